/// How a scroll view is made; every field has a default.
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
  /// Room beside the content, to which it scrolls too; `Stage.resize` changes it.
  public var insets = Insets.zero
  /// How far the content is scrolled at the start; what is beyond an edge starts at the edge.
  public var offset = Vector.zero
  /// Resistance beyond an edge.
  public var overscroll = OverscrollLaw.uiKit
  /// Whether content that does not fill the viewport can be pulled too.
  public var bouncesWhenShort = true
  /// How a fling slows down.
  public var fling = FlingPhysics.uiKit
  /// What becomes of a fling that arrives at an edge.
  public var edges = EdgeBehavior.standard
  /// The spring that brings content back from beyond an edge; nil takes the spring of `edges`.
  public var returnSpring: SpringSpec?
  /// The speed from which a release is a fling; Android's and Compose's is 50, Flutter's 100.
  public var slowestFling: PointsPerSecond = 50
  /// The speed that counts for all faster releases; Android's, Compose's and Flutter's is 8000.
  public var fastestFling: PointsPerSecond = 8000
  /// Where the content may rest.
  public var snap = ScrollSnap.none
  /// Where a release goes between the edges, by a function from outside, in place of a fling; nil
  /// lets it continue.
  public var landing: CustomLanding?
  /// Which of the places of `snap` a release goes to; nil goes to the one nearest to where a fling
  /// would end.
  public var choice: DetentRule?
  /// The spring that brings it there.
  public var settle = SpringSpec.pagerSettle
  /// What happens to a drag or fling at an edge, when another track of the axis lies outside.
  public var handover = EdgeHandover(.drag)
  /// A rule from outside that says which track moves where, in place of the order of `drag`.
  public var handoverRule: CustomHandover?
  /// The share of a drag that it takes before its inner tracks.
  public var order = NestedOrder.innerFirst
  /// Whether a fling through tracks with an order passes its places of rest.
  public var flingThrough = false
  /// What the direction of a finger means where both axes scroll.
  public var lock = AxisLock.directional(Radians(degrees: 15))
  /// What a fling keeps of the one that the finger stopped; nil for nothing.
  public var carriedMomentum: CarriedMomentum?
  /// How far a finger must go before the content moves after a standstill; nil moves it at once.
  public var startThreshold: DragStartThreshold?
  /// The distance from its end at which a motion counts as resting there, above 0 to 100 points.
  public var restTolerance: Points = 0.1
  /// The distance from its end within which a motion that stays there counts as at rest for a
  /// finger that comes down and a fling that arrives, above 0 to 100 points.
  public var touchTolerance: Points = 0.5
  /// When a moving finger is a drag.
  public var pan = PanOptions.standard
  /// The pointers that can drag it; others go through to what lies outside.
  public var pointerKinds = PointerKinds.all
  /// How a wheel turned over it scrolls it.
  public var wheel = WheelOptions()
  /// The velocity estimator of a release.
  public var velocity = VelocityOptions.standard

  /// Points per second: what the slowest and the fastest fling may be.
  package static var flings: ClosedRange<Double> { 0...1e6 }

  /// The options of a scroll view along `axes`, all else at its default.
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
    try CoreError.checked(
      settle.dampingFraction, "damping fraction of the settle spring",
      in: SpringSpec.Allowed.restingFraction)
    try CoreError.checked(
      edgeSpring.dampingFraction, "damping fraction of the edge spring",
      in: SpringSpec.Allowed.restingFraction)
    if case .spring(let spring, let limit) = edges {
      try CoreError.checked(
        spring.dampingFraction, "damping fraction of the edge spring",
        in: SpringSpec.Allowed.restingFraction)
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

  /// What brings content back from beyond an edge.
  var edgeSpring: SpringSpec {
    if let returnSpring { return returnSpring }
    if case .spring(let spring, _) = edges { return spring }
    return .edge
  }
}

extension FlingPhysics {
  /// Throws for a law that lets content run on for ever.
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
  /// Throws for room that is less than none.
  func check() throws(CoreError) { try check(in: .extent) }

  /// Throws for what is no room beside content, which may be less than none.
  func checkContent() throws(CoreError) { try check(in: .position) }

  private func check(in range: ClosedRange<Double>) throws(CoreError) {
    for (side, room) in [("top", top), ("left", left), ("bottom", bottom), ("right", right)] {
      try CoreError.checked(room, "inset at the \(side)", in: range, unit: "pt")
    }
  }
}
