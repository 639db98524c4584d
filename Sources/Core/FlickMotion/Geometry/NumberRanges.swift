// Ranges shared by several options, named after the measured quantity.
//
// An option with a range of its own declares it in an `Allowed` type beside its properties. The
// checks in this module and external interfaces, such as the rows of the Lua API, use the same
// declaration.

extension ClosedRange where Bound == Double {
  /// A share of a whole.
  package static var share: Self { 0...1 }

  /// The length of an object on a screen, in points.
  package static var length: Self { 0...1e6 }

  /// A position or displacement along an axis of a screen, in points.
  package static var place: Self { -1e6...1e6 }

  /// A length of content, which can be much longer than a screen, in points.
  package static var extent: Self { 0...1e9 }

  /// A position along an axis of content, in points, or a value of a variable.
  package static var position: Self { -1e9...1e9 }

  /// A speed in units per second, regardless of direction.
  package static var speed: Self { 0...1e9 }

  /// A number of items.
  package static var count: Self { 0...1e9 }

  /// An angle on either side of an axis, in radians.
  package static var coneAngle: Self { 0...(.pi / 2) }

  /// A rotation in radians: a full turn in either direction, with a margin for a rounded 2π.
  package static var turn: Self { -7...7 }

  /// The distance from a position that counts as resting there, in points.
  package static var restTolerance: Self { 1e-9...100 }
}
