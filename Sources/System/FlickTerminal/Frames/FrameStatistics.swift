/// Statistics about the cost of frames, for `--stats` and for finding expensive frames.
package struct FrameStatistics: Sendable {
  /// The number of encoded frames, including those without changes.
  package private(set) var frameCount = 0

  /// The number of frames that looked like the previous one.
  package private(set) var unchangedCount = 0

  /// The number of frames dropped because the terminal was behind.
  package private(set) var droppedCount = 0

  /// The total number of bytes sent.
  package private(set) var byteCount = 0

  /// The sizes and CPU times of the latest frames with changes.
  private var bytes = Samples()
  private var nanoseconds = Samples()

  package init() {}

  /// Counts an encoded frame, with the CPU time of encoding and sending it.
  package mutating func record(bytes count: Int, cpu: Duration) {
    frameCount += 1
    byteCount += count
    if count == 0 {
      unchangedCount += 1
      return
    }
    bytes.append(count)
    let (seconds, attoseconds) = cpu.components
    nanoseconds.append(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }

  /// Counts a dropped frame.
  package mutating func recordDrop() { droppedCount += 1 }

  /// Bytes per frame, over the latest frames with changes.
  package var bytesPerFrame: Spread { bytes.spread }

  /// Nanoseconds of CPU time per frame, over the same frames.
  package var nanosecondsPerFrame: Spread { nanoseconds.spread }

  /// A summary of two lines for display.
  package var summary: String {
    let cpu = nanosecondsPerFrame
    return """
      frames \(frameCount), unchanged \(unchangedCount), dropped \(droppedCount), bytes \(byteCount)
      a frame: bytes median \(bytesPerFrame.median), p99 \(bytesPerFrame.p99), most \
      \(bytesPerFrame.most); CPU median \(cpu.median / 1000) us, p99 \(cpu.p99 / 1000) us, most \
      \(cpu.most / 1000) us
      """
  }

  /// The distribution of values.
  package struct Spread: Hashable, Sendable {
    package var median = 0
    package var p99 = 0
    package var most = 0

    package init(median: Int = 0, p99: Int = 0, most: Int = 0) {
      self.median = median
      self.p99 = p99
      self.most = most
    }
  }

  /// The latest values, in storage of limited capacity.
  private struct Samples: Sendable {
    private static let capacity = 4096
    private var values: [Int] = []
    private var oldest = 0

    mutating func append(_ value: Int) {
      if values.count < Self.capacity {
        values.append(value)
      } else {
        values[oldest] = value
        oldest = (oldest + 1) % Self.capacity
      }
    }

    var spread: Spread {
      guard let most = values.max() else { return Spread() }
      let sorted = values.sorted()
      // The nearest-rank percentile: the smallest value with at least 99% of the values not above
      // it.
      let p99 = (sorted.count * 99 + 99) / 100 - 1
      return Spread(median: sorted[(sorted.count - 1) / 2], p99: sorted[p99], most: most)
    }
  }
}
