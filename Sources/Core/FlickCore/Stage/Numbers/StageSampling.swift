/// Numbers of a stage, read at moments that are evenly spread over time: from now on through a
/// trace, and until everything rests.
///
///     var sampling = try StageSampling(
///       of: [StageNumber("music.position", in: stage.scene)], every: 1.0 / 60, from: stage.time,
///       through: swipe)
///     try stage.sample(&sampling)
///     sampling.columns[0]   // the position of each frame
///
/// Between two frames the stage goes from event to event, as always: what happens does not depend
/// on how often one looks. Of a touch at the very moment of a frame the frame sees what it did; so
/// it does of one that misses it by the rounding of a sum.
public struct StageSampling: Sendable {
  /// How many numbers may be read, all columns together.
  public static let mostNumbers = 1_000_000
  /// Touches that are so little later than a frame are at it, in seconds.
  private static let tolerance: Seconds = 1e-9

  /// Room for the frames of most movements.
  private static let usualCount = 64

  /// What is read.
  public let numbers: [StageNumber]
  /// For numbers that have something in common; nil for numbers of components alone.
  private var reader: StageNumbers?
  /// From frame to frame.
  public let interval: Seconds
  /// The frames one after another: the moment of each in virtual time, and its numbers.
  public private(set) var rows: [Double] = []

  private let start: Seconds
  /// Until when frames are taken; nil for until everything rests.
  private let end: Seconds?
  /// In virtual time.
  private var touches: [Touch]
  private var nextTouch = 0
  private var frameCount = 0

  /// - Parameters:
  ///   - numbers: what is read.
  ///   - interval: from frame to frame, above 0.
  ///   - time: now, at which the first frame is.
  ///   - trace: what is played from now on.
  ///   - duration: how long frames are taken, at least as long as the trace; nil for until
  ///     everything rests.
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

  /// How many of the `rows` belong to one frame.
  public var width: Int { numbers.count + 1 }

  /// When the frames were, in virtual time.
  public var times: [Seconds] { column(0).map { Seconds($0) } }

  /// The numbers of each frame, a list for each that is read.
  public var columns: [[Double]] { numbers.indices.map { column($0 + 1) } }

  private func column(_ place: Int) -> [Double] {
    stride(from: place, to: rows.count, by: width).map { rows[$0] }
  }

  private var tooMany: CoreError {
    CoreError(
      .tooLarge,
      "sampling: expected at most \(Self.mostNumbers) numbers, all columns together; take fewer frames, or "
        + "say for how long")
  }

  /// When the next frame is due.
  public var frame: Seconds { start + Seconds(Double(frameCount) * interval.value) }

  /// The next touch, or touches of one time, before the frame or with it; nil if there are none.
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
  /// - Parameter isWaiting: whether anything is left that will happen by itself.
  public func isOver(isWaiting: Bool) -> Bool {
    guard nextTouch == touches.count else { return false }
    return end.map { frame > $0 + Self.tolerance } ?? !isWaiting
  }
}

extension Stage {
  /// Lets time pass, and takes the frames of a sampling.
  ///
  /// - Throws: `CoreError` as `play` does, and for too many frames; those before it have been
  ///   taken.
  public mutating func sample(_ sampling: inout StageSampling) throws(CoreError) {
    // Before this moment nothing happens by itself, so frames need not look at what runs.
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
