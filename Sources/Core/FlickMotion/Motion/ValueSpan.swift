/// The minimum and maximum of some numbers.
package struct ValueSpan {
  package private(set) var low: Double
  package private(set) var high: Double

  package init(_ value: Double) {
    low = value
    high = value
  }

  package mutating func include(_ value: Double) {
    if value < low { low = value }
    if value > high { high = value }
  }

  package mutating func include(_ range: ClosedRange<Double>) {
    include(range.lowerBound)
    include(range.upperBound)
  }

  /// The span as a range; unbounded if a number was NaN.
  package var range: ClosedRange<Double> { low <= high ? low...high : -.infinity ... .infinity }
}
