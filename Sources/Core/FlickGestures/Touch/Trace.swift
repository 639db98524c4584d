/// A valid list of touches: the unit of recording and replay.
///
/// Times do not decrease and numbers are finite. Each pointer begins, moves any number of times,
/// and ends or is cancelled once. A pointer may still be down at the end. A pointer that is not
/// down may hover.
public struct Trace: Hashable, Sendable {
  /// The samples in time order.
  public let touches: [Touch]
  /// The range of indices up to the last touchdown; for most traces only the first index.
  package let landings: Range<Int>

  /// The maximum number of samples: over two hours of one finger at 120 reports a second.
  public static let mostTouches = 1_000_000

  /// Checks a number of samples before a caller collects them.
  ///
  /// - Throws: `CoreError` for more than `mostTouches`.
  package static func checkCount(_ count: Int) throws(CoreError) {
    guard count <= mostTouches else {
      throw CoreError(
        .tooLarge, "trace: expected at most \(mostTouches) samples, found \(count)")
    }
  }

  /// Creates a trace of these samples.
  ///
  /// - Throws: `CoreError` that names the index of the first faulty sample (from 0) and the fault,
  ///   or for more than `mostTouches`.
  public init(_ touches: [Touch]) throws(CoreError) {
    try Self.checkCount(touches.count)
    var down: Set<Int> = []
    for (index, touch) in touches.enumerated() {
      if index > 0, touch.time < touches[index - 1].time {
        throw CoreError(
          .timeRanBackwards,
          "sample \(index): expected a time of at least \(plain(touches[index - 1].time.value)) s, "
            + "found \(plain(touch.time.value)) s; sort the samples by time", sample: index)
      }
      let isDown = down.contains(touch.pointer)
      if let fault = touch.numberFault ?? Self.orderFault(touch, isDown: isDown) {
        throw CoreError(.invalidTouch, "sample \(index): \(fault)", sample: index)
      }
      if touch.phase == .began { down.insert(touch.pointer) }
      if touch.isLast { down.remove(touch.pointer) }
    }
    self.init(valid: touches)
  }

  /// Creates a trace of samples that are known to be valid.
  package init(valid touches: [Touch]) {
    self.touches = touches
    landings = 0..<(touches.lastIndex { $0.phase == .began } ?? -1) + 1
  }

  /// The time of the first sample; zero for an empty trace.
  public var startTime: Seconds { touches.first?.time ?? 0 }

  /// The time from the first sample to the last.
  public var duration: Seconds { (touches.last?.time ?? 0) - startTime }

  /// The error message for a sample that does not fit the state of its pointer; nil if it does.
  private static func orderFault(_ touch: Touch, isDown: Bool) -> String? {
    touch.isFirst == isDown ? touch.misplacement : nil
  }
}
