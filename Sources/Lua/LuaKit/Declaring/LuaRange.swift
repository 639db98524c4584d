/// The valid range of a numeric parameter.
///
/// For a table of numbers, each of them must be in the range.
public struct LuaRange: Sendable {
  /// The range in words, to follow the type: `of at least 0`.
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

  /// Whether `number` is in the range.
  ///
  /// False for NaN.
  public func admits(_ number: Double) -> Bool { number >= lower && number <= upper }

  /// `; did you mean 0.3?` for a number that would be in the range in the commonly confused unit;
  /// empty for other numbers.
  func hint(for number: Double) -> String {
    guard !admits(number), let unit, admits(number * unit.factor) else { return "" }
    return "; did you mean \(unit.correction(number))?"
  }

  /// All numbers except NaN and the infinities.
  public static let finite = LuaRange("that is finite", from: -.greatestFiniteMagnitude)
  /// Positive finite numbers.
  public static let positive = LuaRange("above 0", from: .leastNonzeroMagnitude)
  /// Nonnegative finite numbers.
  public static let notNegative = LuaRange.atLeast(0)

  /// Finite numbers of at least `bound`.
  public static func atLeast(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))", from: bound)
  }

  /// Numbers of at least `bound`, including infinity.
  public static func atLeastOrInfinite(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))", from: bound, to: .infinity)
  }

  /// Numbers from the lower to the upper bound, both included.
  ///
  /// - Parameter unit: The unit, if it is commonly confused with another one.
  public static func within(_ bounds: ClosedRange<Double>, in unit: LuaUnit? = nil) -> LuaRange {
    let (lower, upper) = (LuaNumber.text(bounds.lowerBound), LuaNumber.text(bounds.upperBound))
    return LuaRange(
      "from \(lower) to \(upper)" + (unit.map { " \($0.name)" } ?? ""), from: bounds.lowerBound,
      to: bounds.upperBound, in: unit)
  }
}

/// A unit that is commonly confused with another one.
public enum LuaUnit: Sendable {
  /// Seconds, confused with milliseconds.
  case seconds
  /// Radians, confused with degrees.
  case radians

  /// The name of the unit.
  var name: String {
    switch self {
    case .seconds: "seconds"
    case .radians: "radians"
    }
  }

  /// The factor from the confused unit to this one.
  var factor: Double {
    switch self {
    case .seconds: 1e-3
    case .radians: .pi / 180
    }
  }

  /// The correct spelling of a number given in the confused unit.
  func correction(_ number: Double) -> String {
    switch self {
    case .seconds: LuaNumber.text(number / 1000)
    case .radians: "math.rad(\(LuaNumber.text(number)))"
    }
  }
}
