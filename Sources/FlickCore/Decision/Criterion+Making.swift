extension Criterion {
  /// A test that is passed up to `limit`, the limit included.
  static func atMost(_ name: Name, _ value: Double, _ limit: Double, _ unit: Unit) -> Criterion {
    Criterion(
      name, value: value, threshold: limit, margin: limit - value, unit: unit,
      passed: value <= limit, isDeciding: false)
  }

  /// A test that is passed below `limit`, the limit excluded.
  static func below(_ name: Name, _ value: Double, _ limit: Double, _ unit: Unit) -> Criterion {
    Criterion(
      name, value: value, threshold: limit, margin: limit - value, unit: unit,
      passed: value < limit, isDeciding: false)
  }

  /// A test that is passed from `limit` on, the limit included.
  static func atLeast(_ name: Name, _ value: Double, _ limit: Double, _ unit: Unit) -> Criterion {
    Criterion(
      name, value: value, threshold: limit, margin: value - limit, unit: unit,
      passed: value >= limit, isDeciding: false)
  }

  /// A test that is passed above `limit`, the limit excluded.
  static func above(_ name: Name, _ value: Double, _ limit: Double, _ unit: Unit) -> Criterion {
    Criterion(
      name, value: value, threshold: limit, margin: value - limit, unit: unit,
      passed: value > limit, isDeciding: false)
  }
}
