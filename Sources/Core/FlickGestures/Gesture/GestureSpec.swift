/// The declaration of a recognizer on a node.
///
///     try Node(id: "photo", frame: screen, gestures: [
///       GestureSpec("zoom", .pinch(.standard), simultaneousWith: ["turn"]),
///       GestureSpec("turn", .rotate(.standard)),
///       GestureSpec("like", .tap(TapOptions(count: 2))),
///     ])
///
/// The recognizers of a node receive the touches that hit the node or its descendants. Relations
/// name other gestures, or pagers, of the scene by their ids.
public struct GestureSpec: Hashable, Sendable {
  /// The name of the gesture in its scene; empty if unnamed.
  public package(set) var id: String
  /// The kind of gesture, with its options.
  public package(set) var kind: GestureKind
  /// The kinds of pointers that count; others are ignored.
  public var pointerKinds: PointerKinds
  /// The options for the velocity of its fingers, which also decides a swipe.
  public var velocity: VelocityOptions
  /// The priority among gestures that are recognized by the same touch at the same point of its
  /// path.
  ///
  /// The highest wins; among equals the innermost node, then the order of declaration. A gesture
  /// does not wait for one with a higher priority; `requiresFailureOf` does that. A pager's drag
  /// has priority 0.
  public var priority: Int
  /// The gestures that must fail before this one is recognized.
  ///
  /// It fails if one of them is recognized.
  public var requiresFailureOf: [String]
  /// The gestures that wait for this one, as if they named it in `requiresFailureOf`.
  public var blocks: [String]
  /// The gestures that can be active together with this one.
  ///
  /// One of the two declarations is enough.
  public var simultaneousWith: [String]
  /// The gestures that precede this one and exclude it.
  ///
  /// It waits for them, and while either is active the other is not recognized, even with other
  /// fingers.
  public var exclusiveAfter: [String]
  /// The variables that the gesture moves while it is active and releases with a velocity at its
  /// end.
  public var moves: [ValueLink] = []
  /// A condition for its beginning; nil for no condition.
  public var gate: GestureGate?

  /// Creates a gesture of a node.
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
  /// The measure of the fingers that moves the variable.
  public enum Measure: Hashable, Sendable {
    /// The displacement of the fingers along the axis.
    case distance
    /// The distance between two fingers: multiplies the variable by `GestureValues.scale`.
    case scale
    /// The centre of two fingers along the axis: the content under it stays there at any scale.
    case focus
    /// The angle of the finger about the centre of the node, in radians; full turns add up.
    case turn
    /// The position of the finger along a line in the gesture's node; see `ValueLink.path`.
    case path

    /// Whether the measure requires two fingers.
    package var isPinched: Bool { self == .scale || self == .focus }
  }

  /// The id of the variables.
  public let states: String
  /// The name of the variable.
  public let property: String
  /// The axis along which the finger moves it.
  public let axis: Orientation
  /// The change of the variable for a point to the right or down.
  public let unitsPerPoint: Double
  /// The measure of the fingers that moves the variable.
  public let measure: Measure
  /// The corners of the line along which the finger moves, in the space of the gesture's node.
  ///
  /// The value of the variable is the distance along the line in points, times `unitsPerPoint`.
  /// Empty for any other measure.
  public private(set) var path: [Point2D] = []

  /// Creates a link to a variable that moves along a line.
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

  /// Creates a link to a variable that follows a finger, by default point by point.
  public init(
    _ states: String, _ property: String, along axis: Orientation, unitsPerPoint: Double = 1,
    by measure: Measure = .distance
  ) {
    (self.states, self.property) = (states, property)
    (self.axis, self.unitsPerPoint, self.measure) = (axis, unitsPerPoint, measure)
  }
}

/// A set of pointer kinds.
public struct PointerKinds: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Creates a set from its bits.
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

/// A custom condition for the beginning of a gesture.
///
/// Called once per attempt, after all other conditions are met. The function must depend on its
/// arguments alone.
public final class GestureGate: Sendable, Hashable {
  private let rule: @Sendable (GestureValues) -> Bool

  /// Creates a gate from a function that returns whether the gesture may begin.
  public init(_ rule: @escaping @Sendable (GestureValues) -> Bool) { self.rule = rule }

  /// Whether a gesture with these measures may begin.
  package func allows(_ values: GestureValues) -> Bool { rule(values) }

  /// Whether both are the same instance.
  public static func == (a: GestureGate, b: GestureGate) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
