/// The options of a scroll view; every field has a default.
///
/// The size of the content is by default that of the node's children.
///
///     let text = try Node(frame: Rect2D(x: 0, y: 0, width: 390, height: 3000))
///     try Node(id: "list", frame: frame, scroll: ScrollViewOptions(.vertical), children: [text])
public struct ScrollViewOptions: Hashable, Sendable {
  /// The axes along which content moves.
  public enum Axes: String, Hashable, Sendable, CaseIterable {
    /// From side to side.
    case horizontal
    /// Up and down.
    case vertical
    /// Both.
    case both

    /// Whether content moves along an axis.
    public func contains(_ axis: Orientation) -> Bool {
      switch self {
      case .horizontal: axis == .horizontal
      case .vertical: axis == .vertical
      case .both: true
      }
    }
  }

  /// The axes along which content moves.
  public var axes = Axes.vertical
  /// The size of the content; nil takes the farthest edges of the children.
  public var contentSize: Size2D?
  /// Rows that are made when they come near, in place of children; nil for none.
  public var rows: RowPlan?
  /// Room beside the content, which it also scrolls to; `Stage.resize` changes it.
  public var insets = Insets.zero
  /// The offset at the start, clamped to the edges.
  public var offset = Vector.zero
  /// Resistance beyond an edge.
  public var overscroll = OverscrollLaw.uiKit
  /// Whether content that does not fill the viewport can be pulled too.
  public var bouncesWhenShort = true
  /// The friction of a fling.
  public var fling = FlingPhysics.uiKit
  /// The effect of a fling that reaches an edge.
  public var edges = EdgeBehavior.standard
  /// The spring that brings content back from beyond an edge; nil takes the spring of `edges`.
  public var returnSpring: SpringSpec?
  /// The least speed of a fling; Android's and Compose's is 50, Flutter's 100.
  public var slowestFling: PointsPerSecond = 50
  /// The greatest speed of a fling; Android's, Compose's and Flutter's is 8000.
  public var fastestFling: PointsPerSecond = 8000
  /// The places of rest.
  public var snap = ScrollSnap.none
  /// A custom function for the end of a release between the edges, instead of a fling; nil lets it
  /// continue.
  public var landing: CustomLanding?
  /// The rule that chooses one of the places of `snap`; nil chooses the one nearest to the
  /// projected end of a fling.
  public var choice: DetentRule?
  /// The spring that brings it there.
  public var settle = SpringSpec.pagerSettle
  /// The effect of a drag or fling at an edge if there is another track of the axis outside.
  public var handover = EdgeHandover(.drag)
  /// A custom rule that distributes a drag over nested tracks, instead of the order of `drag`.
  public var handoverRule: CustomHandover?
  /// The share of a drag that it takes before its inner tracks.
  public var order = NestedOrder.innerFirst
  /// Whether a fling through tracks with an order passes its places of rest.
  public var flingThrough = false
  /// The effect of a finger's direction if both axes scroll.
  public var lock = AxisLock.directional(Radians(degrees: 15))
  /// The momentum that a fling takes over from the one that the finger stopped; nil for none.
  public var carriedMomentum: CarriedMomentum?
  /// The distance of a finger that moves the content after a standstill; nil for any distance.
  public var startThreshold: DragStartThreshold?
  /// The distance from its end that counts as rest for a motion, above 0 to 100 points.
  public var restTolerance: Points = 0.1
  /// The distance from its end within which a motion that stays there counts as at rest for a
  /// finger that comes down and a fling that arrives, above 0 to 100 points.
  public var touchTolerance: Points = 0.5
  /// The conditions for a drag.
  public var pan = PanOptions.standard
  /// The kinds of pointers that can drag it; others go through to the component outside.
  public var pointerKinds = PointerKinds.all
  /// The effect of a wheel turned over it.
  public var wheel = WheelOptions()
  /// The velocity estimator of a release.
  public var velocity = VelocityOptions.standard

  /// The range of the slowest and the fastest fling, in points per second.
  package static var flings: ClosedRange<Double> { 0...1e6 }

  /// Creates the options of a scroll view along `axes`, all else at its default.
  public init(_ axes: Axes = .vertical) { self.axes = axes }

  func check() throws(CoreError) {
    if let size = contentSize {
      try CoreError.checked(size.width, "content width", in: .extent, unit: "pt")
      try CoreError.checked(size.height, "content height", in: .extent, unit: "pt")
    }
    try rows?.check()
    try insets.checkContent()
    try CoreError.checked(offset.x, "scroll offset x", in: .position, unit: "pt")
    try CoreError.checked(offset.y, "scroll offset y", in: .position, unit: "pt")
    try CoreError.checked(slowestFling, "slowest fling", in: Self.flings)
    try CoreError.checked(
      fastestFling, "fastest fling", in: slowestFling.value...Self.flings.upperBound)
    try CoreError.checked(restTolerance, "rest tolerance", in: .restTolerance)
    try CoreError.checked(touchTolerance, "touch tolerance", in: .restTolerance)
    try settle.checkRests("the settle spring")
    try edgeSpring.checkRests("the edge spring")
    if case .spring(let spring, let limit) = edges {
      try spring.checkRests("the edge spring")
      try limit.check()
    }
    if case .directional(let cone) = lock {
      try CoreError.checked(cone, "lock cone", in: 0...(.pi / 4))
    }
    try order.check()
    try wheel.check()
    try overscroll.check()
    try fling.check()
    try snap.check()
    try choice?.check()
    if choice != nil {
      guard case .places = snap else {
        throw CoreError(.infeasible, "a detent rule chooses among places: expected snap places")
      }
    }
    try carriedMomentum?.check()
    try startThreshold?.check()
  }

  /// The axis along which rows follow each other.
  var rowAxis: Orientation { axes == .horizontal ? .horizontal : .vertical }

  /// The spring that brings content back from beyond an edge.
  var edgeSpring: SpringSpec {
    if let returnSpring { return returnSpring }
    if case .spring(let spring, _) = edges { return spring }
    return .edge
  }
}

extension FlingPhysics {
  /// Throws for a law that lets content move for ever.
  func check() throws(CoreError) {
    guard case .friction(let friction, let braking) = self else { return }
    try CoreError.checked(braking, "braking", in: 0...1e9, unit: "pt/s²")
    guard friction.rate >= 1e-3 || braking >= 1e-3 else {
      throw CoreError(
        .endless,
        "fling friction: expected a rate of at least 0.001 or a brake, found \(plain(friction.rate)); "
          + "the content would never rest")
    }
  }
}

extension Insets {
  /// Throws for a negative inset.
  func check() throws(CoreError) { try check(in: .extent) }

  /// Throws for an invalid inset of content, which may be negative.
  func checkContent() throws(CoreError) { try check(in: .position) }

  private func check(in range: ClosedRange<Double>) throws(CoreError) {
    for (side, room) in [("top", top), ("left", left), ("bottom", bottom), ("right", right)] {
      try CoreError.checked(room, "inset at the \(side)", in: range, unit: "pt")
    }
  }
}
