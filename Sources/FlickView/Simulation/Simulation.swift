package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickLog
internal import FlickSystem

/// A screen on a stage, with the script behind it, and all that was done to it.
///
/// It can go back: a fresh engine does everything again up to a moment, which gives the same stage
/// to the bit. A value that is set runs the script again; the stage goes on with what it has.
package final class Simulation {
  /// The script of the screen.
  package let path: String

  private let configuration: RunConfiguration
  private var world: World
  private(set) var timeline = Timeline()
  private(set) var curves: Curves

  /// The tunables that are set from outside, and those at the start.
  private(set) var settings: [String: String]
  private(set) var firstSettings: [String: String]

  /// What went wrong last; taken by who shows it.
  private var fault: HostError? {
    didSet {
      guard let fault, !faults.contains(where: { $0.description == fault.description }) else {
        return
      }
      if faults.count < Self.mostFaults { faults.append(fault) }
    }
  }

  /// What went wrong so far, each thing once.
  private(set) var faults: [HostError] = []
  private static let mostFaults = 20

  /// An engine with the script in it, and the stage.
  private struct World {
    var host: ScriptHost
    var stage: StageObject
    var notes: Notebook
    var title: String
  }

  /// Loads a screen.
  ///
  /// - Throws: `HostError` if the script cannot be run or returns no screen.
  package init(_ path: String, _ configuration: RunConfiguration) throws(HostError) {
    self.path = path
    self.configuration = configuration
    settings = configuration.tunables.settings
    firstSettings = settings
    world = try Self.load(path, configuration, settings)
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
    for entry in recording.entries { timeline.add(entry.deed, at: entry.time) }
    timeline.see(recording.end)
  }

  /// How much was done and lies ahead.
  package var inputCount: Int { timeline.entries.count }

  /// All that was done so far, and what came of it if that is known.
  func recording(hash: String, outcome: Outcome? = nil) -> Recording {
    Recording(
      script: path, seed: seed, settings: firstSettings, hash: hash,
      sources: outcome == nil ? nil : sourcesHash, outcome: outcome, end: now,
      entries: Array(timeline.entries.prefix(timeline.doneCount)))
  }

  /// Touches as a recording of their own: what comes of them on the screen as it opens, with the
  /// values of now.
  ///
  /// - Throws: `HostError` if the script cannot be run, or the touches could not have happened.
  func recording(of touches: [Touch]) throws(HostError) -> Recording {
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

  private static func load(
    _ path: String, _ configuration: RunConfiguration, _ settings: [String: String],
    continuing old: World? = nil, log: ((SessionEvent) -> Void)? = nil
  ) throws(HostError) -> World {
    var configuration = configuration
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    let notes = Notebook()
    if let old { notes.goOn(from: old.notes) }
    let host = try ScriptHost(
      configuration,
      log: { event in
        notes.note(event)
        log?(event)
      }, output: { _ in })
    // Plots read the numbers of the stage themselves.
    host.session.logsValues = log != nil
    let screen = try host.openScreen(path)
    var stage: StageObject?
    try host.drive {
      stage =
        try old.map {
          try StageObject.opened(screen, in: host.session, continuing: $0.stage)
        } ?? StageObject.opened(screen, in: host.session)
    }
    guard let stage else { throw HostError(.input, "\(path): opens no stage") }
    notes.useNames(of: screen.scene)
    return World(host: host, stage: stage, notes: notes, title: screen.title)
  }

  // MARK: Reading

  /// Seeds `math.random`.
  var seed: Int { configuration.seed }

  /// Virtual time now.
  package var now: Seconds { world.stage.now }

  /// The world now: a copy.
  var stage: Stage { world.stage.current }

  /// What the screen is called.
  var title: String { world.title }

  /// All decisions so far.
  var decisions: [Decision] { world.notes.decisions }

  /// Changes of pages, cards and states so far.
  var changes: [(time: Seconds, text: String)] { world.notes.changes }

  /// What is declared, with the values that the script got.
  var tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)] {
    world.host.session.tunables.values
  }

  /// The same, and what is set from outside.
  package var declared: Tunables { world.host.session.tunables }

  /// Whether nothing moves, nothing is to be done, and nothing would happen by itself.
  var isAtRest: Bool { !timeline.liesAhead && world.stage.nextHappening == .infinity }

  /// When a motion came to rest last; nil before.
  var lastRest: Seconds? { world.notes.lastRest }

  /// The hash of the texts of all files of the script, in the order in which they were loaded; nil
  /// if one cannot be read any more.
  var sourcesHash: String? {
    var hash = LineHash()
    for file in files {
      guard let bytes = try? File.read(file) else { return nil }
      hash.add(bytes[...])
      hash.add([0])
    }
    return hash.hex
  }

  /// The files of the script.
  package var files: [String] { world.host.loadedFiles }

  /// Whether anything moves by itself, is being played, or a finger is down.
  var isBusy: Bool {
    timeline.liesAhead || world.stage.nextHappening < .infinity || !fingers.isEmpty
      || now < timeline.end
  }

  /// The fingers that are down.
  var fingers: [Touch] { timeline.fingers }

  /// What the screen looks like now; nil if a function of the script fails that has a part in it.
  func picture() -> Picture? {
    var picture: Picture?
    attempt { picture = try world.stage.look() }
    return picture
  }

  /// Takes what went wrong since the last time.
  func takeFault() -> HostError? {
    defer { fault = nil }
    return fault
  }

  /// Takes what the script has printed last.
  func takePrinted() -> String? {
    defer { world.notes.printed = nil }
    return world.notes.printed
  }

  // MARK: Time

  /// Lets time pass up to a moment, and does what is to be done on the way.
  func pass(to time: Seconds) {
    while let entry = timeline.due(at: time) {
      advance(to: entry.time)
      timeline.proceed()
      perform(entry.deed)
    }
    advance(to: time)
    timeline.see(now)
  }

  /// Lets time pass up to a moment, or to where nothing is left that could happen: an idle clock
  /// stands.
  func run(to time: Seconds) {
    while let entry = timeline.due(at: time) {
      advance(to: entry.time)
      timeline.proceed()
      perform(entry.deed)
    }
    if !timeline.liesAhead, fingers.isEmpty {
      rest(until: time)
      let isOver = world.stage.nextHappening == .infinity
      advance(to: isOver ? min(time, timeline.end) : time)
    } else {
      advance(to: time)
    }
    timeline.see(now)
  }

  /// Lets all come to rest that moves by itself, up to a moment; gives up on what never does.
  func rest(until time: Seconds = Simulation.endOfTime) {
    var steps = 0
    while world.stage.nextHappening <= time, steps < Self.mostHappenings {
      advance(to: world.stage.nextHappening)
      steps += 1
    }
  }

  private static let mostHappenings = 10_000

  /// Later than anything that happens, and finite: what never happens is at infinity.
  static let endOfTime = Seconds(Double.greatestFiniteMagnitude)

  /// How often a handler may fail on the way to a moment.
  private static let mostGoes = 100

  /// Handlers that fail stop it, so it is gone in several goes.
  private func advance(to time: Seconds) {
    var goes = 0
    repeat {
      attempt { try world.stage.pass(to: max(time, now)) }
      goes += 1
    } while now < time && goes < Self.mostGoes
  }

  private func perform(_ deed: Timeline.Deed) {
    if case .settings(let values) = deed { return use(values) }
    attempt { try apply(deed) }
  }

  /// Does what is done to the stage itself.
  private func apply(_ deed: Timeline.Deed) throws {
    switch deed {
    case .touch(var touch):
      touch.time = max(touch.time, now)
      try world.stage.touch(touch)
    case .wheel(let place, let turn): try world.stage.turnWheel(at: place, by: turn)
    case .settings: preconditionFailure("values are not for a stage")
    }
  }

  private func attempt(_ body: () throws -> Void) {
    do throws(HostError) { try world.host.drive(body) } catch { fault = error }
  }

  /// Notes the values of the moment for the plots.
  func sample() { curves.sample(world.stage.current) }

  // MARK: Doing

  /// Does something now, in place of what lay ahead.
  func act(_ deed: Timeline.Deed) {
    forgetFuture()
    timeline.add(deed, at: now)
    pass(to: now)
  }

  /// Plays touches from now on.
  func play(_ touches: [Touch]) {
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

  private func forgetFuture() {
    guard timeline.liesAhead || now < timeline.end else { return }
    timeline.forgetFuture(after: now)
    curves.forget(after: now)
  }

  // MARK: Going back

  /// Goes to a moment, with all that was done before it; to the end with all that was done at it
  /// too.
  ///
  /// A gesture that sets out from rest begins at the very moment at which the rest began: there no
  /// finger is down yet.
  func seek(to time: Seconds) {
    let time = min(max(0, time), timeline.end)
    if time == timeline.end { return pass(to: time) }
    let count = timeline.count(before: time)
    if time < now || count < timeline.doneCount { replay(count) }
    while timeline.doneCount < count, let entry = timeline.due(at: time) {
      advance(to: entry.time)
      timeline.proceed()
      perform(entry.deed)
    }
    advance(to: time)
  }

  /// Goes to the moment before an entry, in place of all that was done from there on.
  func cut(before index: Int) {
    let time = timeline.entries[index].time
    replay(index)
    advance(to: time)
    forgetFuture()
  }

  /// Begins anew: nothing was ever done.
  func restart() {
    let values = settings
    firstSettings = values
    timeline = Timeline()
    do {
      world = try Self.load(path, configuration, values)
      curves = Curves(world.stage.current)
      curves.sample(world.stage.current)
    } catch {
      fault = error
    }
  }

  /// A fresh engine does the first `count` entries.
  private func replay(_ count: Int) {
    do {
      world = try Self.load(path, configuration, firstSettings)
    } catch {
      fault = error
      return
    }
    settings = firstSettings
    timeline.rewind()
    while timeline.doneCount < count {
      let entry = timeline.entries[timeline.doneCount]
      if case .settings = entry.deed {
        advance(to: entry.time)
        timeline.proceed()
        perform(entry.deed)
      } else {
        doAgain(count)
      }
    }
  }

  /// How long one budget may be used for, so that what comes last has nearly all of it.
  private static let longestBatch = Duration.milliseconds(20)

  /// Does entries again, many within one budget.
  ///
  /// To set a budget takes longer than most of them. Ends before values that are set, which takes
  /// another engine.
  private func doAgain(_ count: Int) {
    var isThere = false
    var goes = 0
    func isNext() -> Bool {
      guard timeline.doneCount < count else { return false }
      if case .settings = timeline.entries[timeline.doneCount].deed { return false }
      return true
    }
    while isNext() {
      attempt {
        let start = MonotonicClock.now()
        repeat {
          let entry = timeline.entries[timeline.doneCount]
          if !isThere {
            goes += 1
            try world.stage.pass(to: max(entry.time, now))
          }
          (isThere, goes) = (false, 0)
          timeline.proceed()
          try apply(entry.deed)
        } while isNext() && MonotonicClock.now() - start < Self.longestBatch
      }
      // A handler has failed on the way: it may be gone on, as when it was first done.
      if goes > 0, isNext() {
        isThere = now >= timeline.entries[timeline.doneCount].time || goes >= Self.mostGoes
      }
    }
  }

  /// Does everything again in a fresh engine for somebody who listens, and then is as before.
  ///
  /// - Parameters:
  ///   - log: hears what happens.
  ///   - step: from picture to picture.
  ///   - frame: sees the pictures; nil for none.
  ///   - finish: called at the end of it, before all is as before.
  func retell(
    log: ((SessionEvent) -> Void)? = nil, every step: Seconds = 1, frame: (() -> Void)? = nil,
    atEnd finish: () -> Void = {}
  ) throws(HostError) {
    let (before, line, values) = (world, timeline, settings)
    let end = now
    defer { (world, timeline, settings, listener) = (before, line, values, nil) }
    listener = log
    world = try Self.load(path, configuration, firstSettings, log: log)
    timeline.rewind()
    timeline.keep(line.doneCount)
    frame?()
    if let frame {
      var count = 1.0
      while step * count < end {
        pass(to: step * count)
        frame()
        count += 1
      }
    }
    pass(to: end)
    frame?()
    finish()
  }

  private var listener: ((SessionEvent) -> Void)?

  // MARK: Tunables and files

  /// Sets tunables, all that are to be set; the script runs again and the stage goes on.
  ///
  /// Touches that lie ahead stay there: a gesture that is playing goes on, one that was gone back
  /// over can be seen with other values.
  func set(_ values: [String: String]) {
    guard values != settings else { return }
    timeline.insert(.settings(values), at: now)
    timeline.proceed()
    curves.forget(after: now)
    use(values)
  }

  private func use(_ values: [String: String]) {
    do {
      world = try Self.load(path, configuration, values, continuing: world, log: listener)
      settings = values
      curves.follow(world.stage.current)
    } catch {
      fault = error
    }
  }

  /// Loads the script again from its files; one that does not load leaves all as it is.
  func reload() throws(HostError) {
    world = try Self.load(path, configuration, settings, continuing: world)
    curves.follow(world.stage.current)
  }
}
