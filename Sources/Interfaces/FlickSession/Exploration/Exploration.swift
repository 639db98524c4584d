internal import FlickAPI
package import FlickCore
package import FlickHost
package import FlickLab
internal import FlickSystem

/// The interactive session of a person with a screen, independent of its display.
///
/// Handles fingers, reruns of gestures with other values, tunables with their history, kept
/// gestures, recordings and studies. The terminal view is one display of it.
package final class Exploration {
  package let simulation: Simulation
  /// The tunables with their history, the values that flip the last decision, and kept gestures.
  package let tuning: ScreenTuning
  package var files: SessionFiles { tuning.files }
  /// The effect of the last edit on the decision of the last gesture; nil after another gesture.
  package internal(set) var effect: DecisionPairs.Pair?
  /// The tunable that was changed last, and the decisions of the last gesture before that.
  var edited: (name: String, decisions: [DecisionSummary])?

  /// The tunable of the moving slider, and its value before; nil without one.
  var slide: (name: String, start: Tunables.Value)?

  /// Shows a message in place of the previous one.
  package var say: (String) -> Void = { _ in }
  /// Shows an error.
  package var complain: (String) -> Void = { _ in }
  /// Called when the tunables, the screen or its size may have changed.
  package var follow: () -> Void = {}
  /// Shows a new report.
  package var show: (ReplayReport) -> Void = { _ in }

  /// The outcomes of the kept gestures along the tunables.
  var strips = Strips()
  /// The sampling of the current device's touches, stored in recordings and kept gestures.
  package var sampling: Corpus.Sampling? {
    didSet {
      tuning.sampling = sampling
      recordedSampling = recordedSampling ?? sampling
    }
  }
  /// The device of the last gesture in words of its browser, stored in kept gestures; nil or empty
  /// if unknown.
  package var device: String? { didSet { tuning.device = device } }
  /// How the touches of the last gesture came, stored likewise; nil if it was not measured.
  package var measure: TouchMeasure? {
    didSet {
      tuning.measure = measure
      guard let measure else { return }
      measures.add(measure)
      if isRecording { recordedMeasures.add(measure) }
    }
  }
  /// The same of all gestures, by device.
  private var measures: [TouchMeasure] = []
  /// The same of the gestures since `record` started a recording.
  private var recordedMeasures: [TouchMeasure] = []
  /// The coarsest sampling so far.
  private var recordedSampling: Corpus.Sampling?
  /// The explanation of the last gesture, as in `why`.
  var reason: Reason?
  /// Whether an event waits, so that long background work should stop.
  package var isUrgent: @Sendable () -> Bool = { false }
  /// The open panel of a plugin; nil if it is closed.
  package internal(set) var panel: ScriptHost.Offer?
  /// The tasks for a person; nil without a study.
  package internal(set) var study: Study?
  /// Whether each edit plays the last gesture again.
  package var isRerunning = false
  /// The error of the last reload; nil if the script on disk is the one in use.
  package var fault: String? {
    tuning.fault.map { "the old script runs on; not reloaded: \($0.description)" }
  }

  /// The running gesture, or the last one, and the run before an edit.
  private var pastRun: PastRun?
  private var ghost: PastRun?
  private var lastIndex: Int?

  /// The settings with which the last gesture was played, and the number of reloads before it.
  private var played: (settings: [String: String], reloads: Int)?
  /// Whether values or script have changed since the last gesture was played.
  package var hasChangedSinceGesture: Bool {
    guard let played else { return false }
    return played.settings != simulation.settings || played.reloads != tuning.reloadCount
  }

  /// The base of comparison for a replay; nil after a new input.
  private var base: Replay.Base?
  /// The differences of a replay, or of the last gesture after a reload.
  package private(set) var report: ReplayReport?

  /// The number of inputs at the start of a recording; nil without one.
  private var recordingStart: Int?
  /// Whether touches are recorded.
  package var isRecording: Bool { recordingStart != nil }

  /// - Parameter base: the base of comparison at the end of a replay.
  package init(_ simulation: Simulation, files: SessionFiles, base: Replay.Base? = nil) {
    (self.simulation, self.base) = (simulation, base)
    tuning = ScreenTuning(simulation, files: files)
    tuning.apply = { [unowned self] settings, name in apply(settings, of: name) }
  }

  /// Whether a replay is being compared.
  package var isReplay: Bool { base != nil }

  /// The size of the screen, or that of a usual phone if the screen cannot be drawn.
  package var screen: Size2D { simulation.picture()?.size ?? Size2D(width: 390, height: 844) }

  /// Lets virtual time pass by a duration.
  package func pass(by step: Seconds) {
    if step > 0 {
      simulation.run(to: simulation.now + step)
      observe()
    }
    passStudy()
  }

  /// Samples the current values for plots, and detects the start of a gesture.
  func observe() {
    simulation.sample()
    let index = simulation.timeline.lastGesture
    if index != lastIndex || pastRun == nil, let index {
      pastRun = PastRun(start: simulation.timeline.entries[index].time)
      played = (simulation.settings, tuning.reloadCount)
    }
    lastIndex = index
  }

  // MARK: Messages

  /// Reports the end of a replay, the script's last line of output, and the last error.
  package func reportNews() {
    compare()
    if let line = simulation.takePrinted() { say(line) }
    // An error replaces a printed line.
    if let fault = simulation.takeFault() { complain(fault.description) }
  }

  // MARK: Comparisons

  /// Reports the differences at the end of a replay, also after going back in it or changing
  /// values.
  private func compare() {
    guard let base else { return }
    guard simulation.isAtRest, simulation.now >= simulation.timeline.end else {
      report = nil
      return
    }
    guard report == nil else { return }
    guard simulation.timeline.byHand == base.inputs else {
      self.base = nil
      return
    }
    let report = base.report(on: simulation)
    self.report = report
    say("replay: \(report.summary); c: the differences")
    show(report)
  }

  // MARK: Fingers and gestures

  /// The pointer of the first finger.
  private static let pointer = 0

  /// Moves the first finger.
  ///
  /// - Returns: false if the stage has lost the finger, also to a gesture that is being played.
  package func finger(_ phase: Touch.Phase, _ place: Point2D) -> Bool {
    if phase == .began {
      (effect, edited) = (nil, nil)
      // A finger of the user ends a gesture that is being played.
      if !simulation.fingers.isEmpty { simulation.play([]) }
    } else if simulation.timeline.hasAhead
      || !simulation.fingers.contains(where: { $0.pointer == Self.pointer })
    {
      return false
    }
    touch(Self.pointer, phase, place)
    return true
  }

  /// Moves a second finger.
  ///
  /// Ignored if the stage has lost it, and while a gesture is being played.
  package func second(_ phase: Touch.Phase, _ place: Point2D) {
    let pointer = Self.pointer + 1
    let isDown = simulation.fingers.contains { $0.pointer == pointer }
    guard isDown != (phase == .began), !simulation.fingers.isEmpty, !simulation.timeline.hasAhead
    else { return }
    touch(pointer, phase, place)
  }

  /// Cancels the fingers of a gesture that is being played.
  ///
  /// A new input discards the rest of that gesture, with the lifts of its fingers.
  func endPlayedGesture() {
    if simulation.timeline.hasAhead, !simulation.fingers.isEmpty { simulation.play([]) }
  }

  /// Turns a wheel.
  package func turn(_ turn: WheelTurn, at place: Point2D) {
    endPlayedGesture()
    simulation.act(.touch(Touch(turn: turn, at: place, time: simulation.now)))
  }

  /// Whether a pointer without a pressed button may move: no finger is down, and no future inputs
  /// exist, which it would discard.
  package var allowsHover: Bool { !simulation.hasFuture && simulation.fingers.isEmpty }

  /// Moves the pointer without a pressed button.
  ///
  /// Ignored if the screen does not listen, or unless it may move.
  ///
  /// - Parameter place: nil if the pointer has left the screen.
  package func hover(_ place: Point2D?) {
    guard simulation.handlesHover, allowsHover else { return }
    touch(Self.pointer, place == nil ? .left : .hovered, place ?? .zero)
  }

  /// Advances time at once by the duration of a long press.
  package func linger() {
    simulation.run(to: simulation.now + CannedGesture.longPress)
    observe()
  }

  private func touch(_ pointer: Int, _ phase: Touch.Phase, _ place: Point2D) {
    let touch = Touch(
      pointer: pointer, time: simulation.now, position: place, phase: phase, kind: .mouse)
    simulation.act(.touch(touch))
    observe()
    if phase == .ended, simulation.fingers.isEmpty { endGestureOfStudy() }
  }

  /// Plays a gesture from now on.
  package func play(_ gesture: CannedGesture, on screen: Size2D) {
    (effect, edited, measure, device) = (nil, nil, nil, nil)
    simulation.play(gesture.touches(on: screen))
  }

  /// Plays the last gesture again from the current state.
  package func playAgain() {
    (effect, edited) = (nil, nil)
    guard let start = simulation.timeline.lastGesture else {
      return say("no gesture to play again yet")
    }
    simulation.play(Self.completed(simulation.timeline.gesture(from: start)))
  }

  /// Plays the last gesture again from its start, with the current or the given values.
  ///
  /// The previous run becomes the ghost.
  package func rerun(with values: [String: String]? = nil) {
    guard let start = simulation.timeline.lastGesture else { return }
    let touches = simulation.timeline.gesture(from: start)
    let values = values ?? simulation.settings
    // During quick steps of a slider, the ghost stays the run before the first step.
    if ghost == nil || !simulation.isBusy, var old = pastRun {
      old.samples = simulation.curves.samples.filter { $0.time >= old.start }
      old.names = simulation.curves.choices.map(\.name)
      old.made = played
      ghost = old
    }
    simulation.cut(before: start)
    simulation.set(values)
    (pastRun, lastIndex) = (nil, nil)
    // Fingers that were cancelled at the end are lifted, so that the values decide.
    let count = touches.lastIndex { $0.phase != .cancelled }.map { $0 + 1 } ?? 0
    simulation.play(Self.completed(touches.prefix(count)))
    observe()
  }

  /// A gesture, with lifts at its end for the fingers that are down there.
  private static func completed(_ touches: some Collection<Touch>) -> [Touch] {
    var completed = Array(touches)
    guard let end = completed.last?.time else { return [] }
    var down: [Int: Touch] = [:]
    for touch in touches { down[touch.pointer] = touch.isLast ? nil : touch }
    for (_, var touch) in down.sorted(by: { $0.key < $1.key }) {
      (touch.phase, touch.time) = (.ended, end)
      completed.append(touch)
    }
    return completed
  }

  // MARK: The previous run

  /// Records the current picture, and returns the ghost's picture at the same moment.
  ///
  /// - Returns: nil without a ghost, or if the ghost has the same values and script.
  package func recordPicture(_ picture: Picture) -> Picture? {
    pastRun?.record(picture, at: simulation.now)
    return ghost(at: simulation.now)
  }

  /// The ghost's picture at the moment that corresponds to a time; nil under the conditions of
  /// `recordPicture`.
  package func ghost(at time: Seconds) -> Picture? {
    guard differsFromGhost, let pastRun else { return nil }
    return ghost?.picture(after: time - pastRun.start)
  }

  /// The ghost's values of a plotted number, on the clock of the current run.
  package func ghostCurve(of name: String) -> [ValuePlot.Point] {
    guard differsFromGhost, let ghost, let pastRun, let place = ghost.names.firstIndex(of: name)
    else { return [] }
    return ghost.samples.map { sample in
      ValuePlot.Point(time: sample.time - ghost.start + pastRun.start, value: sample[place])
    }
  }

  private var differsFromGhost: Bool {
    guard isRerunning, let made = ghost?.made else { return false }
    return made.settings != simulation.settings || made.reloads != tuning.reloadCount
  }

  // MARK: Moving in time

  /// A destination in time.
  package enum Seek: Hashable, Sendable {
    /// A number of frames forward, or back if negative.
    case frames(Int)
    /// The start of the next gesture, or of the previous one if negative.
    case gesture(Int)
    /// A fraction of the time that was seen so far.
    case share(Double)
  }

  /// The duration of a frame.
  private static let frame: Seconds = 1 / 60

  /// Moves to another time.
  package func go(_ seek: Seek) {
    (effect, edited) = (nil, nil)
    let line = simulation.timeline
    switch seek {
    case .frames(let count):
      let time = simulation.now + Self.frame * Double(count)
      if count > 0 { simulation.pass(to: time) } else { simulation.seek(to: time) }
      if count > 0 { observe() }
    case .share(let share): simulation.seek(to: line.end * share)
    case .gesture(let step):
      let times = line.gestureTimes
      let now = simulation.now
      if step > 0 {
        simulation.seek(to: times.first { $0 > now } ?? line.end)
      } else {
        simulation.seek(to: times.last { $0 < now } ?? 0)
      }
    }
    follow()
  }

  /// Restarts the screen and discards all inputs.
  package func restart() {
    (effect, edited) = (nil, nil)
    tuning.flips = LastGestureFlips()
    (pastRun, ghost, lastIndex, recordingStart, played) = (nil, nil, nil, nil, nil)
    simulation.restart()
    follow()
  }

  // MARK: Files

  /// Reloads the script, and compares the outcomes of the last gesture before and after.
  ///
  /// - Throws: `HostError` if the script does not load; the old script stays in use.
  @discardableResult
  package func reload() throws(HostError) -> ReloadReport {
    let reload = try tuning.reload()
    strips.live?.reload()
    if let comparison = reload.comparison { effect = comparison.conclusion }
    follow()
    if let comparison = reload.comparison, base == nil {
      let report = ReplayReport(
        summary: "the last gesture after the reload: \(comparison.summary)", notes: [],
        flips: comparison.flipLines, moves: comparison.moveLines)
      self.report = report
      show(report)
    }
    if isRerunning { rerun() }
    return reload
  }

  /// Reloads the script after a change of its files, and reports the effects.
  ///
  /// - Returns: false if the script does not load; `fault` then has the error.
  package func filesHaveChanged() -> Bool {
    guard let reload = try? reload() else { return false }
    let lines = ["reloaded at \(fixed(simulation.now.value, decimals: 3)) s"] + reload.lines
    say(lines.joined(separator: "; "))
    return true
  }

  /// Starts a recording, or ends it and writes its file.
  package func record() throws(HostError) {
    guard let start = recordingStart else {
      (recordingStart, recordedMeasures) = (simulation.timeline.doneCount, [])
      return say("recording; r stops and writes it")
    }
    recordingStart = nil
    let touches = InputLog.whole(simulation.timeline.done.dropFirst(start))
    guard !touches.isEmpty else { return say("nothing was touched: nothing to write") }
    let path = files.nextRecording()
    var recording = try simulation.recording(of: touches)
    (recording.sampling, recording.measures) = (recordedSampling?.rawValue, recordedMeasures)
    try files.write(recording, to: path)
    say("\(touches.count) touches written to \(path)")
  }

  /// Writes the whole session as a recording, with its run log in a second file.
  ///
  /// After going back, it includes the inputs ahead, except those of a replay.
  package func save(to path: String) throws(HostError) {
    let logPath = SessionFiles.log(beside: path)
    try OutputFile(logPath, .runLog).check(notAmong: simulation.files)
    if !isReplay { simulation.finish() }
    let log = try RunLogWriter.log(of: simulation)
    var recording = simulation.recording(hash: log.hash, outcome: log.outcome)
    (recording.sampling, recording.measures) = (recordedSampling?.rawValue, measures)
    try files.write(recording, to: path)
    try HostError.input { try File.write(log.bytes, to: logPath) }
  }
}
