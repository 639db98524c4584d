internal import FlickSystem

/// Writes events as bytes, all in the same room: a test costs some microseconds.
final class EventWriter {
  private let output: ByteWriter
  private var room: [UInt8] = []
  /// The number of tests until the next read of the clock.
  private var untilLook = 1
  private var looked = MonotonicClock.now()
  private var flushed = MonotonicClock.now()

  /// The longest delay of reports of tests: a person may be watching.
  private static let longestWait = Duration.milliseconds(100)
  /// Of tests that are quicker the clock is not read for each.
  private static let slow = Duration.milliseconds(10)
  private static let quickTests = 8

  init(to output: ByteWriter) { self.output = output }

  func write(_ event: ScenarioEvent) {
    var bytes: [UInt8] = []
    swap(&bytes, &room)
    if event.isLong {
      for piece in event.pieces { piece.add(to: &bytes) }
    } else {
      event.add(to: &bytes)
    }
    output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &room)
    switch event {
    case .passed, .failed, .pending: keepUp()
    default: break
    }
  }

  /// Passes on waiting reports, when it is time.
  private func keepUp() {
    untilLook -= 1
    guard untilLook == 0 else { return }
    let now = MonotonicClock.now()
    untilLook = now - looked > Self.slow ? 1 : Self.quickTests
    looked = now
    guard now - flushed > Self.longestWait else { return }
    try? output.flush()
    flushed = now
  }
}
