/// The numbers that a parameter takes.
public struct LuaRange: Sendable {
  /// In words, to follow the type: `of at least 0`.
  public let text: String
  private let contains: @Sendable (Double) -> Bool

  private init(_ text: String, _ contains: @escaping @Sendable (Double) -> Bool) {
    self.text = text
    self.contains = contains
  }

  /// Whether `number` is among them. NaN never is.
  public func admits(_ number: Double) -> Bool { contains(number) }

  /// Every number but NaN and the infinities.
  public static let finite = LuaRange("that is finite") { $0.isFinite }
  /// More than zero and finite.
  public static let positive = LuaRange("above 0") { $0 > 0 && $0.isFinite }
  /// Zero or more, and finite.
  public static let notNegative = LuaRange.atLeast(0)

  /// `bound` or more, and finite.
  public static func atLeast(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))") { $0 >= bound && $0.isFinite }
  }

  /// `bound` or more, infinity included.
  public static func atLeastOrInfinite(_ bound: Double) -> LuaRange {
    LuaRange("of at least \(LuaNumber.text(bound))") { $0 >= bound }
  }

  /// From the lower to the upper bound, both included.
  public static func within(_ bounds: ClosedRange<Double>) -> LuaRange {
    let (lower, upper) = (LuaNumber.text(bounds.lowerBound), LuaNumber.text(bounds.upperBound))
    return LuaRange("from \(lower) to \(upper)") { bounds.contains($0) }
  }
}
