/// The touches of different pointers at one time, as a device reports them in one packet.
///
/// A turn of a wheel is never part of a frame. A stage applies a frame as a whole, in a fixed
/// order: lifts come first, then movements, then pointers that come down, each in the order of
/// pointer numbers. The order is that of Android's `TouchInputMapper::dispatchTouches`.
public struct TouchFrame: Hashable, Sendable {
  /// The touches in the order of their application.
  public let touches: [Touch]

  /// Creates a frame of touches.
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

  /// Creates a frame of touches of one time and different pointers, in any order.
  package init(valid touches: some Sequence<Touch>) {
    self.touches = touches.sorted(by: Self.precedes)
  }

  /// The time of the touches.
  public var time: Seconds { touches[0].time }

  private static func precedes(_ a: Touch, _ b: Touch) -> Bool {
    (rank(a.phase), a.pointer) < (rank(b.phase), b.pointer)
  }

  private static func rank(_ phase: Touch.Phase) -> Int {
    switch phase {
    case .ended, .cancelled: 0
    case .moved: 1
    case .hovered, .left, .turned: 2
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
      let end = touches.frameEnd(from: start)
      frames.append(TouchFrame(valid: touches[start..<end]))
      start = end
    }
    return frames
  }
}

/// An input of a stage at one moment: a touch, or several with one time.
public enum TouchInput: Hashable, Sendable {
  /// A single touch.
  case touch(Touch)
  /// Touches of several pointers.
  case frame(TouchFrame)

  /// The touches, in the order of their application.
  public var touches: [Touch] {
    switch self {
    case .touch(let touch): [touch]
    case .frame(let frame): frame.touches
    }
  }

  /// The time of the touches.
  public var time: Seconds {
    switch self {
    case .touch(let touch): touch.time
    case .frame(let frame): frame.time
    }
  }

  /// The same touches at another time.
  package func at(_ time: Seconds) -> TouchInput {
    switch self {
    case .touch(let touch): .touch(touch.at(time))
    case .frame(let frame): .frame(TouchFrame(valid: frame.touches.map { $0.at(time) }))
    }
  }
}

extension [Touch] {
  /// The input that begins with the touch at `index`, at another time, and the index of the next
  /// one.
  package func input(from index: Int, at time: Seconds) -> (input: TouchInput, next: Int) {
    let end = frameEnd(from: index)
    return end == index + 1
      ? (.touch(self[index].at(time)), end)
      : (.frame(TouchFrame(valid: self[index..<end].map { $0.at(time) })), end)
  }

  /// Whether the touch at `start` is in a frame with the touch after it.
  @inline(__always)
  package func isFrame(from start: Int) -> Bool {
    let next = start + 1
    return next < count && self[next].joins(self[start])
  }

  /// The index after the last touch of the frame that begins at `start`.
  package func frameEnd(from start: Int) -> Int {
    let first = self[start]
    var end = start + 1
    while end < count, self[end].joins(first),
      !self[(start + 1)..<end].contains(where: { $0.pointer == self[end].pointer })
    {
      end += 1
    }
    return end
  }
}

extension Touch {
  /// Whether the touch can be in the frame that begins with `first`.
  ///
  /// The touches between them must be in the frame too, and of other pointers.
  @inline(__always)
  package func joins(_ first: Touch) -> Bool {
    time == first.time && pointer != first.pointer && !startsFrame && phase != .turned
      && first.phase != .turned
  }
}
