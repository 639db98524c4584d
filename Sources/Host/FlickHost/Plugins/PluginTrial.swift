internal import FlickAPI
internal import FlickCore
internal import FlickLua
internal import LuaKit

/// Tries what a plugin provides on inputs of its own: whether it answers, twice alike, what the
/// contract allows, and within its budget.
struct PluginTrial {
  let host: ScriptHost
  /// What the program has of its own and keeps.
  let taken: PluginBench.Taken

  /// How often a rule is asked.
  private static let rounds = 200

  /// - Returns: what was tried, in words.
  /// - Throws: `LuaError` or `HostError` for what is not as the contract says.
  func run(_ contribution: Contribution) throws -> String {
    let session = host.session
    switch contribution.point {
    case .easing:
      _ = try session.trialEasing(contribution)
      return "1025 places of the curve, twice alike"
    case .snapRule:
      return Self.releases(try session.trialSnap(contribution, rounds: Self.rounds))
    case .estimator:
      try session.trialEstimator(contribution, rounds: Self.rounds)
      return "\(Self.rounds) movements, twice alike"
    case .recognizer:
      try session.trialRecognizer(contribution, rounds: Self.rounds)
      return "\(Self.rounds) strokes, twice alike"
    case .overscrollLaw:
      try session.trialOverscroll(contribution)
      return "257 places, twice alike"
    case .flingLaw:
      try session.trialFling(contribution)
      return "10 velocities, twice alike, and velocities are those of the values"
    case .motion:
      try session.trialMotion(contribution)
      return "257 moments, twice alike, and velocities are those of the values"
    case .commitRule:
      return Self.releases(try session.trialCommit(contribution, rounds: Self.rounds))
    case .profile, .handoverPolicy: return try onScreens(contribution)
    case .component: return try component(contribution)
    case .assertion: return try assertion(contribution)
    case .reporter: return try reporter(contribution)
    case .importer: return try importer(contribution)
    case .exporter: return try exporter(contribution)
    case .replCommand: return try command(contribution)
    case .viewPanel: return try panel(contribution)
    case .viewKey: return try key(contribution)
    }
  }

  /// The result of a rule that was asked about releases.
  private static func releases(_ hasCriteria: Bool) -> String {
    "\(rounds) releases, twice alike"
      + (hasCriteria ? ", and its criteria hold" : "; it gives no criteria, so it has no margins")
  }

  // MARK: On screens

  private func onScreens(_ contribution: Contribution) throws -> String {
    guard let tried = Self.tried(contribution.point) else { return "there" }
    let recorder = try load("recorder").call([]).first ?? .nil
    let chunk = try load(contribution.point.rawValue)
    try twice(contribution, "the same drags") {
      host.lua.seedRandom(7)
      return try chunk.call([.text(contribution.qualifiedName), recorder]).first?.asText ?? ""
    }
    return "\(tried), twice alike"
  }

  /// The description of the trial on screens; nil for points that are tried otherwise.
  private static func tried(_ point: ExtensionPoint) -> String? {
    switch point {
    case .profile: "a pager, 40 drags"
    case .handoverPolicy: "60 nested screens, 120 drags there and back"
    case .component: "built and drawn, 40 drags"
    default: nil
    }
  }

  /// A script of the folder `trials`.
  private func load(_ name: String) throws(LuaError) -> LuaCallable {
    try host.lua.load(LuaFile.module("trials/\(name)").string, name: "plugin check")
  }

  /// A component may need options that are unknown here.
  private func component(_ contribution: Contribution) throws -> String {
    let build = try load("build_component")
    do throws(LuaError) {
      _ = try build.call([.text(contribution.qualifiedName)])
    } catch {
      let isOfResult = (error.cause as? LuaError)?.kind == .conversion
      guard error.kind == .runtime, !isOfResult else { throw error }
      return "not tried: without options of its own it says: \(error.message)"
    }
    return try onScreens(contribution)
  }

  /// Asks twice.
  private func twice<Answer: Equatable>(
    _ contribution: Contribution, _ what: String, _ ask: () throws -> Answer
  ) throws {
    guard try ask() == ask() else { throw contribution.unlikeAnswers(about: what) }
  }

  /// Asks for what a file or a check may make of what makes no sense: an error will do, the same
  /// twice, but for a budget.
  private func outcome(_ body: () throws -> String) throws -> String {
    do {
      return try body()
    } catch let error as LuaError where error.kind == .runtime || error.kind == .conversion {
      return error.description
    } catch let error as HostError {
      return error.description
    }
  }

  // MARK: Checks

  private func assertion(_ contribution: Contribution) throws -> String {
    guard try !ScriptHost.hasOwnAssertion(contribution.name) else {
      throw contribution.badResult(
        "assert.\(contribution.name) is the program's own: scenarios do not get this one",
        of: try contribution.function("check"))
    }
    let stage = try stages().map(LuaValue.object)
    let table = host.lua.makeTable()
    try table.set(1, to: 2)
    let values: [LuaValue] =
      [.nil, .boolean(true), .integer(0), .integer(-7), .number(0.5), .number(.nan)]
      + [.text(""), .text("text"), .table(table)] + stage
    let rows = [[]] + values.map { [$0] } + values.map { [$0, .integer(1)] }
    for row in rows {
      try twice(contribution, "the same values") {
        do {
          return try ScriptHost.refusal(of: contribution, row, in: host.lua)
        } catch let error as LuaError where error.kind == .runtime {
          return error.description
        }
      }
    }
    return "\(rows.count) rows of values, twice alike"
  }

  // MARK: Files

  private func reporter(_ contribution: Contribution) throws -> String {
    let logs = try [[], TrialLog.bytes(failing: false), TrialLog.bytes(failing: true)]
    for log in logs {
      try twice(contribution, "a run log") {
        try PluginBench.report(of: contribution, records: log, "a run log")
      }
    }
    return "\(logs.count) run logs, one of them empty, twice alike"
  }

  private func importer(_ contribution: Contribution) throws -> String {
    var random = SplitMix64(seed: 5)
    let count = 60
    for index in 0..<count {
      let bytes = Self.file(index, &random)
      try twice(contribution, "a file") {
        try outcome {
          let trace = try PluginBench.trace(of: contribution, bytes)
          return "\(trace.touches)"
        }
      }
    }
    return "\(count) files that are none of its form, twice alike"
  }

  /// Bytes of any kind: none, noise, numbers and words, and much of it.
  private static func file(_ index: Int, _ random: inout SplitMix64) -> [UInt8] {
    let length = index == 0 ? 0 : index % 20 == 19 ? 100_000 : Int(random.nextShare() * 400)
    if index.isMultiple(of: 2) {
      return (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    let words = ["0", "1.5", "-3e2", "nan", ",", " ", "\n", "began", "{", "\"x\"", ":", "]", "\t"]
    return (0..<length).flatMap { _ in
      Array(words[Int(random.nextShare() * Double(words.count))].utf8)
    }
  }

  private func exporter(_ contribution: Contribution) throws -> String {
    let number = PluginBench.Tunable(name: "far", value: 0.5, unit: "page", doc: "How far.")
    let rows = [
      number, PluginBench.Tunable(name: "mode", value: "calm", unit: "", doc: "With \"quotes\"\n."),
      PluginBench.Tunable(name: "on", value: true, unit: "", doc: ""),
    ]
    let lists = [[], [number], rows, Array(repeating: number, count: 500)]
    for list in lists {
      try twice(contribution, "tunables") { try PluginBench.export(of: contribution, list) }
    }
    return "\(lists.count) lists of tunables, one of them empty, twice alike"
  }

  // MARK: Where people look on

  /// What it is as something that is offered to people.
  private func offer(_ contribution: Contribution) -> ScriptHost.Offer {
    ScriptHost.Offer(plugin: contribution.plugin, name: contribution.name, summary: "")
  }

  private func command(_ contribution: Contribution) throws -> String {
    guard !taken.hasCommand(contribution.name) else {
      throw contribution.badResult(
        ":\(contribution.name) is a command of the REPL's own, or the beginning of one",
        of: try contribution.function("run"))
    }
    let words = ["", "now", "  two  words ", "0", "'", String(repeating: "x", count: 5000)]
    for word in words {
      try twice(contribution, "the same words") {
        var answers = [try host.answering(offer(contribution), to: word, on: nil)]
        for stage in try stages() {
          answers.append(
            try host.answering(offer(contribution), to: word, on: StageObject(stage)))
        }
        return answers
      }
    }
    return "\(words.count) lines, without a stage and on \(Self.stageCount), twice alike"
  }

  private func panel(_ contribution: Contribution) throws -> String {
    for stage in try stages().compactMap({ try StageObject($0) }) {
      try twice(contribution, "a stage") {
        try host.showing(offer(contribution), on: stage)
      }
    }
    return "\(Self.stageCount) stages, twice alike"
  }

  private func key(_ contribution: Contribution) throws -> String {
    guard case .table(let table) = contribution.value,
      let text = try table.rawValue(of: "key").asText, text.unicodeScalars.count == 1,
      let key = text.unicodeScalars.first, key.properties.generalCategory != .control
    else {
      throw contribution.badResult(
        "'key' is one character", of: try contribution.function("press"))
    }
    guard !taken.hasKey(key) else {
      throw contribution.badResult(
        "'key': the view has '\(text)' itself", of: try contribution.function("press"))
    }
    for stage in try stages().compactMap({ try StageObject($0) }) {
      try twice(contribution, "a stage") {
        let answer = try host.pressing(offer(contribution), on: stage)
        return "\(answer.text ?? "") \(answer.touches)"
      }
    }
    return "key '\(text)' on \(Self.stageCount) stages, twice alike"
  }

  // MARK: Stages

  private static let stageCount = 3

  /// Stages of a screen with a bit of everything: as it is opened, under a finger, after a flick.
  private func stages() throws -> [LuaReference] {
    try load("stages").call([]).compactMap { value in
      if case .object(let object) = value { object } else { nil }
    }
  }
}
