// The ranges that several options have in common, by what their numbers measure.
//
// An option that has a range of its own declares it in an `Allowed` beside its properties. Both are
// read by the checks here and by what takes such numbers from outside, as the rows of the Lua API
// do, so that no range stands twice.

extension ClosedRange where Bound == Double {
  /// A part of a whole.
  package static var share: Self { 0...1 }

  /// Points of a length on a screen.
  package static var length: Self { 0...1e6 }

  /// Points along an axis of a screen: a place, or how far something is moved.
  package static var place: Self { -1e6...1e6 }

  /// Points of content, which can be far longer than a screen.
  package static var extent: Self { 0...1e9 }

  /// Points along an axis of content, and the values of variables.
  package static var position: Self { -1e9...1e9 }

  /// Units per second, where the direction does not count.
  package static var speed: Self { 0...1e9 }

  /// How many of something there are.
  package static var count: Self { 0...1e9 }

  /// Radians on either side of an axis.
  package static var coneAngle: Self { 0...(.pi / 2) }

  /// Radians that something is turned by: a turn either way, with room for a rounded 2π.
  package static var turn: Self { -7...7 }

  /// Points from its place at which something counts as resting there.
  package static var restTolerance: Self { 1e-9...100 }
}
