/// A number with a unit that the compiler checks and the program does not pay for.
///
/// Adding points to pages, or giving a spring that works in pages a velocity in points per second,
/// does not compile. Conversions are explicit and need the length of a page:
///
///     let speed: PointsPerSecond = 780
///     speed.inPages(of: 390)   // 2 pages/s
///
/// A literal takes the unit that its place asks for.
public struct Quantity<Unit>: Hashable, Comparable, Sendable {
  /// The bare number, in `Unit`.
  public var value: Double

  /// A number of `Unit`.
  public init(_ value: Double) { self.value = value }

  /// None of it.
  public static var zero: Self { Self(0) }

  /// Forever, or without end; the rest time of an undamped spring is one.
  public static var infinity: Self { Self(.infinity) }

  /// The size without the sign.
  public var magnitude: Self { Self(value.magnitude) }

  /// Neither infinite nor "not a number".
  public var isFinite: Bool { value.isFinite }

  /// Orders by the number.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
  /// The sum, in the same unit.
  public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }
  /// The difference, in the same unit.
  public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
  /// The same amount in the other direction.
  public static prefix func - (a: Self) -> Self { Self(-a.value) }
  /// A multiple, in the same unit.
  public static func * (a: Self, factor: Double) -> Self { Self(a.value * factor) }
  /// A multiple, in the same unit.
  public static func * (factor: Double, a: Self) -> Self { Self(factor * a.value) }
  /// A part, in the same unit.
  public static func / (a: Self, divisor: Double) -> Self { Self(a.value / divisor) }
  /// How many times `b` goes into `a`; a bare ratio.
  public static func / (a: Self, b: Self) -> Double { a.value / b.value }
  /// Adds in place.
  public static func += (a: inout Self, b: Self) { a.value += b.value }
  /// Subtracts in place.
  public static func -= (a: inout Self, b: Self) { a.value -= b.value }
}

extension Quantity: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Takes a literal such as `0.5` as a number of `Unit`.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Takes a literal such as `500` as a number of `Unit`.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Quantity: CustomStringConvertible {
  /// The number alone, in full precision.
  public var description: String { "\(value)" }
}
