import FlickCore

/// A list that is flung, in the core, without Lua: what a frame of it costs with few rows and
/// with many.
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
