package import FlickAPI
package import FlickCore
package import FlickHost

/// A screen on a stage, with its script and the timeline of all inputs.
///
/// To go back in time, a new engine replays the inputs up to a moment, which reproduces the stage
/// bit for bit. Setting a value runs the script again; the stage continues with its state.
package final class Simulation: TunedScreen {
  /// The script of the screen.
  package let path: String

  package let configuration: RunConfiguration
  /// The current engine and stage, replaced by going back, setting values and reloading.
  var world: World
  /// Engines that were replaced while a finger from their time was down.
  ///
  /// Its gesture continues by their rules.
  var retired: [World] = []
  var isWorldTouched = false
  package var timeline = InputLog()
  package var curves: Curves

  /// The current settings of tunables, and the settings at the start.
  package var settings: [String: String]
  var firstSettings: [String: String]

  /// The last error; `takeFault` resets it.
  package var fault: HostError? {
    didSet {
      guard let fault, !faults.contains(where: { $0.description == fault.description }) else {
        return
      }
      if faults.count < Self.maxFaults { faults.append(fault) }
    }
  }

  /// The errors so far, without duplicates.
  package private(set) var faults: [HostError] = []
  private static let maxFaults = 20

  /// The last gesture, for trials with another script.
  package var lastGesture: GestureStart?
  /// The file that sets tunables, with its last values.
  package var tunablesFile: FollowedTunables?
  /// The files of a script that failed to load; empty if the last load succeeded.
  var triedFiles: [String] = []
  /// Called with each event during `replayAll`.
  var listener: ((SessionEvent) -> Void)?

  /// Loads a screen.
  ///
  /// - Throws: `HostError` if the script cannot be run or does not return a screen.
  package init(_ path: String, _ configuration: RunConfiguration) throws(HostError) {
    self.path = path
    self.configuration = configuration
    settings = configuration.tunables.settings
    firstSettings = settings
    world = try Self.load(path, configuration, settings, Beginning(checksSettings: true))
    curves = Curves(world.stage.current)
    curves.sample(world.stage.current)
  }

  /// Loads a screen with the inputs of a recording ahead.
  ///
  /// - Throws: `HostError` if the script cannot be run or does not return a screen.
  package convenience init(
    _ path: String, _ configuration: RunConfiguration, replaying recording: Recording
  ) throws(HostError) {
    var configuration = configuration
    configuration.seed = recording.seed
    configuration.tunables = Tunables(recording.settings)
    try self.init(path, configuration)
    timeline = InputLog(recording.entries)
    timeline.see(recording.end)
  }

  /// The number of inputs, past and future.
  package var inputCount: Int { timeline.entries.count }

  /// A recording of the inputs so far.
  ///
  /// - Parameter outcome: the outcome, if known; the hash of the script is stored with it only.
  package func recording(hash: String, outcome: ScreenOutcome? = nil) -> Recording {
    Recording(
      script: path, seed: seed, settings: firstSettings, hash: hash,
      sources: outcome == nil ? nil : sourcesHash, outcome: outcome, end: now,
      entries: Array(timeline.done))
  }

  /// A separate recording of touches, with their outcome on the newly opened screen and the current
  /// values.
  ///
  /// - Throws: `HostError` if the script cannot be run, or the touches could not have happened.
  package func recording(of touches: [Touch]) throws(HostError) -> Recording {
    let trace = try HostError.input(of: path) { try Trace(touches) }
    var recording = Recording(trace)
    (recording.settings, recording.seed) = (settings, seed)
    // If the script no longer loads, the recording has the touches without an outcome.
    guard let other = try? Simulation(path, configuration, replaying: recording) else {
      return recording
    }
    other.finish()
    other.rest()
    let log = try RunLogWriter.log(of: other)
    return other.recording(hash: log.hash, outcome: log.outcome)
  }

  /// Applies all future inputs, up to the end of the timeline.
  package func finish() { pass(to: timeline.end) }

  // MARK: Reading

  /// The current picture of the screen; nil if a script function that it needs fails.
  package func picture() -> Picture? {
    var picture: Picture?
    attempt { picture = try world.stage.pictureNow() }
    return picture
  }

  /// Returns and resets the last error.
  package func takeFault() -> HostError? {
    defer { fault = nil }
    return fault
  }

  // MARK: Plugins

  /// Whether a replay has the same outcome.
  ///
  /// False once a plugin was removed for using up its time.
  package private(set) var isReproducible = true

  private func checkPlugins() {
    if !world.host.disabledPlugins.isEmpty { isReproducible = false }
  }

  /// The offers of the project's plugins.
  ///
  /// - Throws: `HostError` if there are no offers because a manifest cannot be read.
  package func offers(of point: ExtensionPoint) throws(HostError) -> [ScriptHost.Offer] {
    let (list, fault) = world.host.offers(of: point)
    if list.isEmpty, let fault { throw fault }
    return list
  }

  /// The lines of a plugin's panel.
  package func lines(of panel: ScriptHost.Offer) throws(HostError) -> [String] {
    defer { checkPlugins() }
    return try world.host.lines(of: panel, on: world.stage)
  }

  /// The effect of a plugin's key; nil if no plugin has it.
  package func press(_ key: Unicode.Scalar) throws(HostError) -> (text: String?, touches: [Touch])?
  {
    defer { checkPlugins() }
    guard let offer = try world.host.offer(forKey: key) else { return nil }
    return try world.host.press(offer, on: world.stage)
  }

  /// Whether the screen listens for hovering pointers.
  package var handlesHover: Bool { world.stage.handlesHover }

  /// Whether future inputs or time exist, as after going back.
  var hasFuture: Bool { timeline.hasAhead || now < timeline.end }

  /// Returns and resets the last line that the script printed.
  package func takePrinted() -> String? {
    defer { world.notes.printed = nil }
    return world.notes.printed
  }

  /// The first lines that the script printed, each with the number of decisions before it.
  var printedLines: [(decisionCount: Int, text: String)] { world.notes.printedLines }

  // MARK: Time

  /// Advances time to a moment, and applies the inputs that are due.
  package func pass(to time: Seconds) {
    performInputs(until: time)
    advance(to: time)
    timeline.see(now)
  }

  /// Advances time to a moment, but stops at rest if the timeline has ended.
  package func run(to time: Seconds) {
    performInputs(until: time)
    if !timeline.hasAhead, fingers.isEmpty {
      rest(until: time)
      let isOver = world.stage.nextEventTime == .infinity
      advance(to: isOver ? min(time, timeline.end) : time)
    } else {
      advance(to: time)
    }
    timeline.see(now)
  }

  /// Applies the inputs that are due at a moment, each at its time.
  ///
  /// - Parameter count: the number of entries of the timeline after which to stop.
  func performInputs(until time: Seconds, upTo count: Int = .max) {
    while timeline.doneCount < count, let input = timeline.due(at: time) {
      advance(to: input[0].time)
      timeline.proceed(by: input.count)
      perform(input)
    }
  }

  /// Advances time until the stage rests, but at most to a given moment.
  ///
  /// Gives up after a maximum number of events.
  package func rest(until time: Seconds = Simulation.endOfTime) {
    var steps = 0
    while world.stage.nextEventTime <= time, steps < Self.maxEvents {
      advance(to: world.stage.nextEventTime)
      steps += 1
    }
  }

  private static let maxEvents = 10_000

  /// A finite time later than any event.
  ///
  /// Infinity means that an event never happens.
  static let endOfTime = Seconds(Double.greatestFiniteMagnitude)

  /// The maximum number of attempts to advance to a moment when handlers fail.
  static let maxAttempts = 100

  /// Advances time to a moment.
  ///
  /// A failing handler interrupts this, so it is attempted repeatedly.
  package func advance(to time: Seconds) {
    var goes = 0
    repeat {
      attempt { try world.stage.advance(to: max(time, now)) }
      goes += 1
    } while now < time && goes < Self.maxAttempts
  }

  /// Applies an input that the timeline already counts as done: an entry, or the touches of a
  /// frame.
  package func perform(_ input: [InputLog.Entry]) {
    if case .settings(let values) = input[0].action { return apply(settings: values) }
    attempt { try apply(input) }
  }

  /// Applies touches to the stage.
  package func apply(_ input: [InputLog.Entry]) throws {
    recordGestureStart(InputLog.touches(of: input))
    try world.stage.apply(input)
  }

  /// Records the start of a gesture: fingers come down while no others are down.
  private func recordGestureStart(_ touches: [Touch]) {
    let newCount = touches.count { $0.phase == .began }
    guard newCount > 0 else { return }
    isWorldTouched = true
    guard timeline.fingers.count <= newCount else { return }
    retired = []
    lastGesture = GestureStart(
      stage: world.stage.current, firstEntry: timeline.doneCount - newCount,
      decisionCount: world.notes.decisions.count)
  }

  /// Runs handlers of the script within its budgets; `fault` is their error.
  package func attempt(_ body: () throws -> Void) {
    do throws(HostError) { try world.host.drive(body) } catch { fault = error }
    checkPlugins()
  }

  /// Changes the stage directly.
  ///
  /// The change is not part of the timeline.
  package func changeStage(_ change: (inout Stage) throws -> Void) {
    attempt { try world.stage.arrange(change) }
  }

  /// Samples the current values for plots.
  ///
  /// The sample of a decision stays, as its thresholds are drawn from the value then.
  package func sample() { curves.sample(world.stage.current, keeping: decisions.last?.time) }

  // MARK: Acting

  /// Applies an action now, discarding future inputs.
  package func act(_ action: InputLog.Action) {
    forgetFuture()
    timeline.add(action, at: now, isSeparate: true)
    pass(to: now)
  }

  /// Applies a touch of a finger now.
  package func touch(_ phase: Touch.Phase, pointer: Int = 0, at place: Point2D) {
    act(.touch(Touch(pointer: pointer, time: now, position: place, phase: phase)))
  }

  /// Plays touches from now on, discarding future inputs.
  package func play(_ touches: [Touch]) {
    forgetFuture()
    for touch in fingers {
      var end = touch
      (end.phase, end.time) = (.cancelled, now)
      timeline.add(.touch(end), at: now)
    }
    let delay = now - (touches.first?.time ?? now)
    for var touch in touches {
      // Not earlier by a rounding error.
      touch.time = max(now, touch.time + delay)
      timeline.add(.touch(touch), at: touch.time)
    }
    timeline.see(timeline.entries.last?.time ?? now)
    pass(to: now)
  }

  /// Removes the inputs after the present time.
  package func forgetFuture() {
    guard hasFuture else { return }
    timeline.forgetFuture(after: now)
    curves.forget(after: now)
  }
}
