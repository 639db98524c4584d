internal import FlickAPI
package import FlickHost

/// The strips of kept gestures along tunables, computed in small steps while a user watches.
///
/// It receives the present values and the selected tunable, and works while there is time. After a
/// change of another tunable, old results remain until they are recomputed, and are marked as
/// pending. For use by one thread.
package final class LiveStrips {
  private let script: String
  private let configuration: RunConfiguration
  package private(set) var gestures: [CorpusFile.Recorded]
  /// The values that are set from outside, by name.
  private var settings: [String: String]
  private let question: OutcomeQuestion
  private(set) var session: LabSession
  /// The tunables that the script declares; nil before they are read.
  private var axes: [TunableAxis]?
  private var tracks: [String: StripTrack] = [:]
  /// The reason why the script cannot be run; nil if it can.
  package private(set) var fault: String?
  /// A number that changes with each new result.
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
    configuration.tunables = Tunables(settings)
    session = LabSession(script: script, configuration, gestures, question)
  }

  // MARK: Inputs

  /// Sets other values.
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

  /// Discards results after a change of the script.
  package func reload() {
    (axes, fault) = (nil, nil)
    revision += 1
    for name in tracks.keys { tracks[name]?.forget() }
  }

  /// Adds a gesture.
  ///
  /// The results of the others remain.
  package func add(_ gesture: CorpusFile.Recorded) {
    gestures.append(gesture)
    revision += 1
    renewSession()
    for name in tracks.keys { tracks[name]?.add(to: session) }
  }

  // MARK: Computation

  /// Whether the results for a tunable are complete.
  package func isDone(_ name: String) -> Bool {
    gestures.isEmpty || fault != nil || tracks[name]?.isDone == true
      || axes?.contains { $0.name == name } == false
  }

  /// Computes strips along a tunable in small steps: a run of the script, or a few runs of a
  /// gesture.
  ///
  /// - Parameter isOver: whether the time slice has ended; called after each step.
  /// - Returns: whether there are new results.
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
    // The dictionary must not reference the track too, or each step would copy it.
    tracks[name] = nil
    defer { tracks[name] = track }
    return try track.step(session, isOver)
  }

  // MARK: Results

  /// The known strips of all gestures along a tunable; nil before the first result.
  package func set(along name: String) -> KnownStrips? { tracks[name]?.known(of: gestures) }
}

/// The strips along one tunable, as far as they are computed.
private struct StripTrack {
  private let axis: TunableAxis
  private var stock: SceneStock
  /// The strips by gesture; nil for unknown ones.
  private var strips: [Strip?]
  /// The strips at former values.
  private var old: [Strip?]
  private var screensMade = 0
  private var effect: TunableEffect?
  private var patched: PatchedScenes?
  private var task: (gesture: Int, task: StripTask)?
  /// The number of gestures that were compared with the script's own screens.
  private var confirmed = 0
  private var isStale = false

  init(_ axis: TunableAxis, _ session: LabSession) {
    self.axis = axis
    stock = SceneStock(session)
    strips = Array(repeating: nil, count: session.gestures.count)
    old = strips
  }

  var isDone: Bool { !isStale && effect != nil && task == nil && confirmed == strips.count }

  /// Discards all strips, but keeps them as former ones.
  mutating func forget() {
    for (index, strip) in strips.enumerated() where strip != nil { old[index] = strip }
    for index in strips.indices { strips[index] = nil }
    (isStale, task) = (true, nil)
  }

  mutating func add(to session: LabSession) {
    strips.append(nil)
    old.append(nil)
    stock = SceneStock(session)
    // Scenes refer to gestures by position, and the positions of the others stay the same.
    (screensMade, effect, patched, task) = (0, nil, nil, nil)
  }

  /// - Returns: whether there are new results.
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

  /// Makes the next screen that reveals the effect of the tunable, or computes the effect from all
  /// of them.
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
    let found = try OptionSources(stock).effect(of: axis)
    effect = found.effect
    patched = found.patch.map { PatchedScenes($0, of: stock.session) }
  }

  /// Verifies the flips of a gesture on the script's own screens.
  ///
  /// A strip that differs is searched again with the script.
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
