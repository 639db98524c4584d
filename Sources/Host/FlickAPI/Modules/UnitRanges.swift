internal import FlickCore
internal import LuaKit

// Ranges of numbers of the API by their unit: wide enough for every screen, and narrow enough to
// detect milliseconds for seconds, degrees for radians, points for shares and percents.
//
// The ranges are those by which the core checks the same numbers. Only times have their own: the
// core takes all that it can compute with, and would not detect milliseconds for seconds.

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
  static let turn = within(.turn, in: .radians)
  /// Radians on either side of an axis.
  static let coneAngle = within(.coneAngle, in: .radians)
  /// A part of a whole.
  static let share = within(.share)
  /// A place in shares of a frame, which may lie outside of it.
  static let placeInShares = within(-10...10)
  /// Points of a length.
  static let length = within(.length)
  /// Points along an axis.
  static let place = within(.place)
  /// Points per second.
  static let speed = within(.speed)
  /// Points or pages per second with which content sets out.
  static let departure = within(-1e6...1e6)
  /// Points of content.
  static let extent = within(.extent)
  /// Points along an axis of content, and values of variables.
  static let position = within(.position)
  /// How many of something there are.
  static let count = within(.count)
  /// The number of a row, which scripts count from 1.
  static let rowNumber = within(1...ClosedRange<Double>.count.upperBound)
  /// The number of a pointer.
  static let pointer = within(0...1_000_000)
}
