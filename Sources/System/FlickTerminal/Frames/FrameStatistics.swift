package import FlickSystem

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
  private var bytes = LatestValues()
  private var nanoseconds = LatestValues()

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
    nanoseconds.append(cpu)
  }

  /// Counts a dropped frame.
  package mutating func recordDrop() { droppedCount += 1 }

  /// Bytes per frame, over the latest frames with changes.
  package var bytesPerFrame: Spread { bytes.spread }

  /// Nanoseconds of CPU time per frame, over the same frames.
  package var nanosecondsPerFrame: Spread { nanoseconds.spread }

  /// A summary of two lines for display.
  package var summary: String {
    """
    frames \(frameCount), unchanged \(unchangedCount), dropped \(droppedCount), bytes \(byteCount)
    a frame: bytes median \(bytesPerFrame.median), p99 \(bytesPerFrame.p99), most \
    \(bytesPerFrame.most); CPU \(nanosecondsPerFrame.microseconds)
    """
  }
}
