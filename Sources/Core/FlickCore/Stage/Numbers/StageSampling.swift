/// Numbers of a stage, read at equal intervals from now on, through a trace and until rest.
///
///     var sampling = try StageSampling(
///       of: [StageNumber("music.position", in: stage.scene)], every: 1.0 / 60, from: stage.time,
///       through: swipe)
///     try stage.sample(&sampling)
///     sampling.columns[0]   // the position of each frame
///
/// Between two frames the stage advances from event to event, as always, so the result does not
/// depend on the interval. A frame at the time of a touch shows its effect, also if the times
/// differ by a rounding.
public struct StageSampling: Sendable {
  /// The maximum number of values, in all columns together.
  public static let mostNumbers = 1_000_000
  /// The difference that rounding may add to the time of a touch at a frame, in seconds.
  private static let tolerance: Seconds = 1e-9

  /// The initial capacity, in frames.
  private static let usualCount = 64

  /// The numbers to read.
  public let numbers: [StageNumber]
  /// The reader of numbers that share computations; nil for numbers of components alone.
  private var reader: StageNumbers?
  /// The time between frames.
  public let interval: Seconds
  /// The rows of all frames: the virtual time of each, then its numbers.
  public private(set) var rows: [Double] = []

  private let start: Seconds
  /// The end of the sampling; nil to continue until everything rests.
  private let end: Seconds?
  /// The touches to play, in virtual time.
  private var touches: [Touch]
  private var nextTouch = 0
  private var frameCount = 0

  /// - Parameters:
  ///   - numbers: the numbers to read.
  ///   - interval: the time between frames, above 0.
  ///   - time: now, the time of the first frame.
  ///   - trace: the trace to play from now on.
  ///   - duration: the duration of the sampling, at least as long as the trace; nil to continue
  ///     until everything rests.
  /// - Throws: `CoreError` for an interval that is not above 0, a duration below 0, or more numbers
  ///   than `mostNumbers`.
  public init(
    of numbers: [StageNumber], every interval: Seconds, from time: Seconds,
    through trace: Trace? = nil, for duration: Seconds? = nil
  ) throws(CoreError) {
    try CoreError.checked(interval, "time between frames", in: 1e-6...1e6)
    if let duration {
      try CoreError.checked(duration, "duration of sampling", in: 0...1e6)
    }
    self.numbers = numbers
    reader = StageNumbers(sharing: numbers)
    self.interval = interval
    start = time
    touches = trace?.touches ?? []
    if let begin = trace?.startTime {
      for index in touches.indices { touches[index].time += time - begin }
    }
    let last = touches.last?.time ?? time
    end = duration.map { max(time + $0, last) }
    rows.reserveCapacity(Self.usualCount * width)
    if let end {
      let frames = (end - start) / interval
      guard frames * Double(max(1, numbers.count)) <= Double(Self.mostNumbers) else {
        throw tooMany
      }
    }
  }

  /// The number of values in a row.
  public var width: Int { numbers.count + 1 }

  /// The times of the frames, in virtual time.
  public var times: [Seconds] { column(0).map { Seconds($0) } }

  /// The values of each number, by frame.
  public var columns: [[Double]] { numbers.indices.map { column($0 + 1) } }

  private func column(_ place: Int) -> [Double] {
    stride(from: place, to: rows.count, by: width).map { rows[$0] }
  }

  private var tooMany: CoreError {
    CoreError(
      .tooLarge,
      "sampling: expected at most \(Self.mostNumbers) numbers, all columns together; take fewer frames, or "
        + "give a duration")
  }

  /// The time of the next frame.
  public var frame: Seconds { start + Seconds(Double(frameCount) * interval.value) }

  /// The next touch, or touches with one time, up to the next frame; nil if there are none.
  ///
  /// Not earlier than `time`, which is now.
  public mutating func input(now time: Seconds) -> TouchInput? {
    guard nextTouch < touches.count, touches[nextTouch].time <= frame + Self.tolerance else {
      return nil
    }
    let touch = touches[nextTouch]
    let moment = max(time, touch.time)
    guard touches.isFrame(from: nextTouch) else {
      nextTouch += 1
      return .touch(touch.at(moment))
    }
    let (input, next) = touches.input(from: nextTouch, at: moment)
    nextTouch = next
    return input
  }

  /// Takes a frame.
  ///
  /// - Throws: `CoreError` for more numbers than `mostNumbers`.
  public mutating func read(_ stage: Stage) throws(CoreError) {
    guard frameCount * max(1, numbers.count) < Self.mostNumbers else { throw tooMany }
    frameCount += 1
    rows.append(stage.time.value)
    guard reader != nil else {
      for number in numbers { rows.append(number.value(in: stage)) }
      return
    }
    reader?.read(stage)
    for value in reader?.values ?? [] { rows.append(value) }
  }

  /// Whether the last frame was taken.
  ///
  /// - Parameter isWaiting: whether events are left that will happen by themselves.
  public func isOver(isWaiting: Bool) -> Bool {
    guard nextTouch == touches.count else { return false }
    return end.map { frame > $0 + Self.tolerance } ?? !isWaiting
  }
}

extension Stage {
  /// Advances, and takes the frames of a sampling.
  ///
  /// - Throws: `CoreError` as `play` does, and for too many frames; earlier frames have been taken.
  public mutating func sample(_ sampling: inout StageSampling) throws(CoreError) {
    // No event happens by itself before this time, so frames need not check for one.
    var next = nextMoment
    repeat {
      while let input = sampling.input(now: time) {
        try handle(input)
        next = nextMoment
      }
      let frame = sampling.frame
      if frame >= next {
        try advance(to: frame)
        next = nextMoment
      } else if frame > time {
        pass(until: frame)
      }
      try sampling.read(self)
    } while !sampling.isOver(isWaiting: next < .infinity)
  }
}
