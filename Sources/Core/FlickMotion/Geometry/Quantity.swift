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

/// The unit of lengths.
///
/// A point is 1/160 inch on a touch screen, independent of its resolution.
public enum PointUnit {}
/// The unit of the speed of fingers and content.
public enum PointPerSecondUnit {}
/// The unit of pager positions: a page including the spacing after it.
public enum PageUnit {}
/// The unit of pager speed.
public enum PagePerSecondUnit {}
/// The unit of virtual time.
public enum SecondUnit {}
/// The unit of angles.
public enum RadianUnit {}

/// A unit with a symbol for messages.
package protocol NamedUnit {
  static var symbol: String { get }
}

extension PointUnit: NamedUnit { package static let symbol = "pt" }
extension PointPerSecondUnit: NamedUnit { package static let symbol = "pt/s" }
extension PageUnit: NamedUnit { package static let symbol = "page" }
extension SecondUnit: NamedUnit { package static let symbol = "s" }
extension RadianUnit: NamedUnit { package static let symbol = "rad" }

/// A length in points.
public typealias Points = Quantity<PointUnit>
/// A speed in points per second; positive when the coordinate grows.
public typealias PointsPerSecond = Quantity<PointPerSecondUnit>
/// A length in pages.
public typealias Pages = Quantity<PageUnit>
/// A speed in pages per second.
public typealias PagesPerSecond = Quantity<PagePerSecondUnit>
/// A time or a duration in seconds of virtual time.
public typealias Seconds = Quantity<SecondUnit>
/// An angle in radians.
public typealias Radians = Quantity<RadianUnit>

extension Quantity where Unit == PointUnit {
  /// This length in pages of `pitch` points; zero if the pitch is not positive.
  public func inPages(of pitch: Points) -> Pages {
    Pages(pitch.value > 0 ? value / pitch.value : 0)
  }
}

extension Quantity where Unit == PointPerSecondUnit {
  /// This speed in pages of `pitch` points; zero if the pitch is not positive.
  public func inPages(of pitch: Points) -> PagesPerSecond {
    PagesPerSecond(pitch.value > 0 ? value / pitch.value : 0)
  }
}

extension Quantity where Unit == PageUnit {
  /// This length in points, for pages of `pitch` points.
  public func inPoints(of pitch: Points) -> Points { Points(value * pitch.value) }
}

extension Quantity where Unit == PagePerSecondUnit {
  /// This speed in points per second, for pages of `pitch` points.
  public func inPoints(of pitch: Points) -> PointsPerSecond {
    PointsPerSecond(value * pitch.value)
  }
}

extension Quantity where Unit == SecondUnit {
  /// Creates a time from milliseconds, the unit of recordings.
  public init(milliseconds: Double) { self.init(milliseconds / 1000) }
}

extension Quantity where Unit == RadianUnit {
  /// Creates an angle from degrees.
  public init(degrees: Double) { self.init(degrees * .pi / 180) }
  /// The angle in degrees.
  public var degrees: Double { value * 180 / .pi }
}
