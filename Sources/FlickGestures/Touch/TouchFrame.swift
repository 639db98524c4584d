/// The touches of different pointers at one time, as a device reports them in one packet.
///
/// A stage applies a frame as a whole, so the order of the touches in it has no influence: lifts
/// come first, then movements, then pointers that come down, each in the order of pointer numbers.
/// The order is that of Android's `TouchInputMapper::dispatchTouches`.
public struct TouchFrame: Hashable, Sendable {
  /// The touches in the order in which a stage applies them.
  public let touches: [Touch]

  /// A frame of touches.
  ///
  /// - Throws: `CoreError` for no touches, more than one touch of a pointer, or different times.
  public init(_ touches: some Sequence<Touch>) throws(CoreError) {
    let sorted = touches.sorted(by: Self.precedes)
    guard let time = sorted.first?.time else {
      throw CoreError(.invalidTouch, "touch frame: expected at least one touch, found none")
    }
    var pointers: Set<Int> = []
    for touch in sorted {
      guard touch.time == time else {
        throw CoreError(
          .invalidTouch,
          "touch frame: expected touches of one time, found \(plain(time.value)) s and "
            + "\(plain(touch.time.value)) s")
      }
      guard pointers.insert(touch.pointer).inserted else {
        throw CoreError(
          .invalidTouch,
          "touch frame: expected one touch for each pointer, found two of pointer \(touch.pointer)")
      }
    }
    self.touches = sorted
  }

  /// Touches of one time and different pointers, in any order.
  package init(valid touches: some Sequence<Touch>) {
    self.touches = touches.sorted(by: Self.precedes)
  }

  /// When the touches were reported.
  public var time: Seconds { touches[0].time }

  private static func precedes(_ a: Touch, _ b: Touch) -> Bool {
    (rank(a.phase), a.pointer) < (rank(b.phase), b.pointer)
  }

  private static func rank(_ phase: Touch.Phase) -> Int {
    switch phase {
    case .ended, .cancelled: 0
    case .moved: 1
    case .hovered, .left: 2
    case .began: 3
    }
  }
}

extension Trace {
  /// The touches as a device reported them: neighbouring touches of one time and different pointers
  /// are one frame, except before a touch that starts a frame by itself (`Touch.startsFrame`).
  public var frames: [TouchFrame] {
    var frames: [TouchFrame] = []
    var start = 0
    while start < touches.count {
      let end = frameEnd(from: start)
      frames.append(TouchFrame(valid: touches[start..<end]))
      start = end
    }
    return frames
  }

  /// The index after the last touch of the frame that begins at `start`.
  package func frameEnd(from start: Int) -> Int {
    let time = touches[start].time
    var end = start + 1
    while end < touches.count, touches[end].time == time, !touches[end].startsFrame,
      !touches[start..<end].contains(where: { $0.pointer == touches[end].pointer })
    {
      end += 1
    }
    return end
  }
}
