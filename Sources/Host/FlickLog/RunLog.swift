package import FlickCore
internal import FlickJSON

/// Writes a run log: the events of a run, as JSON Lines.
///
/// The first line is the header and the last the end. The lines between are events, in order. Equal
/// runs give equal bytes: keys have a fixed order and measured numbers have six decimals. Page
/// numbers start at 1, as in Lua. Times are seconds of virtual time, lengths are points.
/// `docs/guides/run-log.md` describes the lines.
package struct RunLog {
  private var writer = JSONWriter()
  /// The scenes of the stages by stage number, for component names.
  private var scenes: [Int: SceneTree] = [:]
  /// The hash of all lines so far.
  private var hash = LineHash()

  /// The version of the format.
  ///
  /// It changes when the meaning or the keys of a line change, because that changes the hash of a
  /// run.
  package static let version = 3

  /// Creates an empty log.
  package init() {}

  /// The lines since the last `takeBytes`.
  package var bytes: [UInt8] { writer.bytes }

  /// Removes and returns the lines, for a log that is written incrementally.
  package mutating func takeBytes() -> [UInt8] {
    defer { writer.bytes.removeAll(keepingCapacity: true) }
    return writer.bytes
  }

  /// The hash of all lines so far, as sixteen hexadecimal digits.
  package var hashText: String { hash.hex }

  // MARK: Lines

  /// Writes the first line.
  ///
  /// The behaviour version is its last member, and not in the hash: equal events have equal hashes
  /// in all versions.
  ///
  /// - Parameters:
  ///   - shard: the part of a run, and the files of the whole run; nil for a whole run.
  ///   - behavior: the version of the rules of the run.
  package mutating func header(
    script: String, seed: Int, settings: [(name: String, value: String)],
    shard: (index: Int, count: Int, files: [String])? = nil, behavior: BehaviorVersion = .current
  ) {
    let fields: (inout JSONWriter) -> Void = {
      $0.field("format", "flickbook-run")
      $0.field("version", Self.version)
      $0.field("script", script)
      $0.field("seed", seed)
      $0.object("set") { for setting in settings { $0.field(setting.name, setting.value) } }
      guard let shard else { return }
      $0.field("shard", shard.index)
      $0.field("shards", shard.count)
      $0.field("files", shard.files)
    }
    hash.add(Array(JSONWriter.line("header", fields).utf8)[...])
    writer.line("header") {
      fields(&$0)
      $0.fields([JSONMember]([BehaviorVersion.member: behavior]))
    }
  }

  /// Writes a tunable and its value.
  package mutating func tunable(_ name: String, value: String) {
    line("tunable") {
      $0.field("name", name)
      $0.field("value", value)
    }
  }

  /// Writes that a stage was opened.
  package mutating func opened(stage: Int, title: String, scene: SceneTree) {
    scenes[stage] = scene
    line("stage") {
      $0.field("stage", stage)
      $0.field("title", title)
      $0.field("components", scene.components(of: .pager).map { scene.name(of: $0) })
    }
  }

  /// Writes that a stage is a copy of another stage.
  package mutating func copied(stage: Int, of other: Int, time: Seconds) {
    line("copy") {
      $0.field("stage", stage)
      $0.field("of", other)
      $0.field("t", fixed: time.value)
    }
  }

  /// Writes a line, or part of a line, printed by the script.
  ///
  /// - Parameter isOpen: whether the next text continues the line.
  package mutating func printed(_ text: String, isOpen: Bool = false) {
    line("print") {
      $0.field("text", text)
      if isOpen { $0.field("open", true) }
    }
  }

  /// Writes a new value of a screen's named number.
  package mutating func value(_ name: String, _ value: Double, time: Seconds, stage: Int) {
    line("value") {
      $0.field("stage", stage)
      $0.field("t", fixed: time.value)
      $0.field("name", name)
      $0.field("value", fixed: value)
    }
  }

  /// Writes that a scenario file is being loaded.
  package mutating func file(_ path: String) {
    line("file") { $0.field("file", path) }
  }

  /// Writes that a test starts at a line of its file.
  package mutating func testStarted(_ name: String, at sourceLine: Int) {
    line("test_started") {
      $0.field("test", name)
      $0.field("line", sourceLine)
    }
  }

  /// Writes the result of an assertion.
  package mutating func check(
    _ name: String, at place: String?, time: Double?, arguments: [String], passed: Bool
  ) {
    line("check") {
      if let time { $0.field("t", fixed: time) }
      if let place { $0.field("at", place) }
      $0.field("check", name)
      $0.field("arguments", arguments)
      $0.field("passed", passed)
    }
  }

  /// Writes the end of the current test: passed, failed with an error, or pending with a reason.
  ///
  /// - Parameters:
  ///   - failure: the kind of the error.
  ///   - context: the script's line and further lines about the error.
  ///   - traceback: the calls in the script that led to the error, as lines.
  ///   - isDeath: whether the error ended the engine's process.
  package mutating func testEnded(
    error: String?, pending: String? = nil, failure: String = "", context: String = "",
    traceback: String = "", isDeath: Bool = false
  ) {
    line("test_ended") {
      $0.field("passed", error == nil && pending == nil)
      if let error { $0.field("error", error) }
      Self.write(failure, context, traceback, to: &$0)
      if isDeath {
        $0.name("death")
        $0.bool(true)
      }
      if let pending { $0.field("pending", pending) }
    }
  }

  /// Writes that a test failed after its end, because running it again gave another result.
  package mutating func testRevoked(
    _ name: String, at sourceLine: Int, _ error: String, failure: String = "", context: String = ""
  ) {
    line("test_revoked") {
      $0.field("test", name)
      $0.field("line", sourceLine)
      $0.field("error", error)
      Self.write(failure, context, "", to: &$0)
    }
  }

  private static func write(
    _ failure: String, _ context: String, _ traceback: String, to writer: inout JSONWriter
  ) {
    if !failure.isEmpty { writer.field("failure", failure) }
    if !context.isEmpty { writer.field("context", context) }
    if !traceback.isEmpty { writer.field("traceback", traceback) }
  }

  /// Writes that a file could not be loaded.
  package mutating func fileFailed(
    _ error: String, failure: String = "", context: String = "", traceback: String = ""
  ) {
    line("file_failed") {
      $0.field("error", error)
      Self.write(failure, context, traceback, to: &$0)
    }
  }

  /// Adds lines written by another log, each with its line end.
  package mutating func add(lines: some Sequence<UInt8>) {
    let start = writer.bytes.count
    writer.bytes += lines
    hash.add(writer.bytes[start...])
  }

  /// Writes the last line: the exit code and the hash of all lines before.
  ///
  /// - Parameter isWhole: whether all lines were written here, so that their hash is known.
  package mutating func end(exitCode: Int, error: String?, isWhole: Bool = true) {
    let hash = hash.hex
    line("end") {
      $0.field("exit", exitCode)
      if let error { $0.field("error", error) }
      if isWhole { $0.field("hash", hash) }
    }
  }

  /// Writes an event of a stage.
  package mutating func event(_ event: StageEvent, stage: Int) {
    guard let scene = scenes[stage] else { preconditionFailure("events follow their stage") }
    line(event.kind.lineName) {
      $0.field("stage", stage)
      $0.field("t", fixed: event.time.value)
      event.kind.write(to: &$0, scene)
    }
  }

  private mutating func line(_ kind: String, _ fields: (inout JSONWriter) -> Void) {
    let start = writer.bytes.count
    writer.line(kind, fields)
    hash.add(writer.bytes[start...])
  }
}

extension StageEvent.Kind {
  fileprivate var lineName: String {
    switch self {
    case .touch: "touch"
    case .wheel: "wheel"
    case .gesture: "gesture"
    case .decision: "decision"
    case .handover: "handover"
    case .flingHandover: "fling_handover"
    case .scrollRest: "scroll_rest"
    case .pageWillChange: "page_will_change"
    case .pageChanged: "page_changed"
    case .rest: "rest"
    case .cardChanged: "card_changed"
    case .stateChanged: "state_changed"
    case .headerPulled: "header_pulled"
    case .crossed: "crossed"
    case .animationEnded: "animation_ended"
    case .motionStarted: "motion_started"
    case .motionRetargeted: "motion_retargeted"
    case .motionEnded: "motion_ended"
    }
  }

  fileprivate func write(to writer: inout JSONWriter, _ scene: SceneTree) {
    switch self {
    case .touch(let touch):
      writer.field("pointer", touch.pointer)
      writer.field("phase", touch.phase.rawValue)
      writer.field("x", fixed: touch.position.x)
      writer.field("y", fixed: touch.position.y)
      if touch.startsFrame { writer.field(Touch.frameMember, true) }
    case .wheel(let touch):
      writer.field("x", fixed: touch.position.x)
      writer.field("y", fixed: touch.position.y)
      guard let turn = touch.turn else { return }
      writer.field("dx", fixed: turn.amount.x)
      writer.field("dy", fixed: turn.amount.y)
      if let phase = turn.phase { writer.field("wheel_phase", phase.rawValue) }
      if let source = turn.source { writer.field("source", source.rawValue) }
      if turn.unit != .points { writer.field("unit", turn.unit.rawValue) }
    case .gesture(let gesture): gesture.write(to: &writer, scene)
    case .decision(let decision): decision.write(to: &writer, scene)
    case .handover(let from, let to, let travel):
      writer.field("from", scene.name(of: from))
      writer.field("to", scene.name(of: to))
      writer.field("travel", fixed: travel.value)
    case .flingHandover(let from, let to, let velocity):
      writer.field("from", scene.name(of: from))
      writer.field("to", scene.name(of: to))
      writer.field("velocity", fixed: velocity.value)
    case .scrollRest(let component, let axis, let offset):
      writer.field("component", scene.name(of: component))
      writer.field("axis", axis.rawValue)
      writer.field("offset", fixed: offset.value)
    case .pageWillChange(let component, let change), .pageChanged(let component, let change):
      writer.change(of: scene.name(of: component), change.from, change.to, change.cause.rawValue)
    case .cardChanged(let component, let change):
      writer.change(of: scene.name(of: component), change.from, change.to, change.cause.rawValue)
      if let meaning = change.meaning { writer.field("way", meaning) }
    case .stateChanged(let component, let change):
      writer.change(of: scene.name(of: component), change.from, change.to, change.cause.rawValue)
    case .animationEnded(let component, let end):
      writer.field("component", scene.name(of: component))
      writer.field("animation", end.id)
      writer.field("outcome", end.outcome.rawValue)
    case .headerPulled(let component, let pull):
      writer.field("component", scene.name(of: component))
      writer.field("pull", fixed: pull.value)
    case .crossed(let crossing):
      writer.field("lines", crossing.name)
      writer.field("line", fixed: crossing.line)
      writer.field("rising", crossing.isRising)
    case .motionStarted(let component, let start), .motionRetargeted(let component, let start):
      writer.field("component", scene.name(of: component))
      writer.field("part", start.part + 1)
      let first = scene.kind(of: component) == .pager ? 1.0 : 0
      writer.field("from", fixed: start.from + first)
      writer.field("target", fixed: start.target + first)
      writer.field("velocity", fixed: start.velocity)
      writer.field("rest_time", fixed: start.restTime.value)
    case .motionEnded(let component): writer.field("component", scene.name(of: component))
    case .rest(let component, let page):
      writer.field("component", scene.name(of: component))
      writer.field("page", page + 1)
    }
  }
}

extension JSONWriter {
  /// Writes a change from one page, card or state to another, given by indices from 0.
  fileprivate mutating func change(of component: String, _ from: Int, _ to: Int, _ cause: String) {
    field("component", component)
    field("from", from + 1)
    field("to", to + 1)
    field("cause", cause)
  }
}

extension GestureEvent {
  fileprivate func write(to writer: inout JSONWriter, _ scene: SceneTree) {
    writer.field("component", scene.name(of: component))
    writer.field("state", state.rawValue)
    writer.field("pointer", pointer)
    if let ending { writer.field("ending", ending.rawValue) }
    guard let values else { return }
    writer.field("x", fixed: values.location.x)
    writer.field("y", fixed: values.location.y)
    writer.field("dx", fixed: values.translation.x)
    writer.field("dy", fixed: values.translation.y)
    writer.field("vx", fixed: values.velocity.x.value)
    writer.field("vy", fixed: values.velocity.y.value)
    if values.count > 0 { writer.field("count", values.count) }
    guard values.pointers.count > 1 else { return }
    writer.field("scale", fixed: values.scale)
    writer.field("scale_velocity", fixed: values.scaleVelocity)
    writer.field("rotation", fixed: values.rotation.value)
    writer.field("rotation_velocity", fixed: values.rotationVelocity.value)
  }
}

extension Decision {
  fileprivate func write(to writer: inout JSONWriter, _ scene: SceneTree) {
    writer.field("component", scene.name(of: component))
    if let name = scene.name(ofPropertyOf: self) {
      writer.field("property", name)
    }
    writer.field("rule", rule.rawValue)
    switch verdict {
    case .page(let page):
      writer.field("verdict", "page")
      writer.field("page", page + 1)
    case .card(let card):
      writer.field("verdict", "card")
      writer.field("card", card + 1)
    case .state(let state):
      writer.field("verdict", "state")
      writer.field("state", state + 1)
    case .offset(let offset):
      writer.field("verdict", "offset")
      writer.field("offset", fixed: offset.value)
    case .handedOver(let to):
      writer.field("verdict", "handed over")
      writer.field("to", scene.name(of: to))
    case .recognized: writer.field("verdict", "recognized")
    case .failed: writer.field("verdict", "failed")
    case .held: writer.field("verdict", "held")
    case .ignored: writer.field("verdict", "ignored")
    case .joined: writer.field("verdict", "joined")
    case .lost(let to):
      writer.field("verdict", "lost")
      writer.field("to", scene.name(of: to))
    case .over(let ending):
      writer.field("verdict", "over")
      writer.field("ending", ending.rawValue)
    case .custom(let words):
      writer.field("verdict", "told")
      writer.field("words", words.text)
    }
    writer.objects("criteria", of: criteria) { $1.write(to: &$0) }
    writer.field("text", words(scene).text)
  }
}

extension Criterion {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.field("name", name.rawValue)
    writer.field("value", fixed: value)
    writer.field("threshold", fixed: threshold)
    writer.field("margin", fixed: margin)
    writer.field("unit", unit.rawValue)
    writer.field("passed", passed)
    writer.field("deciding", isDeciding)
    writer.field("own_threshold", fixed: ownThreshold)
    writer.field("spare", fixed: spare)
    if let nearestMiss { writer.field("nearest_miss", fixed: nearestMiss) }
  }
}
