/// The latest of many values, in storage of limited capacity, for statistics.
package struct LatestValues: Sendable {
  private static let capacity = 4096
  private var values: [Int] = []
  private var oldest = 0

  package init() {}

  package mutating func append(_ value: Int) {
    if values.count < Self.capacity {
      values.append(value)
    } else {
      values[oldest] = value
      oldest = (oldest + 1) % Self.capacity
    }
  }

  /// Adds a duration in nanoseconds.
  package mutating func append(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    append(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }

  /// The distribution of the values.
  package var spread: Spread {
    guard let most = values.max() else { return Spread() }
    let sorted = values.sorted()
    // The nearest-rank percentile: the smallest value with at least that share of the values not
    // above it.
    func percentile(_ percent: Int) -> Int { sorted[(sorted.count * percent + 99) / 100 - 1] }
    return Spread(
      mean: (values.reduce(0, +) + values.count / 2) / values.count, median: percentile(50),
      p95: percentile(95), p99: percentile(99), most: most)
  }
}

/// The distribution of values, all zero without any.
package struct Spread: Hashable, Sendable {
  package var mean = 0
  package var median = 0
  package var p95 = 0
  package var p99 = 0
  package var most = 0

  package init(mean: Int = 0, median: Int = 0, p95: Int = 0, p99: Int = 0, most: Int = 0) {
    (self.mean, self.median, self.p95, self.p99, self.most) = (mean, median, p95, p99, most)
  }

  /// The median, p99 and the most of nanoseconds, in microseconds.
  package var microseconds: String {
    "median \(median / 1000) us, p99 \(p99 / 1000) us, most \(most / 1000) us"
  }
}
