/// A motion through a list of values in a given duration.
public struct KeyframesMotion: Motion, Hashable {
  /// A value, and the curve to it.
  public struct Keyframe: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// The time of the value as a share of the duration; nil spaces it evenly between its
    /// neighbours.
    public var offset: Double?
    /// The curve from the previous frame.
    public var easing: Easing

    /// Creates a frame.
    public init(_ value: Double, at offset: Double? = nil, easing: Easing = .linear) {
      self.value = value
      self.offset = offset
      self.easing = easing
    }
  }

  /// The frames in order, with all offsets filled in.
  public let frames: [Keyframe]
  /// The duration.
  ///
  /// With 0, the motion is at the last frame from the start.
  public let duration: Seconds
  private let offsets: [Double]

  /// Creates a motion through `frames`.
  ///
  /// If omitted, the first offset is 0, the last is 1, and others are spaced evenly between their
  /// neighbours. Before the first and after the last offset, the value is constant. Frames with the
  /// same offset form a jump.
  ///
  /// - Throws: `CoreError` for an empty list, a value outside ±1e150, an offset outside 0...1 or
  ///   below the previous one, or a duration outside 0...1e9 s.
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

  /// Creates a motion through evenly spaced values, with the same curve between all of them.
  ///
  /// - Throws: `CoreError` as the other initializer does.
  public init(
    _ values: [Double], duration: Seconds, easing: Easing = .linear
  ) throws(CoreError) {
    try self.init(values.map { Keyframe($0, easing: easing) }, duration: duration)
  }

  /// The motion with its type erased.
  public var erased: AnyMotion { .keyframes(self) }

  /// Value and velocity at `time` after the start.
  ///
  /// At a corner, the velocity after it.
  public func sample(at time: Seconds) -> MotionSample {
    let x = progress(at: time)
    let next = firstFrame(after: x)
    guard next > 0, next < frames.count, time.sinceStart < duration.value else {
      return MotionSample(value: frames[max(next - 1, 0)].value, velocity: 0)
    }
    let run = offsets[next] - offsets[next - 1]
    let (from, to) = (frames[next - 1].value, frames[next].value)
    let output = frames[next].easing.sample(at: (x - offsets[next - 1]) / run)
    // Infinite if the segment is practically a jump.
    let pace = (to - from) / (run * duration.value)
    return MotionSample(
      value: mix(from, to, output.value), velocity: pace.isFinite ? pace * output.slope : 0)
  }

  /// The minimum and maximum between two moments.
  public func bounds(from start: Seconds, to end: Seconds) -> ClosedRange<Double> {
    let from = progress(at: start)
    let to = max(from, progress(at: end))
    var span = ValueSpan(sample(at: start).value)
    span.include(sample(at: from < to ? end : start).value)
    for next in frames.indices.dropFirst() where offsets[next - 1] <= to && offsets[next] >= from {
      let (before, after) = (offsets[next - 1], offsets[next])
      guard after > before, after > from else { continue }
      // Excluding the frame itself, where the next segment starts.
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

  /// The index of the first frame after `x`.
  private func firstFrame(after x: Double) -> Int {
    offsets.indices.prefixEnd { offsets[$0] <= x }
  }
}
