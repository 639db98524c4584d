internal import FlickCore
internal import FlickTerminal

/// The modes of the mouse as a finger, toggled by keys or active while a modifier is held.
struct FingerModes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// A second finger, mirrored about a point.
  static let two = FingerModes(rawValue: 1)
  /// A finger that moves a quarter of the mouse's distance.
  static let slow = FingerModes(rawValue: 2)
  /// Presses that become long presses at once.
  static let long = FingerModes(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Creates the modes for modifier keys, on terminals that report these with the mouse.
  init(_ modifiers: KeyModifiers) {
    self = []
    if modifiers.contains(.control) { insert(.two) }
    if modifiers.contains(.alt) { insert(.slow) }
    if modifiers.contains(.shift) { insert(.long) }
  }

  /// The names of the active modes.
  var names: [String] {
    Self.named.filter { contains($0.mode) }.map(\.name)
  }

  private static let named: [(mode: FingerModes, name: String)] = [
    (.two, "2 fingers"), (.slow, "slow"), (.long, "long press"),
  ]

  /// The share of the mouse's distance that a slow finger moves.
  static let slowShare = 0.25

  /// The minimum distance between two fingers, in points, since fingertips have a width.
  static let minSpan = 20.0
}

/// Two fingers on opposite sides of a point.
struct FingerPair: Hashable, Sendable {
  var first: Point2D
  var second: Point2D

  /// Creates a pair with the first finger at a place, or as near to it as the minimum distance
  /// allows.
  ///
  /// - Parameter last: the previous place of the first finger, which determines its side if `place`
  ///   is the centre.
  init(_ place: Point2D, about anchor: Point2D, after last: Point2D? = nil) {
    let least = FingerModes.minSpan / 2
    var arm = place - anchor
    if arm.length < least {
      let side = arm.length > 1e-6 ? arm : last.map { $0 - anchor } ?? Vector(x: 1, y: 0)
      arm = side.length > 1e-6 ? side * (least / side.length) : Vector(x: least, y: 0)
    }
    (first, second) = (anchor + arm, anchor - arm)
  }
}

/// The axis of a turning wheel, to filter the slight cross movement that touchpads report.
struct WheelAxis: Hashable, Sendable {
  /// A pause that ends a turn.
  private static let pause = Duration.milliseconds(250)

  private var isAcross: Bool?
  private var last = Duration.zero

  /// Whether a notch is along the axis of the current turn.
  ///
  /// The first notch of a turn sets the axis.
  ///
  /// - Parameter time: the time by the real clock; nil if unknown, so that the notch is accepted.
  mutating func takes(across: Bool, at time: Duration?) -> Bool {
    guard let time else { return true }
    if time - last > Self.pause { isAcross = nil }
    guard isAcross == nil || isAcross == across else { return false }
    (isAcross, last) = (across, time)
    return true
  }
}
