import FlickCore

/// Scroll views of a phone's size, and fingers on them.
enum Feed {
  static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  static let middle = Point2D(x: 200, y: 400)

  static func options(
    _ axes: ScrollViewOptions.Axes = .vertical, content: Size2D = Size2D(width: 400, height: 5000),
    change: (inout ScrollViewOptions) throws -> Void = { _ in }
  ) throws -> ScrollViewOptions {
    var options = ScrollViewOptions(axes)
    options.contentSize = content
    try change(&options)
    return options
  }

  /// A stage with one scroll view, "feed".
  static func stage(
    _ axes: ScrollViewOptions.Axes = .vertical, content: Size2D = Size2D(width: 400, height: 5000),
    children: [Node] = [], change: (inout ScrollViewOptions) throws -> Void = { _ in }
  ) throws -> Stage {
    try Stage(
      scene: SceneTree(
        Node(
          id: "feed", frame: frame, scroll: options(axes, content: content, change: change),
          children: children)), recording: .all)
  }

  /// Returns a finger that moves evenly by `displacement` in `duration` seconds, including 10 of
  /// slop.
  static func swipe(
    _ displacement: Vector, in duration: Double, at time: Double = 0, rate: Double = 60,
    lift: Bool = true
  ) -> Swipe {
    Swipe(
      from: middle, at: time, stops: [(time + duration, middle + displacement)], rate: rate,
      lift: lift)
  }
}

extension Stage {
  /// The offset of a scroll view along y.
  func y(_ id: String = "feed") throws -> Double { try scrollView(id).offset.y }

  /// Returns the total distance of a finger over scroll views and pagers along an axis: the
  /// distance between the edges, and the surplus behind overscroll.
  func asked(_ ids: [String], _ axis: Orientation) throws -> Double {
    var sum = 0.0
    for id in ids {
      let component = try component(named: id)
      if scene.components(of: .scrollView).contains(component) {
        let view = try scrollView(component)
        let over = view.overscroll.along(axis)
        let surplus = OverscrollLaw.uiKit.surplus(
          forOffset: over, over: view.viewport.along(axis))
        sum += (view.offset.along(axis) - over + surplus).value
      } else {
        let pager = try pager(component)
        let band = try RubberBand(
          dimension: axis == .horizontal ? 400 : 800)
        sum += (pager.offset - pager.overscroll + band.surplus(forOffset: pager.overscroll)).value
      }
    }
    return sum
  }
}
