/// The numbers that a parameter takes.
public struct LuaRange: Sendable {
  /// In words, to follow the type: `of at least 0`.
  public let text: String
  private let lower: Double
  private let upper: Double

  private init(_ text: String, from lower: Double, to upper: Double = .greatestFiniteMagnitude) {
    self.text = text
    self.lower = lower
    self.upper = upper
  }

  /// Whether `number` is among them; NaN never is.
  public func admits(_ number: Double) -> Bool { number >= lower && number <= upper }

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
  public static func within(_ bounds: ClosedRange<Double>) -> LuaRange {
    let (lower, upper) = (LuaNumber.text(bounds.lowerBound), LuaNumber.text(bounds.upperBound))
    return LuaRange("from \(lower) to \(upper)", from: bounds.lowerBound, to: bounds.upperBound)
  }
}
