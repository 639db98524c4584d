internal import FlickAPI
package import FlickCore
package import FlickHost
package import FlickLab
internal import FlickSystem

/// A screen in the hands of a person, without its display: fingers, gestures again with other
/// values, tunables with their history, kept gestures, recordings and studies.
///
/// The terminal view shows it; any other display can.
package final class Exploration {
  package let simulation: Simulation
  package let files: SessionFiles

  /// Shows a message, in place of the one before.
  package var say: (String) -> Void = { _ in }
  /// Shows an error.
  package var complain: (String) -> Void = { _ in }
  /// Called when the tunables, the screen or its size may be others.
  package var follow: () -> Void = {}
  /// Shows a new report.
  package var show: (ReplayReport) -> Void = { _ in }

  /// Tunables: how they were changed, and what flips by them.
  package internal(set) var tuning = TuningState()
  /// The kept gestures, and their outcomes along the tunables.
  package internal(set) var kept = Kept()
  /// How the touches of the device in use are sampled; recordings and kept gestures state it.
  package var sampling: Corpus.Sampling? {
    didSet { recordedSampling = recordedSampling ?? sampling }
  }
  /// The coarsest sampling so far.
  private var recordedSampling: Corpus.Sampling?
  /// The sentence of `why` about the last gesture.
  var reason: Reason?
  /// The tasks for a person; nil without a study.
  package internal(set) var study: Study?
  /// Whether each edit plays the last gesture once more.
  package var isRerunning = false
  /// Whether defaults were written into the script's files, which needs no reload; the reader
  /// resets it.
  package var hasWrittenScript = false
  /// How often the script was loaded again.
  package private(set) var reloadCount = 0
  /// Why the script on the disk is not the one that runs; nil if it is.
  package private(set) var fault: String?

  /// The running gesture, or the last one, and the run before an edit.
  private var seenRun: SeenRun?
  private var ghost: SeenRun?
  private var seenIndex: Int?

  /// The base with which a replay is compared, until another input.
  private var base: Replay.Base?
  /// The differences of a replay, or of the last gesture after a reload.
  package private(set) var report: ReplayReport?

  /// The number of inputs at the start of a recording; nil without one.
  private var recordingStart: Int?
  /// Whether touches are recorded.
  package var isRecording: Bool { recordingStart != nil }

  /// - Parameter base: the outcome that a replay is compared with at its end.
  package init(_ simulation: Simulation, files: SessionFiles, base: Replay.Base? = nil) {
    (self.simulation, self.files, self.base) = (simulation, files, base)
    tuning.text = TunableOrder(files: simulation.files)
  }

  /// Whether a replay is compared.
  package var isReplay: Bool { base != nil }

  /// Lets virtual time pass by a duration.
  package func pass(by step: Seconds) {
    if step > 0 {
      simulation.run(to: simulation.now + step)
      note()
    }
    passStudy()
  }

  /// Keeps the values of the moment for plots, and notices where a gesture begins.
  func note() {
    simulation.sample()
    let index = lastGesture
    if index != seenIndex || seenRun == nil, let index {
      seenRun = SeenRun(start: simulation.timeline.entries[index].time)
    }
    seenIndex = index
  }

  // MARK: Comparisons

  /// At the end of a replay reports what differs, also of one that was gone back in or played with
  /// other values.
  package func compare() {
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
    say("replay: \(report.summary); c shows what differs")
    show(report)
  }

  // MARK: Fingers and gestures

  /// The pointer of the first finger.
  private static let pointer = 0

  /// Moves the first finger.
  ///
  /// - Returns: whether the stage has it; it may have lost one that was down.
  package func finger(_ phase: Touch.Phase, _ place: Point2D) -> Bool {
    if phase == .began {
      tuning.forgetChange()
      // A gesture that was playing ends when the user's finger comes.
      if !simulation.fingers.isEmpty { simulation.play([]) }
    } else if !simulation.fingers.contains(where: { $0.pointer == Self.pointer }) {
      return false
    }
    touch(Self.pointer, phase, place)
    return true
  }

  /// Moves a second finger; one that the stage has lost is not missed.
  package func second(_ phase: Touch.Phase, _ place: Point2D) {
    let pointer = Self.pointer + 1
    let isDown = simulation.fingers.contains { $0.pointer == pointer }
    guard isDown != (phase == .began), !simulation.fingers.isEmpty else { return }
    touch(pointer, phase, place)
  }

  /// Moves the pointer without a button.
  ///
  /// Without effect if there is no listener, or while inputs are ahead, which it would discard.
  ///
  /// - Parameter place: nil once it is beside the screen.
  package func hover(_ place: Point2D?) {
    guard simulation.hearsHover, !simulation.liesAhead, simulation.fingers.isEmpty else { return }
    touch(Self.pointer, place == nil ? .left : .hovered, place ?? .zero)
  }

  /// Lets time advance at once by the length of a long press.
  package func linger() {
    simulation.run(to: simulation.now + CannedGesture.longPress)
    note()
  }

  private func touch(_ pointer: Int, _ phase: Touch.Phase, _ place: Point2D) {
    let touch = Touch(
      pointer: pointer, time: simulation.now, position: place, phase: phase, kind: .mouse)
    simulation.act(.touch(touch))
    note()
    if phase == .ended, simulation.fingers.isEmpty { endGestureOfStudy() }
  }

  /// Plays a gesture from now on.
  package func play(_ gesture: CannedGesture, on screen: Size2D) {
    tuning.forgetChange()
    simulation.play(gesture.touches(on: screen))
  }

  /// The number of the input with which the last gesture began; nil without one.
  package var lastGesture: Int? {
    simulation.timeline.gestureStarts.last { $0 < simulation.timeline.doneCount }
  }

  /// Plays the last gesture once more, from here.
  package func replay() {
    tuning.forgetChange()
    guard let start = lastGesture else { return say("no gesture to play again yet") }
    simulation.play(simulation.timeline.gesture(from: start))
  }

  /// Plays the last gesture from where it began, with the present values or others; the run before
  /// becomes a ghost.
  package func rerun(with values: [String: String]? = nil) {
    guard let start = lastGesture else { return }
    let touches = simulation.timeline.gesture(from: start)
    let values = values ?? simulation.settings
    // Of quick steps of a slider the run before the first is the one to compare with.
    if ghost == nil || !simulation.isBusy, var old = seenRun {
      old.samples = simulation.curves.samples.filter { $0.time >= old.start }
      old.names = simulation.curves.choices.map(\.name)
      old.made = (simulation.settings, reloadCount)
      ghost = old
    }
    simulation.cut(before: start)
    simulation.set(values)
    (seenRun, seenIndex) = (nil, nil)
    simulation.play(touches.filter(\.isWhole) + Self.lifts(of: touches))
    note()
  }

  /// What ends fingers that were still down.
  private static func lifts(of touches: [Touch]) -> [Touch] {
    var down: [Int: Touch] = [:]
    for touch in touches { down[touch.pointer] = touch.isLast ? nil : touch }
    return down.sorted { $0.key < $1.key }.map { entry in
      var touch = entry.value
      touch.phase = .ended
      return touch
    }
  }

  // MARK: The run before

  /// Notes the picture of now, and returns that of the run before at the same moment; nil if it was
  /// made with the same values and script.
  package func see(_ picture: Picture) -> Picture? {
    seenRun?.see(picture, at: simulation.now)
    return ghost(at: simulation.now)
  }

  /// The picture of the run before at the moment that corresponds to a time; nil as `see` is nil.
  package func ghost(at time: Seconds) -> Picture? {
    guard differsFromGhost, let seenRun else { return nil }
    return ghost?.picture(after: time - seenRun.start)
  }

  /// The values of the run before, on the clock of this one; empty as `see` is nil.
  package func ghostCurve(of name: String) -> [(time: Seconds, value: Double)] {
    guard differsFromGhost, let ghost, let seenRun, let place = ghost.names.firstIndex(of: name)
    else { return [] }
    return ghost.samples.map { ($0.time - ghost.start + seenRun.start, $0.values[place]) }
  }

  private var differsFromGhost: Bool {
    guard isRerunning, let made = ghost?.made else { return false }
    return made.settings != simulation.settings || made.reloads != reloadCount
  }

  // MARK: Going through time

  /// Where to go in time.
  package enum Seek: Hashable, Sendable {
    /// So many frames on, or back.
    case frames(Int)
    /// To where gestures begin: the next, or the one before.
    case gesture(Int)
    /// To a share of all that was seen.
    case share(Double)
  }

  /// A frame of a phone.
  private static let frame: Seconds = 1 / 60

  package func go(_ seek: Seek) {
    tuning.forgetChange()
    let line = simulation.timeline
    switch seek {
    case .frames(let count):
      let time = simulation.now + Self.frame * Double(count)
      if count > 0 { simulation.pass(to: time) } else { simulation.seek(to: time) }
      if count > 0 { note() }
    case .share(let share): simulation.seek(to: line.end * share)
    case .gesture(let step):
      let times = line.gestureStarts.map { line.entries[$0].time }
      let now = simulation.now
      if step > 0 {
        simulation.seek(to: times.first { $0 > now } ?? line.end)
      } else {
        simulation.seek(to: times.last { $0 < now } ?? 0)
      }
    }
    follow()
  }

  /// Puts the screen back to its beginning, and forgets all inputs.
  package func restart() {
    tuning.forgetChange()
    tuning.forgetSearch()
    (seenRun, ghost, seenIndex, recordingStart) = (nil, nil, nil, nil)
    simulation.restart()
    follow()
  }

  // MARK: Files

  /// Loads the script again, and compares the last gesture with its outcome now.
  ///
  /// - Throws: `HostError` if it does not load; the old script runs on.
  @discardableResult
  package func reload() throws(HostError) -> ReloadReport {
    let before = simulation.trial(of: simulation.settings)
    let reload: ReloadReport
    do throws(HostError) {
      reload = try simulation.reload()
    } catch {
      fault = "the old script runs on; not reloaded: \(error.description)"
      throw error
    }
    fault = nil
    reloadCount += 1
    kept.strips?.reload()
    tuning.text = TunableOrder(files: simulation.files)
    if let before, let now = simulation.trial(of: simulation.settings) {
      tuning.change = DecisionComparison(before, now).conclusion
    }
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

  /// Starts a recording, or ends it and writes its file.
  package func record() throws(HostError) {
    guard let start = recordingStart else {
      recordingStart = simulation.timeline.doneCount
      return say("recording; r stops and writes it")
    }
    recordingStart = nil
    let touches = InputLog.whole(simulation.timeline.done.dropFirst(start))
    guard !touches.isEmpty else { return say("nothing was touched: nothing to write") }
    let path = files.nextRecording()
    var recording = try simulation.recording(of: touches)
    recording.sampling = recordedSampling?.rawValue
    try files.write(recording, to: path)
    say("\(touches.count) touches written to \(path)")
  }

  /// Writes all that was done as a recording, and its run log beside it.
  package func save(to path: String) throws(HostError) {
    let logPath = SessionFiles.log(beside: path)
    try OutputFile(logPath, .runLog).check(notAmong: simulation.files)
    let log = try RunLogWriter.log(of: simulation)
    var recording = simulation.recording(hash: log.hash, outcome: log.outcome)
    recording.sampling = recordedSampling?.rawValue
    try files.write(recording, to: path)
    try HostError.input { try File.write(log.bytes, to: logPath) }
  }

  /// Gives a key to the plugins.
  package func press(_ key: Unicode.Scalar) throws(HostError) {
    guard let answer = try simulation.press(key) else { return }
    if !answer.touches.isEmpty { simulation.play(answer.touches) }
    if let text = answer.text { say(text) }
  }
}

extension Touch {
  /// Whether it can be played again: a cancellation belongs to its moment.
  fileprivate var isWhole: Bool { phase != .cancelled }
}
