package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// A corpus of gestures that a user keeps while trying a screen, each with a word for the intended
/// outcome.
package struct KeptGestures {
  /// The corpus.
  package private(set) var file: CorpusFile
  /// The gestures of the corpus, with their touches.
  package private(set) var gestures: [CorpusFile.Recorded] = []
  /// The sampling of the touches that are kept next.
  package var sampling: Corpus.Sampling?
  /// The device of these touches; nil or empty if unknown.
  package var device: String?
  /// How these touches came; nil if unknown.
  package var measure: TouchMeasure?
  private let script: String

  /// The default place for kept gestures of a screen.
  ///
  /// A folder in the current one, named after the script. If it does not exist, and the corpus
  /// `gestures` of the script's project names the screen, that corpus. `flickbook init` creates
  /// such a project.
  package static func place(for script: String) -> String {
    let own = Path.removing(".lua", from: Path.name(script)) + "-gestures"
    let project = Path.parent(Path.parent(script))
    let shared = project == "." ? "gestures" : Path.join(project, "gestures")
    guard !Path.exists(own), Path.isFile(Path.join(shared, CorpusFile.name)),
      let screen = try? CorpusFile(Path.join(shared, CorpusFile.name)).screenPath,
      let identity = Path.identity(screen), identity == Path.identity(script)
    else { return own }
    return shared
  }

  /// Reads the kept gestures.
  ///
  /// A missing corpus is created with the first gesture.
  ///
  /// - Throws: `HostError` for a corpus that cannot be read.
  package init(of script: String, at path: String) throws(HostError) {
    let isFile = path.hasSuffix(".jsonl")
    let place = isFile ? path : Path.join(path, CorpusFile.name)
    file = try CorpusFile(orNewAt: place)
    self.script = script
    gestures = try file.gestures(where: nil)
  }

  /// Checks whether a gesture that began on a stage can be kept.
  ///
  /// - Throws: `HostError` for a start that steps cannot recreate.
  package static func check(start: Stage) throws(HostError) { _ = try StartRecipe(start) }

  /// Keeps a gesture.
  ///
  /// - Parameters:
  ///   - touches: the gesture, up to the last finger's lift.
  ///   - start: the stage that it began on.
  ///   - word: the intended outcome: a page, a card or a state by itself; empty or `yes` for the
  ///     actual outcome, `no` for any other, `?` for unknown; or an outcome expression.
  ///   - configuration: the configuration of the script, with the present values.
  /// - Returns: the gesture, and a message.
  /// - Throws: `HostError` for a start that steps cannot recreate, or an invalid word.
  package mutating func keep(
    _ touches: [Touch], from start: Stage, word: String, _ configuration: RunConfiguration
  ) throws(HostError) -> (recorded: CorpusFile.Recorded, text: String) {
    let recorded = try CorpusFile.Recorded(touches, from: start)
    let run = try LabSession(script: script, configuration, [recorded]).play(recorded)
    let want = try WordOfMeaning(run).expression(word)
    var gesture = recorded.gesture
    if let want {
      try ScreenCheck(on: script, configuration).check(want)
      gesture.labels = [Corpus.Label(want: want, source: .asked)]
    }
    let whole = try take(recorded, gesture)
    let meant = want.map { "meant: \($0.text)" } ?? "without a label"
    let text = "kept \(whole.gesture.id) in \(file.path): \(run.outcomeText); \(meant)"
    return (whole, text)
  }

  /// Keeps a gesture of a study.
  ///
  /// - Parameters:
  ///   - touches: the gesture, up to the last finger's lift.
  ///   - start: the stage that it began on.
  ///   - task: the task that the person was given.
  ///   - person: a pseudonym.
  ///   - shown: the values of tunables that were drawn for it.
  /// - Throws: `HostError` for a start that steps cannot recreate.
  package mutating func keep(
    _ touches: [Touch], from start: Stage, of task: LabExpression, person: String?,
    shown: [String: Tunables.Value]
  ) throws(HostError) {
    let recorded = try CorpusFile.Recorded(touches, from: start)
    var gesture = recorded.gesture
    gesture.labels = [Corpus.Label(want: task, source: .task)]
    gesture.person = person
    if !shown.isEmpty {
      let values = shown.sorted { $0.key < $1.key }
        .map { JSONMember($0.key, $0.value.json) }
      gesture.shown = JSONNode(.object(values))
    }
    _ = try take(recorded, gesture)
  }

  /// Adds a gesture to the corpus and writes it.
  private mutating func take(
    _ recorded: CorpusFile.Recorded, _ gesture: Corpus.Gesture
  ) throws(HostError) -> CorpusFile.Recorded {
    var gesture = gesture
    gesture.sampling = sampling
    gesture.device = device?.isEmpty == false ? device : nil
    let members = measure.map { [$0] }?.member
    let bytes = TraceFile.bytes(
      of: recorded.trace, name: "gesture", with: members.map { [$0] } ?? [],
      device: gesture.device)
    let script = script
    let (next, kept) = try CorpusFile.change(file.path, orNew: true) { next throws(HostError) in
      if next.corpus.gestures.isEmpty, next.corpus.screen == nil {
        next.corpus.screen = CorpusFile.path(of: script, from: next.folder)
      }
      let kept = try next.add(bytes, id: nil) { $0.take(gesture) }
      return (next, kept)
    }
    file = next
    var whole = recorded
    whole.gesture = kept
    whole.trace = try TraceFile.parse(bytes, path: "gesture")
    gestures.append(whole)
    return whole
  }
}

extension CorpusFile.Recorded {
  /// Creates a gesture with the steps that recreate its start stage.
  ///
  /// - Throws: `HostError` for touches that are not a gesture, or a stage that steps cannot
  ///   recreate.
  init(_ touches: [Touch], from start: Stage) throws(HostError) {
    try self.init(touches, GestureLead(start: StartRecipe(start).steps))
  }

  /// Creates a gesture with a copy of its start stage.
  ///
  /// - Throws: `HostError` for touches that are not a gesture.
  init(_ touches: [Touch], keeping start: Stage) throws(HostError) {
    try self.init(touches, GestureLead(stage: start))
  }

  private init(_ touches: [Touch], _ lead: GestureLead) throws(HostError) {
    let trace = try HostError.input { try Trace(touches) }
    var gesture = Corpus.Gesture(id: "now", trace: "", digest: "")
    gesture.start = lead.start
    self.init(gesture: gesture, trace: trace, measures: GestureMeasures(trace), lead: lead)
  }
}

/// The steps that recreate the stage at the start of a gesture.
struct StartRecipe {
  let steps: [Corpus.Step]

  /// - Throws: `HostError` if something moves, or if steps cannot recreate the stage.
  init(_ stage: Stage) throws(HostError) {
    guard stage.isAtRest else {
      throw HostError(
        .input, "it caught something that moved: only gestures that begin at rest can be kept")
    }
    // The stage's own scene contains the present state of its components.
    let declared = try HostError.input { try SceneTree(stage.scene.root) }
    var fresh = Stage(scene: declared, recording: [])
    let scene = stage.scene
    steps = scene.components.compactMap { component in
      let step = Self.step(to: component, of: scene, on: stage)
      return step == Self.step(to: component, of: scene, on: fresh) ? nil : step
    }
    try HostError.input { for step in steps { try fresh.take(step) } }
    fresh.settle(within: fresh.time + LabScreen.patience)
    try Self.compare(fresh, stage)
  }

  /// The step that brings a component to its state on a stage; nil if there is none.
  private static func step(
    to component: ComponentID, of scene: SceneTree, on stage: Stage
  ) -> Corpus.Step? {
    let id = scene.name(of: component)
    guard !id.isEmpty else { return nil }
    switch scene.kind(of: component) {
    case .pager:
      return (try? stage.pager(component).page).map { .jump(pager: id, page: $0 + 1) }
    case .scrollView:
      return (try? stage.scrollView(component).offset).map { .scroll(view: id, x: $0.x, y: $0.y) }
    case .states: return (try? stage.states(component).state).map { .state(states: id, name: $0) }
    // Corpora cannot describe the state of other components.
    default: return nil
    }
  }

  private static func compare(_ fresh: Stage, _ stage: Stage) throws(HostError) {
    let (one, other) = (moment(fresh), moment(stage))
    for words in LabMoment.usualReadings(of: stage.scene) {
      let values = [one, other].map { try? $0.value(of: words) }
      guard values[0] == values[1] else {
        let name = words.joined(separator: ".")
        let value = values[1].map { "\($0)" } ?? "nothing"
        throw HostError(
          .input, "\(name) is \(value) where it began, and no step of a start makes it so")
      }
    }
  }

  private static func moment(_ stage: Stage) -> LabMoment {
    LabMoment(stage: stage, decisions: [], lift: stage.time)
  }
}

/// The interpretation of a word for the intended outcome, given the actual outcome.
struct WordOfMeaning {
  /// The value that the gesture decided.
  private let reading: GestureRun.Reading?

  init(_ run: GestureRun) {
    let owners = run.deciding.map { [$0.component + ".", $0.subject.id + "."] } ?? []
    let found = owners.lazy.compactMap { owner in
      run.outcome.first { $0.name.hasPrefix(owner) }
    }
    reading = found.first ?? run.outcome.first
  }

  /// The intended outcome; nil for unknown.
  ///
  /// - Throws: `HostError` for an invalid word.
  func expression(_ word: String) throws(HostError) -> LabExpression? {
    if word == "?" { return nil }
    do throws(LabExpression.Fault) { return try LabExpression(try text(of: word)) } catch {
      throw HostError(
        input: error,
        of: "'\(word)' is neither a page, a card or a state, nor yes, no or ?, nor an expression "
          + "such as 'photos.page == 3'")
    }
  }

  /// The number of a page or a card: `2`, or `page 2` as reports write it.
  static func number(in word: String) -> Substring? {
    let parts = word.split(separator: " ")
    guard let number = parts.last, Double(number) != nil else { return nil }
    let isNamed = parts.count == 2 && ["page", "card"].contains(parts[0])
    return parts.count == 1 || isNamed ? number : nil
  }

  /// The expression for a word of a label; other texts are expressions already.
  private func text(of word: String) throws(LabExpression.Fault) -> String {
    guard let reading else {
      if ["", "yes", "no"].contains(word) {
        throw LabExpression.Fault("nothing on the screen has a page, a card or a state")
      }
      return word
    }
    switch word {
    case "", "yes": return "\(reading.name) == \(reading.value.source)"
    case "no": return "\(reading.name) ~= \(reading.value.source)"
    default: break
    }
    if let number = Self.number(in: word) { return "\(reading.name) == \(number)" }
    guard word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return word }
    guard case .text = reading.value else {
      throw LabExpression.Fault("\(reading.name) is \(reading.value.noun)")
    }
    return "\(reading.name) == \"\(word)\""
  }
}

extension LabValue {
  /// The value as written in expressions.
  fileprivate var source: String {
    if case .text(let text) = self { "\"\(text)\"" } else { "\(self)" }
  }
}
