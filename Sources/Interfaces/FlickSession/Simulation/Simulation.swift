package import FlickAPI
package import FlickCore
package import FlickHost

/// A screen on a stage, with the script behind it, and all that was done to it.
///
/// It can go back: a fresh engine repeats everything up to a moment, which gives the same stage to
/// the bit. Setting a value runs the script again; the stage continues with its state.
package final class Simulation {
  /// The script of the screen.
  package let path: String

  package let configuration: RunConfiguration
  /// Replaced only by going back and by loading anew.
  var world: World
  /// Engines that were replaced while a finger was down that came down in them: its gesture
  /// continues by their rules.
  var retired: [World] = []
  var heldByThisWorld = false
  package var timeline = InputLog()
  package var curves: Curves

  /// The tunables that are set from outside, and those at the start.
  package var settings: [String: String]
  var firstSettings: [String: String]

  /// The last error; taken by the code that shows it.
  package var fault: HostError? {
    didSet {
      guard let fault, !faults.contains(where: { $0.description == fault.description }) else {
        return
      }
      if faults.count < Self.mostFaults { faults.append(fault) }
    }
  }

  /// What went wrong so far, each thing once.
  package private(set) var faults: [HostError] = []
  private static let mostFaults = 20

  /// The last gesture, to be tried with another script.
  package var lastGesture: PlayedGesture?
  /// The file that tunables are set from, and what it said.
  package var tunablesFile: FollowedTunables?
  /// The files of a script that did not load: one of them is to be mended.
  var triedFiles: [String] = []
  /// Hears what happens when everything is done again.
  var listener: ((SessionEvent) -> Void)?

  /// Loads a screen.
  ///
  /// - Throws: `HostError` if the script cannot be run or returns no screen.
  package init(_ path: String, _ configuration: RunConfiguration) throws(HostError) {
    self.path = path
    self.configuration = configuration
    settings = configuration.tunables.settings
    firstSettings = settings
    world = try Self.load(path, configuration, settings, Beginning(checksSettings: true))
    curves = Curves(world.stage.current)
    curves.sample(world.stage.current)
  }

  /// Loads a screen for what was done to it elsewhere, which lies ahead.
  ///
  /// - Throws: `HostError` if the script cannot be run or returns no screen.
  package convenience init(
    _ path: String, _ configuration: RunConfiguration, replaying recording: Recording
  ) throws(HostError) {
    var configuration = configuration
    configuration.seed = recording.seed
    configuration.tunables = Tunables()
    for (name, text) in recording.settings { configuration.tunables.set(name, to: text) }
    try self.init(path, configuration)
    timeline = InputLog(recording.entries)
    timeline.see(recording.end)
  }

  /// How much was done and lies ahead.
  package var inputCount: Int { timeline.entries.count }

  /// All that was done so far, and what came of it if that is known.
  package func recording(hash: String, outcome: ScreenOutcome? = nil) -> Recording {
    Recording(
      script: path, seed: seed, settings: firstSettings, hash: hash,
      sources: outcome == nil ? nil : sourcesHash, outcome: outcome, end: now,
      entries: Array(timeline.done))
  }

  /// Touches as a recording of their own: their outcome on the screen as it opens, with the present
  /// values.
  ///
  /// - Throws: `HostError` if the script cannot be run, or the touches could not have happened.
  package func recording(of touches: [Touch]) throws(HostError) -> Recording {
    let trace = try HostError.input(of: path) { try Trace(touches) }
    var recording = Recording(trace)
    (recording.settings, recording.seed) = (settings, seed)
    // A script that does not load any more leaves the touches alone.
    guard let other = try? Simulation(path, configuration, replaying: recording) else {
      return recording
    }
    other.finish()
    other.rest()
    let log = try RunLogWriter.log(of: other)
    return other.recording(hash: log.hash, outcome: log.outcome)
  }

  /// Does all that lies ahead, up to its end.
  package func finish() { pass(to: timeline.end) }

  // MARK: Reading

  /// What the screen looks like now; nil if a function of the script fails that has a part in it.
  package func picture() -> Picture? {
    var picture: Picture?
    attempt { picture = try world.stage.pictureNow() }
    return picture
  }

  /// Takes what went wrong since the last time.
  package func takeFault() -> HostError? {
    defer { fault = nil }
    return fault
  }

  // MARK: Plugins

  /// Whether what was done can be done again with the same outcome: not once a plugin was taken out
  /// that had used up its time.
  package private(set) var isReproducible = true

  private func notePluginsTakenOut() {
    if !world.host.pluginsTakenOut.isEmpty { isReproducible = false }
  }

  /// What plugins of the project offer.
  ///
  /// - Throws: `HostError` where there is nothing because of a manifest that cannot be read.
  package func offers(of point: ExtensionPoint) throws(HostError) -> [ScriptHost.Offer] {
    let (list, fault) = world.host.offers(of: point)
    if list.isEmpty, let fault { throw fault }
    return list
  }

  /// What a panel of a plugin shows.
  package func lines(of panel: ScriptHost.Offer) throws(HostError) -> [String] {
    defer { notePluginsTakenOut() }
    return try world.host.lines(of: panel, on: world.stage)
  }

  /// The effect of a plugin's key; nil if no plugin has it.
  package func press(_ key: Unicode.Scalar) throws(HostError) -> (text: String?, touches: [Touch])?
  {
    defer { notePluginsTakenOut() }
    guard let offer = try world.host.offer(forKey: key) else { return nil }
    return try world.host.press(offer, on: world.stage)
  }

  /// Whether the screen hears of pointers that hover.
  package var hearsHover: Bool { world.stage.hearsHover }

  /// Whether something that was done lies ahead, as after going back.
  var liesAhead: Bool { timeline.hasAhead || now < timeline.end }

  /// Takes what the script has printed last.
  package func takePrinted() -> String? {
    defer { world.notes.printed = nil }
    return world.notes.printed
  }

  // MARK: Time

  /// Lets time pass up to a moment, and does what is due until then.
  package func pass(to time: Seconds) {
    while let input = timeline.due(at: time) {
      advance(to: input[0].time)
      timeline.proceed(by: input.count)
      perform(input)
    }
    advance(to: time)
    timeline.see(now)
  }

  /// Lets time pass up to a moment, or to where nothing is left that could happen: an idle clock
  /// stands.
  package func run(to time: Seconds) {
    while let input = timeline.due(at: time) {
      advance(to: input[0].time)
      timeline.proceed(by: input.count)
      perform(input)
    }
    if !timeline.hasAhead, fingers.isEmpty {
      rest(until: time)
      let isOver = world.stage.nextHappening == .infinity
      advance(to: isOver ? min(time, timeline.end) : time)
    } else {
      advance(to: time)
    }
    timeline.see(now)
  }

  /// Lets everything come to rest that moves by itself, up to a moment; gives up on what never
  /// does.
  package func rest(until time: Seconds = Simulation.endOfTime) {
    var steps = 0
    while world.stage.nextHappening <= time, steps < Self.mostHappenings {
      advance(to: world.stage.nextHappening)
      steps += 1
    }
  }

  private static let mostHappenings = 10_000

  /// Later than anything that happens, and finite: what never happens is at infinity.
  static let endOfTime = Seconds(Double.greatestFiniteMagnitude)

  /// How often a handler may fail before a moment is reached.
  static let mostGoes = 100

  /// Handlers that fail stop it, so it is gone in several goes.
  package func advance(to time: Seconds) {
    var goes = 0
    repeat {
      attempt { try world.stage.pass(to: max(time, now)) }
      goes += 1
    } while now < time && goes < Self.mostGoes
  }

  /// Applies an input that was just counted as done: an entry, or the touches of a frame.
  package func perform(_ input: [InputLog.Entry]) {
    if case .settings(let values) = input[0].action { return use(values) }
    attempt { try apply(input) }
  }

  /// Does what is done to the stage itself.
  package func apply(_ input: [InputLog.Entry]) throws {
    noteGesture(InputLog.touches(of: input))
    try world.stage.apply(input)
  }

  /// Remembers where a gesture sets out: fingers come down and no other is.
  private func noteGesture(_ touches: [Touch]) {
    let newCount = touches.count { $0.phase == .began }
    guard newCount > 0 else { return }
    heldByThisWorld = true
    guard timeline.fingers.count <= newCount else { return }
    retired = []
    lastGesture = PlayedGesture(
      start: world.stage.current, firstEntry: timeline.doneCount - newCount,
      decisionCount: world.notes.decisions.count)
  }

  package func attempt(_ body: () throws -> Void) {
    do throws(HostError) { try world.host.drive(body) } catch { fault = error }
    notePluginsTakenOut()
  }

  /// Changes the stage as no finger does; it is no part of what was done.
  package func give(_ change: (inout Stage) throws -> Void) {
    attempt { try world.stage.arrange(change) }
  }

  /// Notes the values of the moment for the plots.
  package func sample() { curves.sample(world.stage.current) }

  // MARK: Doing

  /// Does something now, in place of what lay ahead.
  package func act(_ action: InputLog.Action) {
    forgetFuture()
    timeline.add(action, at: now, isSeparate: true)
    pass(to: now)
  }

  /// Lays a finger on the screen now, moves it or lifts it.
  package func touch(_ phase: Touch.Phase, pointer: Int = 0, at place: Point2D) {
    act(.touch(Touch(pointer: pointer, time: now, position: place, phase: phase)))
  }

  /// Plays touches from now on.
  package func play(_ touches: [Touch]) {
    forgetFuture()
    for touch in fingers {
      var end = touch
      (end.phase, end.time) = (.cancelled, now)
      timeline.add(.touch(end), at: now)
    }
    guard let first = touches.first else { return }
    let delay = now - first.time
    for var touch in touches {
      touch.time += delay
      timeline.add(.touch(touch), at: touch.time)
    }
    timeline.see(timeline.entries.last?.time ?? now)
    pass(to: now)
  }

  package func forgetFuture() {
    guard liesAhead else { return }
    timeline.forgetFuture(after: now)
    curves.forget(after: now)
  }
}
