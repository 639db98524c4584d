package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickJSON
package import FlickLab
internal import FlickLog
internal import FlickSystem

/// The inputs of a session and their outcome, sufficient for a bit-exact replay.
///
/// The file is a trace with further members, so readers of traces find the touches. `session` has
/// the script, the settings and the hash of the run log; `inputs` has the touches, wheel turns and
/// values of tunables with their exact times in seconds; `outcome` has the decisions.
///
/// A plain trace is a recording of touches with an unknown outcome.
package struct Recording {
  /// The path of the screen's script as it was given; empty for a trace.
  package var script: String
  /// The seed of `math.random`.
  package var seed: Int
  /// The tunables that were set at the start.
  package var settings: [String: String]
  /// The hash of the run log; empty for a trace.
  package var hash: String
  /// The version of the run log that `hash` is for.
  package var logVersion = RunLog.version
  /// The hash of the script's files; nil if it was not stored.
  package var sources: String?
  /// The outcome; nil if it was not stored.
  package var outcome: ScreenOutcome?

  /// `frame` if the touches have one sample per display frame; nil for a device's own samples, or
  /// if unknown.
  package var sampling: String?
  /// How the touches came, by device; empty if unknown.
  package var measures: [TouchMeasure] = []

  /// The version of the rules of the recorded run.
  package var behavior = BehaviorVersion.current

  /// The time of the end.
  package var end: Seconds
  package var entries: [InputLog.Entry]

  /// Whether this is a plain trace, with touches only.
  package var isTrace: Bool { hash.isEmpty }

  /// The first finger of a trace that lands outside the screen; nil for the recording of a session,
  /// which was made on its screen.
  func landing(off frame: Rect2D) -> OffScreenLanding? {
    guard isTrace else { return nil }
    return Trace(valid: InputLog.whole(entries)).landing(off: frame)
  }

  /// The number of inputs and the duration, in words.
  package func summary(until end: Seconds) -> String {
    "\(counted(entries.count, "input")) in \(fixed(end.value, decimals: 3)) s"
  }
}

// MARK: - Writing

extension Recording {
  /// Writes the recording to a file.
  package func write(name: String, to path: String) throws(HostError) {
    let touches = InputLog.whole(entries)
    let trace = try HostError.input(of: path) { try Trace(touches) }
    var members = [("session", session), ("inputs", inputs)]
    if let outcome { members.append(("outcome", outcome.json)) }
    if isTrace { members = [] }
    if let measured = measures.member { members.insert(measured, at: 0) }
    if let sampling { members.insert(("sampling", "\"\(sampling)\""), at: 0) }
    let bytes = TraceFile.bytes(of: trace, name: name, with: members, behavior: behavior)
    try HostError.input { try File.write(bytes, to: path) }
  }

  private var session: String {
    JSONWriter.object { writer in
      writer.field("script", script)
      writer.field("seed", seed)
      writer.field("set", settings)
      writer.field("end", end.value)
      writer.field("hash", hash)
      writer.field("log", logVersion)
      if let sources { writer.field("sources", sources) }
    }
  }

  /// The inputs as JSON, one per line.
  private var inputs: String {
    let lines = entries.map { entry in
      JSONWriter.object { writer in
        writer.field("t", entry.time.value)
        switch entry.action {
        case .touch(let touch) where touch.phase == .turned: writer.turn(touch)
        case .touch(let touch):
          writer.field("pointer", touch.pointer)
          writer.field("phase", touch.phase.rawValue)
          writer.field("kind", touch.kind.rawValue)
          writer.field("x", touch.position.x)
          writer.field("y", touch.position.y)
          if touch.startsFrame { writer.field(Touch.frameMember, true) }
        case .settings(let values): writer.field("set", values)
        }
      }
    }
    return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
  }
}

extension JSONWriter {
  fileprivate mutating func field(_ name: String, _ values: [String: String]) {
    object(name) { writer in
      for (name, value) in values.sorted(by: { $0.key < $1.key }) { writer.field(name, value) }
    }
  }
}

// MARK: - Reading

extension Recording {
  /// Reads a recording or a trace.
  ///
  /// - Throws: `HostError` of kind `input`, with the line of the error.
  package init(path: String) throws(HostError) {
    let bytes = try HostError.input { try File.readText(path) }
    do {
      let document = try JSONReader.parse(bytes)
      let behavior = try BehaviorVersion(document, of: "the recording")
      let isTrace = document["session"] == nil && document["samples"] != nil
      self = isTrace ? Self(try TraceFile.trace(of: document)) : try Self.parse(document)
      self.behavior = behavior
    } catch {
      throw StatedFormat.error(for: path, bytes, expected: "a trace")
        ?? HostError(.input, error.text(path: path))
    }
  }

  /// The file for a name: the file at that path, or the trace with that name in one of the folders.
  package static func path(of name: String, in folders: [String]) -> String {
    guard !Path.exists(name) else { return name }
    let file = name.hasSuffix(".json") ? name : "\(name).json"
    return folders.map { Path.join($0, file) }.first(where: Path.isFile) ?? name
  }

  /// Creates a recording of a trace's touches, shifted to start at time zero.
  init(_ trace: Trace) {
    self.init(
      script: "", seed: 0, settings: [:], hash: "", end: trace.duration,
      entries: trace.touches.map { touch in
        var touch = touch
        touch.time -= trace.startTime
        return InputLog.Entry(time: touch.time, action: .touch(touch))
      })
  }

  /// The log version of recordings that do not state it.
  private static let unnamedLogVersion = 2

  private static func parse(_ document: JSONNode) throws(JSONError) -> Recording {
    guard let session = document["session"] else {
      throw JSONError(
        line: document.line,
        message: "expected 'session', which view --record writes, or the 'samples' of a trace")
    }
    let name = "the session"
    var recording = Recording(
      script: try session.string("script", of: name), seed: try session.integer("seed", of: name),
      settings: try values(session.member("set", of: name), "'set' of the session"),
      hash: try session.string("hash", of: name),
      logVersion: try session["log"]?.integer("'log' of \(name)") ?? unnamedLogVersion,
      sources: try session["sources"]?.string("'sources' of \(name)"),
      outcome: try document["outcome"].map { node throws(JSONError) in try ScreenOutcome(node) },
      end: Seconds(try session.number("end", of: name)), entries: [])
    guard recording.end.value.isFinite, recording.end >= 0 else {
      throw JSONError(line: session.line, message: "the session: expected an end of at least 0 s")
    }
    for (index, node) in try document.elements("inputs", of: "the recording").enumerated() {
      let entry = try entry(node, "input \(index)")
      let last = recording.entries.last?.time ?? 0
      guard entry.time >= last, entry.time <= recording.end else {
        throw JSONError(
          line: node.line,
          message:
            "input \(index): expected a time from \(last.value) s, where the one before is, to "
            + "\(recording.end.value) s, where the session ends")
      }
      recording.entries.append(entry)
    }
    return recording
  }

  private static func entry(_ node: JSONNode, _ name: String) throws(JSONError) -> InputLog.Entry {
    let time = Seconds(try node.number("t", of: name))
    if let set = node["set"] {
      return InputLog.Entry(time: time, action: .settings(try values(set, "'set' of \(name)")))
    }
    let place = Point2D(x: try node.number("x", of: name), y: try node.number("y", of: name))
    guard node["phase"] != nil else {
      let touch = Touch(turn: try WheelTurn(node, name), at: place, time: time)
      return InputLog.Entry(time: time, action: .touch(touch))
    }
    let words = (try node.string("phase", of: name), try node.string("kind", of: name))
    guard let phase = Touch.Phase(rawValue: words.0), let kind = Touch.Kind(rawValue: words.1)
    else {
      throw JSONError(
        line: node.line, message: "\(name): there is no phase '\(words.0)' of a '\(words.1)'")
    }
    var touch = Touch(
      pointer: try node.integer("pointer", of: name), time: time, position: place, phase: phase,
      kind: kind)
    touch.startsFrame = try node[Touch.frameMember]?.bool("'starts_frame' of \(name)") ?? false
    return InputLog.Entry(time: time, action: .touch(touch))
  }

  private static func values(
    _ node: JSONNode, _ what: String
  ) throws(JSONError) -> [String: String] {
    var values: [String: String] = [:]
    for member in try node.members(what) {
      values[member.name] = try member.node.string("'\(member.name)' of \(what)")
    }
    return values
  }
}
