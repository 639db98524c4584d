internal import FlickCore
internal import FlickSystem
internal import FlickWire

/// Statistics about pages, their frames and the answers to touches, for `--stats`.
///
/// They are those of the server's process, so they outlive a worker.
struct PageStatistics {
  private var pageCounts: [WireRole: Int] = [:]
  private var frameCount = 0
  private var byteCount = 0
  private var touchCount = 0
  private var bytes = LatestValues()
  private var delays = LatestValues()
  private var delayCount = 0

  /// Counts an admitted page.
  mutating func recordPage(_ role: WireRole) { pageCounts[role, default: 0] += 1 }

  /// Counts a frame that was sent to a page.
  mutating func recordFrame(bytes count: Int) {
    frameCount += 1
    byteCount += count
    bytes.append(count)
  }

  /// Counts a message with touches.
  mutating func recordTouches() { touchCount += 1 }

  /// Counts the time from touches to their frame.
  mutating func recordDelay(_ delay: Duration) {
    delayCount += 1
    delays.append(delay)
  }

  /// A summary of three lines for display.
  var summary: String {
    let size = bytes.spread
    return """
      pages \(pageCounts[.desk] ?? 0), phones \(pageCounts[.finger] ?? 0), frames \(frameCount), \
      bytes \(byteCount)
      a frame: bytes mean \(size.mean), p95 \(size.p95), most \(size.most)
      touches \(touchCount), with a frame of their own \(delayCount); from their arrival to that \
      frame \(delays.spread.microseconds)
      """
  }
}

/// The messages of a page with touches that wait for their frame: the first one of the last
/// sample's time.
struct WaitingTouches {
  private var waiting: [(time: Int, arrival: Duration)] = []
  /// The arrivals of those with a frame of the worker that is not sent yet.
  private var answered: [Duration] = []
  /// More do not wait: a script that hangs answers none.
  private static let most = 256

  mutating func add(_ samples: [WireMessage.Sample], at arrival: Duration) {
    guard let last = samples.last, waiting.count < Self.most else { return }
    waiting.append((WireUnit.time(last.time), arrival))
  }

  /// Takes the time of a frame of the worker.
  ///
  /// Earlier touches left the picture unchanged, or were answered together with the last.
  mutating func answer(at time: Seconds) {
    let time = WireUnit.time(time)
    answered += waiting.filter { $0.time == time }.map(\.arrival)
    waiting.removeAll { $0.time <= time }
  }

  /// Takes the arrivals of these touches, as their frame is sent.
  mutating func takeAnswered() -> [Duration] {
    defer { answered = [] }
    return answered
  }
}
