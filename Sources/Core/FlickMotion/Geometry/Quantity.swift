/// A number with a unit that the compiler checks, without cost at run time.
///
/// Adding points to pages, or passing a velocity in points per second to a spring that works in
/// pages, does not compile. Conversions are explicit and require the length of a page:
///
///     let speed: PointsPerSecond = 780
///     speed.inPages(of: 390)   // 2 pages/s
///
/// A literal takes the unit required by its context.
public struct Quantity<Unit>: Hashable, Comparable, Sendable {
  /// The number, in `Unit`.
  public var value: Double

  /// Creates a quantity from a number in `Unit`.
  public init(_ value: Double) { self.value = value }

  /// The zero quantity.
  public static var zero: Self { Self(0) }

  /// The infinite quantity, such as the rest time of an undamped spring.
  public static var infinity: Self { Self(.infinity) }

  /// The absolute value.
  public var magnitude: Self { Self(value.magnitude) }

  /// Whether it is neither infinite nor NaN.
  public var isFinite: Bool { value.isFinite }

  /// Compares the numbers.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  /// The sum, in the same unit.
  public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
  /// The difference, in the same unit.
  public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
  /// The negated quantity.
  public static prefix func - (a: Self) -> Self { Self(-a.value) }
  /// A multiple, in the same unit.
  public static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
  /// A multiple, in the same unit.
  public static func * (factor: Double, a: Self) -> Self { Self(factor * a.value) }
  /// A part, in the same unit.
  public static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
  /// The ratio, without a unit.
  public static func / (a: Self, b: Self) -> Double { a.value / b.value }
  /// Adds in place.
  public static func += (a: inout Self, b: Self) { a.value += b.value }
  /// Subtracts in place.
  public static func -= (a: inout Self, b: Self) { a.value -= b.value }
}

extension Quantity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a quantity from a literal such as `0.5`.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates a quantity from a literal such as `500`.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Quantity: CustomStringConvertible {
  /// The number without its unit, in full precision.
  public var description: String { "\(value)" }
}
