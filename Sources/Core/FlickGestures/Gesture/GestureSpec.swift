/// A recognizer as it is declared on a node.
///
///     try Node(id: "photo", frame: screen, gestures: [
///       GestureSpec("zoom", .pinch(.standard), simultaneousWith: ["turn"]),
///       GestureSpec("turn", .rotate(.standard)),
///       GestureSpec("like", .tap(TapOptions(count: 2))),
///     ])
///
/// A touch that hits the node, or one inside it, is shown to its recognizers. Relations name other
/// gestures, or pagers, of the scene by their ids.
public struct GestureSpec: Hashable, Sendable {
  /// Names the gesture in its scene; empty for one without a name.
  public package(set) var id: String
  /// What is recognized.
  public package(set) var kind: GestureKind
  /// The pointers that count; others are not seen.
  public var pointerKinds: PointerKinds
  /// How the velocity of its fingers is estimated; a swipe is judged by it.
  public var velocity: VelocityOptions
  /// Which gesture wins if several are recognized by the same touch at the same point of its path.
  ///
  /// The higher wins; among equals the innermost node, then the order of declaration. A priority
  /// makes no gesture wait: that is what `requiresFailureOf` is for. A pager's drag has priority 0.
  public var priority: Int
  /// This gesture waits until each of these has failed, and fails when one of them is recognized.
  public var requiresFailureOf: [String]
  /// Each of these waits for this gesture, as if it had named it in `requiresFailureOf`.
  public var blocks: [String]
  /// Neither of the two makes the other fail; it is enough that one of them says so.
  public var simultaneousWith: [String]
  /// Those that come before this one where only one may be: it waits for them, and none of them is
  /// recognized while the other is active, whatever fingers they have.
  public var exclusiveAfter: [String]
  /// The variables that it moves while it is active, and throws when it ends.
  public var moves: [ValueLink] = []
  /// A question before it begins; nil asks nothing.
  public var gate: GestureGate?

  /// A gesture of a node.
  public init(
    _ id: String = "", _ kind: GestureKind, pointerKinds: PointerKinds = .all,
    velocity: VelocityOptions = .standard, priority: Int = 0, requiresFailureOf: [String] = [],
    blocks: [String] = [], simultaneousWith: [String] = [],
    exclusiveAfter: [String] = []
  ) {
    self.id = id
    self.kind = kind
    self.pointerKinds = pointerKinds
    self.velocity = velocity
    self.priority = priority
    self.requiresFailureOf = requiresFailureOf
    self.blocks = blocks
    self.simultaneousWith = simultaneousWith
    self.exclusiveAfter = exclusiveAfter
  }
}

/// A variable that a gesture moves.
public struct ValueLink: Hashable, Sendable {
  /// What of the fingers moves it.
  public enum Measure: Hashable, Sendable {
    /// How far they go along the axis.
    case distance
    /// How far two are apart: it is multiplied by `GestureValues.scale`.
    case scale
    /// Where the middle of two is along the axis: the content under them stays there, whatever its
    /// scale.
    case focus
    /// How far the finger turns about the middle of the gesture's node, in radians; turns count on.
    case turn
    /// Where the finger is along a line in the gesture's node; see `ValueLink.path`.
    case path

    /// Whether it takes two fingers.
    package var isPinched: Bool { self == .scale || self == .focus }
  }

  /// The id of the variables.
  public let states: String
  /// Which of them.
  public let property: String
  /// Along which axis the finger moves it.
  public let axis: Orientation
  /// By how much, for a point to the right or down.
  public let unitsPerPoint: Double
  /// What of the fingers moves it.
  public let measure: Measure
  /// The corners of the line along which it goes, in the space of the gesture's node.
  ///
  /// Its value is the distance along them in points, times `unitsPerPoint`. Empty for any other
  /// measure.
  public private(set) var path: [Point2D] = []

  /// A variable that goes along a line.
  ///
  /// - Throws: `CoreError` for a line of less than two or more than 1000 corners, without a length,
  ///   or beyond ±1e6 points.
  public init(
    _ states: String, _ property: String, alongLine path: [Point2D], unitsPerPoint: Double = 1
  ) throws(CoreError) {
    try CoreError.checked(Double(path.count), "corners of a path", in: 2...1000)
    for corner in path {
      try CoreError.checked(corner.x, "x of a path", in: -1e6...1e6, unit: "pt")
      try CoreError.checked(corner.y, "y of a path", in: -1e6...1e6, unit: "pt")
    }
    let length = zip(path, path.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    try CoreError.checked(length, "length of a path", in: 1e-3...1e9, unit: "pt")
    self.init(states, property, along: .horizontal, unitsPerPoint: unitsPerPoint, by: .path)
    self.path = path
  }

  /// A variable that follows a finger point by point, unless said.
  public init(
    _ states: String, _ property: String, along axis: Orientation, unitsPerPoint: Double = 1,
    by measure: Measure = .distance
  ) {
    (self.states, self.property) = (states, property)
    (self.axis, self.unitsPerPoint, self.measure) = (axis, unitsPerPoint, measure)
  }
}

/// Which kinds of pointers a gesture is made with.
public struct PointerKinds: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Fingers.
  public static let touch = PointerKinds(rawValue: 1)
  /// A mouse with its button down.
  public static let mouse = PointerKinds(rawValue: 2)
  /// A pen.
  public static let pen = PointerKinds(rawValue: 4)
  /// All of them.
  public static let all: PointerKinds = [.touch, .mouse, .pen]

  /// Whether pointers of this kind are in the set.
  public func contains(_ kind: Touch.Kind) -> Bool {
    switch kind {
    case .touch: contains(Self.touch)
    case .mouse: contains(Self.mouse)
    case .pen: contains(Self.pen)
    }
  }
}
