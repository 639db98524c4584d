/// The movement through a list of values in a set time.
public struct KeyframesMotion: Motion, Hashable {
  /// One of the values, and the movement to it.
  public struct Keyframe: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// When it is reached, as a share of the duration; nil spreads it between its neighbours.
    public var offset: Double?
    /// The curve from the frame before.
    public var easing: Easing

    /// A frame.
    public init(_ value: Double, at offset: Double? = nil, easing: Easing = .linear) {
      self.value = value
      self.offset = offset
      self.easing = easing
    }
  }

  /// The frames in order, every offset filled in.
  public let frames: [Keyframe]
  /// How long it takes; 0 is at the last frame from the start.
  public let duration: Seconds
  private let offsets: [Double]

  /// The movement through `frames`.
  ///
  /// A first offset left out is 0 and a last one 1; others are spread evenly between their
  /// neighbours. Before the first and after the last offset the value stands still. Frames of one
  /// offset make a jump.
  ///
  /// - Throws: `CoreError` without a frame, for a value outside ±1e150, an offset outside 0...1 or
  ///   below the one before, or a duration outside 0...1e9 s.
  public init(_ frames: [Keyframe], duration: Seconds) throws(CoreError) {
    guard !frames.isEmpty else {
      throw CoreError(.invalidNumber, "keyframes: expected at least 1 frame, found 0")
    }
    self.duration = try CoreError.checkedDuration(duration, "keyframes duration")
    var known: [Double?] = []
    var latest = 0.0
    for (index, frame) in frames.enumerated() {
      _ = try CoreError.checkedValue(frame.value, "keyframe value \(index + 1)")
      if let offset = frame.offset {
        latest = try CoreError.checked(offset, "keyframe offset \(index + 1)", in: latest...1)
        known.append(latest)
      } else {
        known.append(index == 0 ? 0 : index == frames.count - 1 ? 1 : nil)
      }
    }
    offsets = evenlyFilled(known)
    self.frames = zip(frames, offsets).map { Keyframe($0.value, at: $1, easing: $0.easing) }
  }

  /// The movement through bare values, evenly spaced, with one curve from each to the next.
  ///
  /// - Throws: `CoreError` as the other initializer does.
  public init(
    _ values: [Double], duration: Seconds, easing: Easing = .linear
  ) throws(CoreError) {
    try self.init(values.map { Keyframe($0, easing: easing) }, duration: duration)
  }

  /// Value and velocity at `time` after the start; the velocity at a corner is that after it.
  public func sample(at time: Seconds) -> MotionSample {
    let x = progress(at: time)
    let next = firstFrame(after: x)
    guard next > 0, next < frames.count, time.sinceStart < duration.value else {
      return MotionSample(value: frames[max(next - 1, 0)].value, velocity: 0)
    }
    let run = offsets[next] - offsets[next - 1]
    let (from, to) = (frames[next - 1].value, frames[next].value)
    let output = frames[next].easing.sample(at: (x - offsets[next - 1]) / run)
    // Infinite where a movement is practically a jump.
    let pace = (to - from) / (run * duration.value)
    return MotionSample(
      value: mix(from, to, output.value), velocity: pace.isFinite ? pace * output.slope : 0)
  }

  /// The least and the greatest value between two moments.
  public func bounds(from start: Seconds, to end: Seconds) -> ClosedRange<Double> {
    let from = progress(at: start)
    let to = max(from, progress(at: end))
    var span = ValueSpan(sample(at: start).value)
    span.include(sample(at: from < to ? end : start).value)
    for next in frames.indices.dropFirst() where offsets[next - 1] <= to && offsets[next] >= from {
      let (before, after) = (offsets[next - 1], offsets[next])
      guard after > before, after > from else { continue }
      // Up to just before the frame: at it, the next movement begins, or another frame is shown.
      let outputs = frames[next].easing.bounds(
        from: max(0, (from - before) / (after - before)),
        to: min(1.0.nextDown, (to - before) / (after - before)))
      span.include(mix(frames[next - 1].value, frames[next].value, outputs.lowerBound))
      span.include(mix(frames[next - 1].value, frames[next].value, outputs.upperBound))
    }
    return span.range
  }

  private func progress(at time: Seconds) -> Double {
    let time = time.sinceStart
    return time < duration.value ? time / duration.value : 1
  }

  /// The index of the first frame later than `x`.
  private func firstFrame(after x: Double) -> Int {
    offsets.indices.end { offsets[$0] <= x }
  }
}
