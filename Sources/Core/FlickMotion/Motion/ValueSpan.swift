/// The minimum and maximum of some numbers.
package struct ValueSpan {
  package private(set) var low: Double
  package private(set) var high: Double

  /// Creates the span of one number.
  package init(_ value: Double) {
    low = value
    high = value
  }

  /// Extends the span to a number.
  package mutating func include(_ value: Double) {
    if value < low { low = value }
    if value > high { high = value }
  }

  /// Extends the span to a range.
  package mutating func include(_ range: ClosedRange<Double>) {
    include(range.lowerBound)
    include(range.upperBound)
  }

  /// The span as a range; unbounded if a number was NaN.
  package var range: ClosedRange<Double> { low <= high ? low...high : -.infinity ... .infinity }
}
