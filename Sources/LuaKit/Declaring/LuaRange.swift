/// The numbers that a parameter takes.
///
/// For a table of numbers each of them must be in the range.
public struct LuaRange: Sendable {
  /// In words, to follow the type: `of at least 0`.
  public let text: String
  private let lower: Double
  private let upper: Double
  private let unit: LuaUnit?

  private init(
    _ text: String, from lower: Double, to upper: Double = .greatestFiniteMagnitude,
    in unit: LuaUnit? = nil
  ) {
    self.text = text
    self.lower = lower
    self.upper = upper
    self.unit = unit
  }

  /// Whether `number` is among them; NaN never is.
  public func admits(_ number: Double) -> Bool { number >= lower && number <= upper }

  /// `; did you mean 0.3?` for a number outside the range that would be inside in
  /// the unit that people mistake for this one; else nothing.
  func hint(for number: Double) -> String {
    guard !admits(number), let unit, admits(number * unit.slip) else { return "" }
    return "; did you mean \(unit.meant(number))?"
  }

  /// Every number but NaN and the infinities.
  public static let finite = LuaRange("that is finite", from: -.greatestFiniteMagnitude)
  /// More than zero and finite.
  public static let positive = LuaRange("above 0", from: .leastNonzeroMagnitude)
  /// Zero or more, and finite.
  public static let notNegative = LuaRange.atLeast(0)

  /// `bound` or more, and finite.
  public static func atLeast(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))", from: bound)
  }

  /// `bound` or more, infinity included.
  public static func atLeastOrInfinite(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))", from: bound, to: .infinity)
  }

  /// From the lower to the upper bound, both included.
  ///
  /// - Parameter unit: what the numbers are, where people are known to write another unit.
  public static func within(_ bounds: ClosedRange<Double>, in unit: LuaUnit? = nil) -> LuaRange {
    let (lower, upper) = (LuaNumber.text(bounds.lowerBound), LuaNumber.text(bounds.upperBound))
    return LuaRange(
      "from \(lower) to \(upper)" + (unit.map { " \($0.name)" } ?? ""), from: bounds.lowerBound,
      to: bounds.upperBound, in: unit)
  }
}

/// A unit of numbers, with the one that people write by mistake.
public enum LuaUnit: Sendable {
  /// Seconds, for which people write milliseconds.
  case seconds
  /// Radians, for which people write degrees.
  case radians

  /// In words.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .radians: "radians"
    }
  }

  /// How much of this unit one of the other is.
  var slip: Double {
    switch self {
    case .seconds: 1e-3
    case .radians: .pi / 180
    }
  }

  /// What a script should say for so many of the other.
  func meant(_ number: Double) -> String {
    switch self {
    case .seconds: LuaNumber.text(number / 1000)
    case .radians: "math.rad(\(LuaNumber.text(number)))"
    }
  }
}
