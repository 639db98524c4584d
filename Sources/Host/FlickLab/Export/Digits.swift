internal import FlickCore
internal import LuaKit

/// A number with enough digits to determine the same spring.
struct Digits: CustomStringConvertible {
  let value: Double
  let description: String

  /// - Parameter digits: the minimum number of digits, without trailing zeros.
  init(_ number: Double, digits: Int = 7) {
    value = number.rounded(digits: digits, decimals: digits + 2)
    description = LuaNumber.text(value)
  }
}

/// A polygon within a distance of a curve over 0...1, with greedily longest pieces.
struct Polygon {
  let stops: [LinearStops.Stop]

  init(tolerance: Double, _ curve: (Double) -> Double) {
    let count = 2000
    let values = (0...count).map { curve(Double($0) / Double(count)) }
    var stops = [LinearStops.Stop(Self.rounded(values[0]), at: 0)]
    var from = 0
    while from < count {
      var (good, step) = (from + 1, 1)
      // Longer pieces are assumed to be worse: the length is doubled and then bisected.
      while good + step <= count, Self.fits(values, from, good + step, tolerance) {
        good += step
        step *= 2
      }
      while step >= 1 {
        if good + step <= count, Self.fits(values, from, good + step, tolerance) { good += step }
        step /= 2
      }
      let output = good == count ? 1 : Self.rounded(values[good])
      stops.append(LinearStops.Stop(output, at: Double(good) / Double(count)))
      from = good
    }
    self.stops = stops
  }

  private static func rounded(_ value: Double) -> Double { value.rounded(perUnit: 1e4) }

  private static func fits(
    _ values: [Double], _ from: Int, _ to: Int, _ tolerance: Double
  ) -> Bool {
    let (a, b) = (values[from], values[to])
    return (from...to).allSatisfy { index in
      let share = Double(index - from) / Double(to - from)
      return (values[index] - (a + (b - a) * share)).magnitude <= tolerance
    }
  }
}
