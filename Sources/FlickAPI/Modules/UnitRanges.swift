internal import LuaKit

// Ranges of numbers of the API by their unit: wide enough for every screen, and narrow enough to
// detect milliseconds for seconds, degrees for radians, points for shares and percents.

extension LuaRange {
  /// Seconds of one movement, of a finger or of what it has set going, or of a recognizer's
  /// patience: at most a minute.
  static let duration = within(0...60, in: .seconds)
  /// The same of a movement that takes time.
  static let positiveDuration = within(1e-4...60, in: .seconds)
  /// Seconds of virtual time that pass between two things: at most an hour.
  static let passage = within(0...3600, in: .seconds)
  /// Radians that something is turned by: at most a turn in either direction, with room for a
  /// rounded 2π.
  static let turn = within(-7...7, in: .radians)
  /// Radians on either side of an axis.
  static let coneAngle = within(0...(Double.pi / 2), in: .radians)
  /// A part of a whole.
  static let share = within(0...1)
  /// A place in shares of a frame, which may lie outside of it.
  static let placeInShares = within(-10...10)
  /// Points of a length.
  static let length = within(0...1e6)
  /// Points along an axis.
  static let place = within(-1e6...1e6)
  /// Points per second.
  static let speed = within(0...1e9)
}
