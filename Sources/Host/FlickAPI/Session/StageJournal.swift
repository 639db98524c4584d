internal import FlickCore

/// The past of a stage, to go back in its time.
///
/// A stage is a value, so a moment is a copy of it. Between two moments there are only inputs and
/// time, which are repeated.
struct StageJournal {
  /// A class, as each entry of a session begins with a copy of the journal.
  private final class Moment {
    let stage: Stage
    let decisionCount: Int
    let inputCount: Int
    /// Now, as routines count.
    let routines: RoutineMoment
    /// Whether an entry of a session has ended here: what the next one does in the same moment of
    /// time comes later.
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

  /// The stage as it was.
  struct Past {
    var stage: Stage
    /// How many of the decisions had been taken, and those that were taken again.
    var decisions: (kept: Int, new: [Decision])
    /// Then, as routines count.
    var routines: RoutineMoment
    /// The moment before it, and how many inputs had come.
    fileprivate var moment: Int
    fileprivate var inputCount: Int
  }

  /// In the order of time.
  private var moments: [Moment]
  /// All inputs; some are ahead after going back.
  private(set) var inputs = InputLog()

  /// When it is full the older half goes: one can go back to the rest only.
  private static let mostMoments = 4096

  /// A time that is meant to be the end of an entry may miss it by the rounding of a difference.
  private static let tolerance: Seconds = 1e-9

  init(_ stage: Stage) {
    moments = [Moment(stage, decisionCount: 0, inputCount: 0, RoutineMoment(), isEnd: true)]
  }

  /// Takes note of what was done to the stage.
  mutating func see(_ event: StageEvent) {
    if let entry = InputLog.Entry(event) { inputs.record(entry) }
  }

  /// Keeps what has become of the stage.
  mutating func keep(_ stage: Stage, decisionCount: Int, _ routines: RoutineMoment) {
    // Inputs ahead are forgotten once their time has passed without them.
    if inputs.hasAhead, inputs.entries[inputs.doneCount].time < stage.time {
      inputs.forgetFuture(after: stage.time)
    }
    inputs.see(stage.time)
    // What a program did at one moment of time, without a touch, counts as a whole.
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

  /// Says that an entry of a session ends with the stage as it was kept last.
  ///
  /// - Parameter routines: now, as routines count: an entry may start one and change nothing else.
  mutating func markEnd(_ routines: RoutineMoment) {
    guard let last = moments.last, !last.isEnd || last.routines.step != routines.step else {
      return
    }
    moments[moments.count - 1] = Moment(
      last.stage, decisionCount: last.decisionCount, inputCount: last.inputCount, routines,
      isEnd: true)
  }

  /// The stage as it was at `time`; nil before the beginning.
  ///
  /// Where an entry ended at that time, as it was then: the next one may have begun in the same
  /// moment.
  func state(at time: Seconds) -> Past? {
    var index = lastMoment(until: time + Self.tolerance)
    while let end = index, moments[end].time >= time - Self.tolerance {
      if moments[end].isEnd { return past(moments[end].time, from: end, inputs: 0) }
      index = end > 0 ? end - 1 : nil
    }
    return state(at: time, inputs: inputs.doneCount)
  }

  /// The stage as it was at `time`, once the first `count` inputs had come; nil before the
  /// beginning.
  func state(at time: Seconds, inputs count: Int) -> Past? {
    var index = lastMoment(until: time)
    while let moment = index, moments[moment].inputCount > count {
      index = moment > 0 ? moment - 1 : nil
    }
    guard let index else { return nil }
    let missing = inputs.entries[moments[index].inputCount..<min(count, inputs.doneCount)]
    return past(time, from: index, inputs: missing.prefix { $0.time <= time }.count)
  }

  /// The last moment that is not later than a time.
  private func lastMoment(until time: Seconds) -> Int? {
    let next = moments.indices.end { moments[$0].time <= time }
    return next > 0 ? next - 1 : nil
  }

  /// From a moment on, with so many of the inputs after it.
  private func past(_ time: Seconds, from index: Int, inputs count: Int) -> Past {
    let moment = moments[index]
    let inputCount = moment.inputCount + count
    var stage = moment.stage
    _ = stage.takeEvents()
    for input in inputs.entries[moment.inputCount..<inputCount].inputs { stage.apply(input) }
    if time > stage.time { try? stage.advance(to: time) }
    let new = stage.takeEvents().compactMap { event -> Decision? in
      if case .decision(let decision) = event.kind { decision } else { nil }
    }
    let routines = RoutineMoment(time: stage.time, step: moment.routines.step)
    return Past(
      stage: stage, decisions: (moment.decisionCount, new), routines: routines, moment: index,
      inputCount: inputCount)
  }

  /// Goes back to a moment; later inputs are ahead then.
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
