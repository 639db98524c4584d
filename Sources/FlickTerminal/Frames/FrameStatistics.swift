/// What frames cost: for `--stats`, and for a search for the expensive ones.
package struct FrameStatistics: Sendable {
  /// Compared frames, those without bytes included.
  package private(set) var frameCount = 0

  /// Frames that looked like the one before.
  package private(set) var unchangedCount = 0

  /// Frames that were not sent because the terminal was behind.
  package private(set) var droppedCount = 0

  /// All bytes sent.
  package private(set) var byteCount = 0

  /// The latest frames that sent bytes.
  private var bytes = Samples()
  private var nanoseconds = Samples()

  package init() {}

  /// Counts a frame that was encoded, with the CPU time of encoding and sending it.
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

  /// Counts a frame that was left out.
  package mutating func recordDrop() { droppedCount += 1 }

  /// Bytes a frame, of the latest frames with any.
  package var bytesPerFrame: Spread { bytes.spread }

  /// Nanoseconds of CPU a frame, likewise.
  package var nanosecondsPerFrame: Spread { nanoseconds.spread }

  /// Two lines for people.
  package var summary: String {
    let cpu = nanosecondsPerFrame
    return """
      frames \(frameCount), unchanged \(unchangedCount), dropped \(droppedCount), bytes \(byteCount)
      a frame: bytes median \(bytesPerFrame.median), p99 \(bytesPerFrame.p99), most \
      \(bytesPerFrame.most); CPU median \(cpu.median / 1000) us, p99 \(cpu.p99 / 1000) us, most \
      \(cpu.most / 1000) us
      """
  }

  /// How values are spread.
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

  /// The latest values, in storage that does not grow beyond its capacity.
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
      // The nearest rank: the least value that so many are no greater than.
      let p99 = (sorted.count * 99 + 99) / 100 - 1
      return Spread(median: sorted[(sorted.count - 1) / 2], p99: sorted[p99], most: most)
    }
  }
}
