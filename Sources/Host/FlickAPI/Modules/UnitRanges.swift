internal import FlickCore
internal import LuaKit

// Ranges of numbers of the API by their unit: wide enough for every screen, and narrow enough to
// detect milliseconds for seconds, degrees for radians, points for shares and percents.
//
// The core checks the same numbers by the same ranges, except for times: the core accepts all times
// that it can compute with, and would not detect milliseconds for seconds.

extension LuaRange {
  /// Seconds of a finger's movement, of a motion or of a recognizer's time limit: at most a minute.
  static let duration = within(0...60, in: .seconds)
  /// Seconds of a movement that must take time: at most a minute.
  static let positiveDuration = within(1e-4...60, in: .seconds)
  /// Seconds of virtual time: at most an hour.
  static let passage = within(0...3600, in: .seconds)
  /// Radians of a rotation: at most a turn in either direction, with room for a rounded 2π.
  static let turn = within(.turn, in: .radians)
  /// Radians on either side of an axis.
  static let coneAngle = within(.coneAngle, in: .radians)
  /// A part of a whole.
  static let share = within(.share)
  /// A position in shares of a frame, possibly outside the frame.
  static let placeInShares = within(-10...10)
  /// Points of a length.
  static let length = within(.length)
  /// Points along an axis.
  static let place = within(.place)
  /// Points per second.
  static let speed = within(.speed)
  /// Points or pages per second at the start of a motion.
  static let departure = within(-1e6...1e6)
  /// Points of content.
  static let extent = within(.extent)
  /// Points along an axis of content, and values of variables.
  static let position = within(.position)
  /// A count.
  static let count = within(.count)
  /// The number of a row, which scripts count from 1.
  static let rowNumber = within(1...ClosedRange<Double>.count.upperBound)
  /// The number of a pointer.
  static let pointer = within(0...1_000_000)
}
