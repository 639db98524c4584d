internal import FlickAPI
internal import FlickHost
internal import FlickSystem
internal import LuaKit

/// A question of a script to the feel lab.
struct FeelRequest {
  let given: LuaTable
  let host: ScriptHost

  init(_ given: LuaTable, _ host: ScriptHost) { (self.given, self.host) = (given, host) }

  // MARK: Arguments

  private func value<Value>(
    _ key: String, _ noun: String, _ convert: (LuaValue) -> Value?
  ) throws -> Value? {
    let value = try given.rawValue(of: key)
    if case .nil = value { return nil }
    guard let found = convert(value) else {
      throw HostError(.input, "'\(key)' \(noun) (got \(value.kind))")
    }
    return found
  }

  func text(_ key: String) throws -> String? { try value(key, "is a text", \.asText) }

  func needed(_ key: String) throws -> String {
    guard let text = try text(key) else { throw HostError(.input, "'\(key)' is needed") }
    return text
  }

  func number(_ key: String) throws -> Double? {
    try value(key, "is a number") { $0.asNumber.flatMap { $0.isFinite ? $0 : nil } }
  }

  func whole(_ key: String) throws -> Int? {
    guard let number = try number(key) else { return nil }
    if case .integer(let whole) = try given.rawValue(of: key) { return whole }
    guard let whole = Int(exactly: number) else {
      throw HostError(.input, "'\(key)' is a whole number (got \(LuaNumber.text(number)))")
    }
    return whole
  }

  /// A list of texts; a single text counts as a list.
  func names(_ key: String) throws -> [String] {
    let value = try given.rawValue(of: key)
    switch value {
    case .nil: return []
    case .table(let table):
      var names: [String] = []
      for index in 0..<(try table.length()) {
        guard let name = try table.rawValue(of: index + 1).asText else {
          throw HostError(.input, "'\(key)' is a list of names")
        }
        names.append(name)
      }
      return names
    default: return [try needed(key)]
    }
  }

  /// Values of tunables by name.
  func settings() throws -> [String: String] {
    let table = try value("set", "has values of tunables by name") { value -> LuaTable? in
      if case .table(let table) = value { table } else { nil }
    }
    guard let table else { return [:] }
    var settings: [String: String] = [:]
    for (key, value) in try table.pairs() {
      guard let name = key.asText else {
        throw HostError(.input, "'set' has values of tunables by name")
      }
      switch value {
      case .boolean(let flag): settings[name] = "\(flag)"
      case .integer(let number): settings[name] = "\(number)"
      case .number(let number): settings[name] = LuaNumber.text(number)
      default:
        guard let text = value.asText else {
          throw HostError(.input, "tunable '\(name)' is a number, a text or a boolean")
        }
        settings[name] = text
      }
    }
    return settings
  }

  func expression(_ key: String) throws -> LabExpression? {
    guard let text = try text(key) else { return nil }
    return try HostError.input(of: "'\(key)'") { try LabExpression(text) }
  }

  // MARK: Corpus and screen

  func corpus() throws -> CorpusFile {
    let path = try corpusPath()
    let file = try CorpusFile(path)
    // A corpus must not give access to files that scripts may not read.
    for gesture in file.corpus.gestures {
      let trace = Path.join(file.folder, gesture.trace)
      guard host.isReachable(trace) else {
        throw HostError(
          .input, "\(path):\(gesture.line): gesture '\(gesture.id)': there is no '\(gesture.trace)'"
        )
      }
    }
    return file
  }

  /// The path of the corpus; for a saved feel possibly the project's folder of gestures, as created
  /// by `init`.
  private func corpusPath() throws -> String {
    let name = try needed("corpus")
    let endings = ["/" + CorpusFile.name, ".jsonl", ""]
    do throws(HostError) { return try host.fileInReach(named: name, endings: endings) } catch {
      guard try name == feelName(),
        let path = try? host.fileInReach(named: "gestures", endings: endings)
      else { throw error }
      return path
    }
  }

  /// The path of the screen's script; for a saved feel possibly the one that the corpus names.
  private func script(of file: CorpusFile) throws -> String {
    let name = try needed("screen")
    do throws(HostError) { return try host.fileInReach(named: name, endings: [".lua", ""]) } catch {
      guard try name == feelName(), let path = file.screenPath, host.isReachable(path) else {
        throw error
      }
      return path
    }
  }

  /// The name of the saved feel without its extension; nil without a feel.
  private func feelName() throws -> String? {
    guard let feel = try text("feel"), feel.hasSuffix(".feel") else { return nil }
    return String(feel.dropLast(".feel".count))
  }

  /// Calls `body` with the screen and the selected gestures.
  func withSession<Result>(
    _ body: (LabSession) throws -> Result
  ) throws -> Result {
    let file = try corpus()
    let script = try script(of: file)
    let gestures = try file.gestures(where: text("where"))
    guard !gestures.isEmpty else { throw file.noGesture }
    let settings = try settings()
    let question = OutcomeQuestion(try expression("outcome"))
    return try host.lending { configuration in
      var configuration = configuration
      for (name, text) in settings { configuration.tunables.set(name, to: text) }
      return try body(LabSession(script: script, configuration, gestures, question))
    }
  }

  func axes(of session: LabSession) throws -> [TunableAxis] {
    try session.tunables(named: names("tunable") + names("tunables"))
  }
}

extension LuaValue {
  /// The type of the value, for messages.
  fileprivate var kind: String {
    switch self {
    case .nil: "nil"
    case .boolean: "a boolean"
    case .integer, .number: "a number"
    case .string: "a text"
    case .table: "a table"
    case .function: "a function"
    default: "something else"
    }
  }
}
