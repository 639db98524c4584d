internal import FlickCore

/// The past of a stage, for going back in its time.
///
/// A stage is a value, so a moment is a copy of it. Between two moments only inputs and the passage
/// of time are repeated.
struct StageHistory {
  /// A class, since each entry of a session begins with a copy of the history.
  private final class Moment {
    let stage: Stage
    let decisionCount: Int
    let inputCount: Int
    /// The position among the steps of routines.
    let routines: RoutineMoment
    /// Whether an entry of a session ended here, so that the next entry at the same time comes
    /// later.
    let isEnd: Bool

    init(
      _ stage: Stage, decisionCount: Int, inputCount: Int, _ routines: RoutineMoment,
      isEnd: Bool = false
    ) {
      self.stage = stage
      self.decisionCount = decisionCount
      self.inputCount = inputCount
      self.routines = routines
      self.isEnd = isEnd
    }

    var time: Seconds { stage.time }
  }

  /// An earlier state of the stage.
  struct Past {
    var stage: Stage
    /// The number of decisions up to the moment, and those that the repetition has made since.
    var decisions: (kept: Int, new: [Decision])
    /// The position among the steps of routines at that time.
    var routines: RoutineMoment
    /// The index of the moment before it, and the number of inputs up to it.
    fileprivate var moment: Int
    fileprivate var inputCount: Int
  }

  /// The moments in the order of time.
  private var moments: [Moment]
  /// All inputs; after going back, some are ahead.
  private(set) var inputs = InputLog()

  /// The most moments that are kept; a full history drops its older half.
  private static let mostMoments = 4096

  /// The tolerance in seconds for the time of an entry's end, since a difference of times is
  /// rounded.
  private static let tolerance: Seconds = 1e-9

  init(_ stage: Stage) {
    moments = [Moment(stage, decisionCount: 0, inputCount: 0, RoutineMoment(), isEnd: true)]
  }

  /// Records an event if it is an input.
  mutating func see(_ event: StageEvent) {
    if let entry = InputLog.Entry(event) { inputs.record(entry) }
  }

  /// Keeps the state of the stage after a change.
  mutating func keep(_ stage: Stage, decisionCount: Int, _ routines: RoutineMoment) {
    // Inputs ahead are forgotten once their time has passed without them.
    if inputs.hasAhead, inputs.entries[inputs.doneCount].time < stage.time {
      inputs.forgetFuture(after: stage.time)
    }
    inputs.see(stage.time)
    // The steps of a program at one moment, without a touch, count as one.
    let last = moments.count - 1
    if !moments[last].isEnd, moments[last].time == stage.time,
      moments[last].inputCount == inputs.doneCount
    {
      moments.removeLast()
    }
    moments.append(
      Moment(stage, decisionCount: decisionCount, inputCount: inputs.doneCount, routines))
    if moments.count > Self.mostMoments { moments.removeFirst(Self.mostMoments / 2) }
  }

  /// Marks the last kept state as the end of an entry of a session.
  ///
  /// - Parameter routines: the position among the steps of routines; an entry may start a routine
  ///   without another change.
  mutating func markEnd(_ routines: RoutineMoment) {
    guard let last = moments.last, !last.isEnd || last.routines.step != routines.step else {
      return
    }
    moments[moments.count - 1] = Moment(
      last.stage, decisionCount: last.decisionCount, inputCount: last.inputCount, routines,
      isEnd: true)
  }

  /// The state of the stage at `time`; nil before the beginning.
  ///
  /// If an entry ended at that time, the state at its end: the next entry may have begun at the
  /// same time.
  func state(at time: Seconds) -> Past? {
    var index = lastMoment(until: time + Self.tolerance)
    while let end = index, moments[end].time >= time - Self.tolerance {
      if moments[end].isEnd { return past(moments[end].time, from: end, inputs: 0) }
      index = end > 0 ? end - 1 : nil
    }
    return state(at: time, inputs: inputs.doneCount)
  }

  /// The state of the stage at `time`, after the first `count` inputs; nil before the beginning.
  func state(at time: Seconds, inputs count: Int) -> Past? {
    var index = lastMoment(until: time)
    while let moment = index, moments[moment].inputCount > count {
      index = moment > 0 ? moment - 1 : nil
    }
    guard let index else { return nil }
    let missing = inputs.entries[moments[index].inputCount..<min(count, inputs.doneCount)]
    let end = missing.partitioningIndex { $0.time > time }
    return past(time, from: index, inputs: end - missing.startIndex)
  }

  /// The index of the last moment at or before a time.
  private func lastMoment(until time: Seconds) -> Int? {
    let next = moments.indices.prefixEnd { moments[$0].time <= time }
    return next > 0 ? next - 1 : nil
  }

  /// The state at `time`, from a moment and the given number of inputs after it.
  private func past(_ time: Seconds, from index: Int, inputs count: Int) -> Past {
    let moment = moments[index]
    let inputCount = moment.inputCount + count
    var stage = moment.stage
    _ = stage.takeEvents()
    let missing = Array(inputs.entries[moment.inputCount..<inputCount])
    for input in missing.inputs { stage.apply(input) }
    if time > stage.time { try? stage.advance(to: time) }
    let new = stage.takeEvents().compactMap { event -> Decision? in
      if case .decision(let decision) = event.kind { decision } else { nil }
    }
    let routines = RoutineMoment(time: stage.time, step: moment.routines.step)
    return Past(
      stage: stage, decisions: (moment.decisionCount, new), routines: routines, moment: index,
      inputCount: inputCount)
  }

  /// Goes back to an earlier state; later inputs are ahead then.
  mutating func rewind(to past: Past) {
    moments.removeSubrange((past.moment + 1)...)
    inputs.rewind(to: past.inputCount)
    let moment = moments[past.moment]
    if past.stage.time > moment.time || past.inputCount > moment.inputCount {
      keep(
        past.stage, decisionCount: past.decisions.kept + past.decisions.new.count, past.routines)
    }
  }

  /// Removes the inputs and the time ahead.
  mutating func forgetFuture(after now: Seconds) { inputs.forgetFuture(after: now) }
}
