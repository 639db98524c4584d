import FlickCore

/// One pager on a wide screen, and fingers that move its content by given distances.
enum Row {
  static let length = 360.0

  /// A stage with a pager `pager` in the middle of a screen that catches all touches elsewhere.
  static func stage(
    pages: Int = 5, profile: Profile.Name? = nil, length: Double = length,
    change: (inout PagerOptions) throws -> Void = { _ in }
  ) throws -> Stage {
    var options = PagerOptions(pageCount: pages)
    if let profile { options.apply(Profile.named(profile)) }
    try change(&options)
    let place = Rect2D(x: 4000, y: 0, width: length, height: 640)
    return try Stage(
      scene: SceneTree(
        Node(
          frame: Rect2D(x: 0, y: 0, width: 9000, height: 640),
          children: [Node(id: "pager", frame: place, pager: options)])), recording: .all)
  }

  /// Returns a finger that moves by `dx` in a second and rests before the lift.
  static func slow(
    _ dx: Double, dy: Double = 0, from: Double = 4180, at time: Double = 0, lift: Bool = true
  ) -> Swipe {
    let end = Point2D(x: from + dx, y: 100 + dy)
    return Swipe(
      from: Point2D(x: from, y: 100), at: time, stops: [(time + 1, end), (time + 1.3, end)],
      rate: 120, lift: lift)
  }
}

extension Stage {
  /// The pager's settled page after this finger.
  mutating func page(after swipe: Swipe) throws -> Int {
    try perform(swipe)
    settle()
    checkInvariants()
    return try pager("pager").settledPage
  }

  /// Pages that were announced and reached since the events were taken last, in order.
  mutating func pageEvents() -> [String] {
    takeEvents().compactMap { event in
      switch event.kind {
      case .pageWillChange(_, let change): "will \(change.from)>\(change.to) \(change.cause)"
      case .pageChanged(_, let change): "did \(change.from)>\(change.to) \(change.cause)"
      default: nil
      }
    }
  }
}
