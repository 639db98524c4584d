internal import FlickCore
internal import FlickTerminal

/// How the mouse is a finger: keys switch each on and off, modifiers do while they are held.
struct FingerModes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A second finger, mirrored about a point.
  static let two = FingerModes(rawValue: 1)
  /// It goes a quarter of the mouse's distance.
  static let slow = FingerModes(rawValue: 2)
  /// It rests for as long as a long press takes, at once.
  static let long = FingerModes(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What modifiers mean, where the terminal sends them with the mouse.
  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.control) { insert(.two) }
    if modifiers.contains(.alt) { insert(.slow) }
    if modifiers.contains(.shift) { insert(.long) }
  }

  /// Names of those that are on.
  var names: [String] {
    Self.named.filter { contains($0.mode) }.map(\.name)
  }

  private static let named: [(mode: FingerModes, name: String)] = [
    (.two, "2 fingers"), (.slow, "slow"), (.long, "long press"),
  ]

  /// The share of the mouse's distance that a slow finger goes.
  static let slowShare = 0.25

  /// Two fingers are never nearer to each other, in points: fingertips have a width.
  static let leastSpan = 20.0
}

/// Two fingers on opposite sides of a point.
struct FingerPair: Hashable, Sendable {
  var first: Point2D
  var second: Point2D

  /// The pair whose first finger is at a place, or as near to it as two can be.
  ///
  /// - Parameter last: the first finger's place before, which says on which side it stays.
  init(_ place: Point2D, about anchor: Point2D, after last: Point2D? = nil) {
    let least = FingerModes.leastSpan / 2
    var arm = place - anchor
    if arm.length < least {
      let side = arm.length > 1e-6 ? arm : last.map { $0 - anchor } ?? Vector(x: 1, y: 0)
      arm = side.length > 1e-6 ? side * (least / side.length) : Vector(x: least, y: 0)
    }
    (first, second) = (anchor + arm, anchor - arm)
  }
}

/// The axis of a turning wheel: a touchpad that is stroked down says a little of across, too.
struct WheelAxis: Hashable, Sendable {
  /// A pause that ends a turn.
  private static let pause = Duration.milliseconds(250)

  private var isAcross: Bool?
  private var last = Duration.zero

  /// Whether a notch belongs to the present turn; one that begins another always does.
  ///
  /// - Parameter time: by the real clock; nil where it is unknown, and no turn continues.
  mutating func takes(across: Bool, at time: Duration?) -> Bool {
    guard let time else { return true }
    if time - last > Self.pause { isAcross = nil }
    guard isAcross == nil || isAcross == across else { return false }
    (isAcross, last) = (across, time)
    return true
  }
}
