/// A list of touches that could have happened: the unit of recording and replay.
///
/// Time does not run backwards, numbers are finite, and each pointer begins, moves any number of
/// times, and ends or is cancelled once. A pointer may be down still at the end. One that is not
/// down may hover.
public struct Trace: Hashable, Sendable {
  /// The samples in time order.
  public let touches: [Touch]
  /// The indices of `touches` up to the last finger that comes down; for most traces only the
  /// first.
  package let landings: Range<Int>

  /// The most samples of a trace: over two hours of one finger at 120 reports a second.
  public static let mostTouches = 1_000_000

  /// For callers that put many samples together, before they do.
  ///
  /// - Throws: `CoreError` for more than `mostTouches`.
  package static func checkCount(_ count: Int) throws(CoreError) {
    guard count <= mostTouches else {
      throw CoreError(
        .tooLarge, "trace: expected at most \(mostTouches) samples, found \(count)")
    }
  }

  /// A trace of these samples.
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

  /// Samples that keep the promises of a trace already.
  package init(valid touches: [Touch]) {
    self.touches = touches
    landings = 0..<(touches.lastIndex { $0.phase == .began } ?? -1) + 1
  }

  /// When the first sample was taken; zero for an empty trace.
  public var startTime: Seconds { touches.first?.time ?? 0 }

  /// From the first sample to the last.
  public var duration: Seconds { (touches.last?.time ?? 0) - startTime }

  /// What is wrong with a sample, given whether its pointer is down, or nil.
  private static func orderFault(_ touch: Touch, isDown: Bool) -> String? {
    touch.isFirst == isDown ? touch.misplacement : nil
  }
}
