internal import FlickAPI
package import FlickHost

/// The strips of kept gestures along tunables, found a little at a time while a user watches.
///
/// It receives the present values and the selected tunable, and works for as long as there is time.
/// After a change of another value the old results stay until they are computed anew, and are
/// marked as pending. Of one thread.
package final class LiveStrips {
  private let script: String
  private let configuration: RunConfiguration
  package private(set) var gestures: [CorpusFile.Recorded]
  /// Values set from outside, by name.
  private var settings: [String: String]
  private let question: OutcomeQuestion
  private(set) var session: LabSession
  /// The script's declarations; nil before they were read.
  private var axes: [TunableAxis]?
  private var tracks: [String: StripTrack] = [:]
  /// Why the script cannot be run.
  package private(set) var fault: String?
  /// Another number once something else is known.
  package private(set) var revision = 0

  package init(
    script: String, _ configuration: RunConfiguration, _ gestures: [CorpusFile.Recorded],
    settings: [String: String] = [:], _ question: OutcomeQuestion = OutcomeQuestion()
  ) {
    (self.script, self.gestures, self.question) = (script, gestures, question)
    self.configuration = configuration
    self.settings = settings
    session = LabSession(script: script, configuration, gestures, question)
    renewSession()
  }

  private func renewSession() {
    var configuration = configuration
    configuration.endsProcess = false
    configuration.tunables = Tunables()
    for (name, text) in settings { configuration.tunables.set(name, to: text) }
    session = LabSession(script: script, configuration, gestures, question)
  }

  // MARK: What holds

  /// Takes other values.
  ///
  /// A strip along a tunable does not depend on that tunable's own value.
  package func set(_ settings: [String: String]) {
    guard settings != self.settings else { return }
    let changed = Set(settings.keys).union(self.settings.keys)
      .filter { settings[$0] != self.settings[$0] }
    self.settings = settings
    renewSession()
    (axes, fault) = (nil, nil)
    revision += 1
    for name in tracks.keys where changed != [name] { tracks[name]?.forget() }
  }

  /// The script is another one.
  package func reload() {
    (axes, fault) = (nil, nil)
    revision += 1
    for name in tracks.keys { tracks[name]?.forget() }
  }

  /// There is one more gesture; what is known of the others stays known.
  package func add(_ gesture: CorpusFile.Recorded) {
    gestures.append(gesture)
    revision += 1
    renewSession()
    for name in tracks.keys { tracks[name]?.add(to: session) }
  }

  // MARK: Work

  /// Whether nothing is left to be done for a tunable.
  package func isDone(_ name: String) -> Bool {
    gestures.isEmpty || fault != nil || tracks[name]?.isDone == true
      || axes?.contains { $0.name == name } == false
  }

  /// Works on the strips along a tunable, in small steps: a run of the script, or a few of a
  /// gesture.
  ///
  /// - Parameter isOver: whether the time is over; asked after each step.
  /// - Returns: whether there is something new to be seen.
  @discardableResult
  package func work(on name: String, until isOver: @escaping () -> Bool) -> Bool {
    var isNew = false
    while !isDone(name) {
      do throws(HostError) {
        isNew = try step(name, isOver) || isNew
      } catch {
        (fault, isNew) = (error.description, true)
      }
      if isOver() { break }
    }
    if isNew { revision += 1 }
    return isNew
  }

  private func step(_ name: String, _ isOver: @escaping () -> Bool) throws(HostError) -> Bool {
    guard let axes else {
      axes = try session.tunables()
      return false
    }
    if tracks[name] == nil, let axis = axes.first(where: { $0.name == name }) {
      tracks[name] = StripTrack(axis, session)
    }
    guard var track = tracks[name] else { return true }
    // No other variable may hold it, or each step copies it.
    tracks[name] = nil
    defer { tracks[name] = track }
    return try track.step(session, isOver)
  }

  // MARK: What is known

  /// What is known of all gestures along a tunable; nil before anything is.
  package func set(along name: String) -> KnownStrips? { tracks[name]?.known(of: gestures) }
}

/// The strips along one tunable, as far as they are known.
private struct StripTrack {
  private let axis: TunableAxis
  private var stock: SceneStock
  /// By gesture; nil for one that is not known yet.
  private var strips: [Strip?]
  /// What was known when other values held.
  private var old: [Strip?]
  private var screensMade = 0
  private var effect: TunableEffect?
  private var patched: PatchedScenes?
  private var task: (gesture: Int, task: StripTask)?
  /// Which gestures were compared with the script's own screens.
  private var confirmed = 0
  private var isStale = false

  init(_ axis: TunableAxis, _ session: LabSession) {
    self.axis = axis
    stock = SceneStock(session)
    strips = Array(repeating: nil, count: session.gestures.count)
    old = strips
  }

  var isDone: Bool { !isStale && effect != nil && task == nil && confirmed == strips.count }

  /// Nothing is known any more, but for what was.
  mutating func forget() {
    for (index, strip) in strips.enumerated() where strip != nil { old[index] = strip }
    for index in strips.indices { strips[index] = nil }
    (isStale, task) = (true, nil)
  }

  mutating func add(to session: LabSession) {
    strips.append(nil)
    old.append(nil)
    stock = SceneStock(session)
    // Scenes are played on by position: those of the others keep theirs.
    (screensMade, effect, patched, task) = (0, nil, nil, nil)
  }

  /// - Returns: whether there is something new to be seen.
  mutating func step(
    _ session: LabSession, _ isOver: @escaping () -> Bool
  ) throws(HostError) -> Bool {
    if isStale {
      stock = SceneStock(session)
      (screensMade, effect, patched, confirmed, isStale) = (0, nil, nil, 0, false)
    }
    guard let effect else {
      try prepare()
      return false
    }
    if let (gesture, task) = task {
      var task = task
      self.task = nil
      if let strip = try task.strip(until: isOver) {
        strips[gesture] = strip
        return true
      }
      self.task = (gesture, task)
      return false
    }
    if let next = strips.firstIndex(where: { $0 == nil }) {
      var task = StripTask(next, along: axis, effect, stock, patched)
      task.confirms = false
      self.task = (next, task)
      return false
    }
    return try confirmNext(effect)
  }

  /// Makes one of the screens that show the effect of the tunable, or finds the effect in them.
  private mutating func prepare() throws(HostError) {
    guard stock.session.gestures.contains(where: { $0.lead.stage == nil }) else {
      effect = .other(StripTask.keptStageNote)
      return
    }
    let screens = OptionSources.screens(along: axis)
    if screensMade < screens.count {
      _ = try stock.scene(screens[screensMade])
      screensMade += 1
      return
    }
    effect = try OptionSources(stock).effect(of: axis)
    patched = try PatchedScenes(along: axis, stock)
  }

  /// Plays the flips of a gesture on the script's own screens; what these say otherwise is searched
  /// again with the script.
  private mutating func confirmNext(_ effect: TunableEffect) throws(HostError) -> Bool {
    let gesture = confirmed
    confirmed += 1
    guard patched != nil, let strip = strips[gesture],
      try !StripPlayer(stock, gesture: gesture, axis: axis, patched: patched).isConfirmed(strip)
    else { return false }
    strips[gesture] = nil
    task = (gesture, StripTask(gesture, along: axis, effect, stock, nil))
    return true
  }

  func known(of gestures: [CorpusFile.Recorded]) -> KnownStrips {
    KnownStrips(
      set: StripSet(
        axis: axis, strips: strips.indices.compactMap { strips[$0] ?? old[$0] },
        gestures: gestures),
      pendingCount: strips.count { $0 == nil })
  }
}
