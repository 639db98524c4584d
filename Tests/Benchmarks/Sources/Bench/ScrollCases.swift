import FlickCore

/// The cost of a frame of a flung list with few and with many rows, in the core, without Lua.
enum ScrollCases {
  static let all = [
    rows("rows10", "frame of a list of 10 rows", 10),
    rows("rows100k", "frame of a list of 100,000 rows", 100_000),
  ]

  private static func rows(_ id: String, _ title: String, _ count: Int) -> Case {
    Case(id: id, title: title, budget: .none, sides: [.swift], sample: 20_000) { _ in
      var scroller = try Scroller(rows: count)
      return { frames in
        let end = scroller.frames + frames
        while scroller.frames < end { try scroller.flingThereAndBack() }
      }
    }
  }
}
