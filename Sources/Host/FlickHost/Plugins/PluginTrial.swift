internal import FlickAPI
internal import FlickCore
internal import FlickLua
internal import LuaKit

/// Tests a plugin's contribution on generated inputs: its results must be reproducible, as the
/// contract requires, and within its budget.
struct PluginTrial {
  let host: ScriptHost
  /// The program's own names, which plugins cannot replace.
  let taken: PluginBench.Taken

  /// The number of calls of a rule.
  private static let rounds = 200

  /// - Returns: a description of the tests.
  /// - Throws: `LuaError` or `HostError` for a breach of the contract.
  func run(_ contribution: Contribution) throws -> String {
    let session = host.session
    switch contribution.point {
    case .easing:
      try session.trialEasing(contribution)
      return "1025 places of the curve, reproducible"
    case .snapRule:
      return Self.releases(try session.trialSnap(contribution, rounds: Self.rounds))
    case .estimator:
      try session.trialEstimator(contribution, rounds: Self.rounds)
      return "\(Self.rounds) movements, reproducible"
    case .recognizer:
      try session.trialRecognizer(contribution, rounds: Self.rounds)
      return "\(Self.rounds) strokes, reproducible"
    case .overscrollLaw:
      try session.trialOverscroll(contribution)
      return "257 places, reproducible"
    case .flingLaw:
      try session.trialFling(contribution)
      return "10 velocities, reproducible, and velocities match the values"
    case .motion:
      try session.trialMotion(contribution)
      return "257 moments, reproducible, and velocities match the values"
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
    "\(rounds) releases, reproducible"
      + (hasCriteria
        ? ", and its criteria are correct" : "; it returns no criteria, so it has no margins")
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
    return "\(tried), reproducible"
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
      return "not tried: it cannot be made without options: \(error.message)"
    }
    return try onScreens(contribution)
  }

  /// Asks twice.
  private func twice<Answer: Equatable>(
    _ contribution: Contribution, _ what: String, _ ask: () throws -> Answer
  ) throws {
    guard try ask() == ask() else { throw contribution.unlikeAnswers(about: what) }
  }

  /// The outcome for an invalid file or value.
  ///
  /// An error is accepted if it occurs twice in the same way, unless it is an exceeded budget.
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
        "assert.\(contribution.name) is a built-in check: scenarios cannot use this one",
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
    return "\(rows.count) rows of values, reproducible"
  }

  // MARK: Files

  private func reporter(_ contribution: Contribution) throws -> String {
    let logs = try [[], TrialLog.bytes(failing: false), TrialLog.bytes(failing: true)]
    for log in logs {
      try twice(contribution, "a run log") {
        try PluginBench.report(of: contribution, records: log, "a run log")
      }
    }
    return "\(logs.count) run logs, one of them empty, reproducible"
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
    return "\(count) files of other formats, reproducible"
  }

  /// Arbitrary bytes: empty, noise, numbers and words, and long.
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
    return "\(lists.count) lists of tunables, one of them empty, reproducible"
  }

  // MARK: Interactive programs

  /// The contribution in the form for interactive programs.
  private func offer(_ contribution: Contribution) -> ScriptHost.Offer {
    ScriptHost.Offer(plugin: contribution.plugin, name: contribution.name, summary: "")
  }

  private func command(_ contribution: Contribution) throws -> String {
    guard !taken.hasCommand(contribution.name) else {
      throw contribution.badResult(
        ":\(contribution.name) is a built-in command of the REPL, or the beginning of one",
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
    return "\(words.count) lines, without a stage and on \(Self.stageCount), reproducible"
  }

  private func panel(_ contribution: Contribution) throws -> String {
    for stage in try stages().compactMap({ try StageObject($0) }) {
      try twice(contribution, "a stage") {
        try host.showing(offer(contribution), on: stage)
      }
    }
    return "\(Self.stageCount) stages, reproducible"
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
    return "key '\(text)' on \(Self.stageCount) stages, reproducible"
  }

  // MARK: Stages

  private static let stageCount = 3

  /// Stages of a screen with components of all kinds: as opened, under a finger, after a flick.
  private func stages() throws -> [LuaReference] {
    try load("stages").call([]).compactMap { value in
      if case .object(let object) = value { object } else { nil }
    }
  }
}
