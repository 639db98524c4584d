internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import LuaKit

// Answers of the feel lab as tables.

extension FeelRequest {
  /// An answer as a table, with the texts that JSON lacks.
  private func table(
    _ answer: JSONValue, _ texts: KeyValuePairs<String, String> = [:]
  ) throws -> LuaTable {
    let table = host.state.makeTable()
    for member in answer.members {
      try table.set(member.name, to: JSONTable(member.node.value, makesIntegers: true))
    }
    for (name, text) in texts { try table.set(name, to: text) }
    return table
  }

  private func table(_ answers: [JSONValue]) throws -> LuaTable {
    let table = host.state.makeTable()
    for (index, answer) in answers.enumerated() {
      try table.set(index + 1, to: JSONTable(answer, makesIntegers: true))
    }
    return table
  }

  func corpusTable() throws -> LuaTable {
    let file = try corpus()
    let filter = try text("where")
    return try table(
      FeelAnswers.corpus.object([
        "path": file.path, "title": file.corpus.title, "screen": file.corpus.screen,
        "where": filter, "gestures": file.gestures(where: filter).map(\.answer),
      ]))
  }

  func playTable() throws -> LuaTable {
    try withSession { session in
      let answers = zip(session.gestures, try session.playAll()).map { recorded, run in
        FeelAnswers.run.object(
          ["gesture": recorded.gesture.id, "rest": run.rest.value], run.fields)
      }
      return try table(answers)
    }
  }

  func flipsTable() throws -> LuaTable {
    try withSession { session in
      let axes = try axes(of: session)
      let sets = zip(axes, try session.strips(along: axes, isBrief: true)).map {
        StripSet(axis: $0, strips: $1, gestures: session.gestures)
      }
      let answer = try table(sets.flatMap { set in set.strips.map(set.answer) })
      try answer.set("tunables", to: table(sets.map(\.tunableAnswer)))
      try answer.set("text", to: FlipsReport(sets).lines.joined(separator: "\n"))
      return answer
    }
  }

  func whyTable() throws -> LuaTable {
    let id = try needed("gesture")
    let want = try expression("want")
    return try withSession { session in
      guard let index = session.gestures.firstIndex(where: { $0.gesture.id == id }) else {
        throw HostError(.nothing, "no gesture '\(id)'")
      }
      let found = try Explanation(
        session, gesture: index, want: want, along: axes(of: session))
      return try table(found.answer, ["text": found.lines.joined(separator: "\n")])
    }
  }

  func tuneTable() throws -> LuaTable {
    var options = Tuning.Options()
    if let seed = try whole("seed") { options.seed = seed }
    if let starts = try whole("starts") { options.startCount = starts.clamped(from: 1, to: 10_000) }
    if let margin = try number("margin") { options.margin = margin }
    if let budget = try whole("budget") {
      options.budget = SearchBudget(boxes: budget.clamped(from: 1, to: 1_000_000_000))
    }
    options.orders = try names("order").map { text in try ValueOrder(text) }
    return try withSession { session in
      let gestures = GestureStream(holding: session)
      let report = TuneReport(try Tuning(gestures, axes(of: session), options))
      return try table(report.answer, ["text": report.lines.joined(separator: "\n")])
    }
  }

  func checkTable() throws -> LuaTable {
    var allowance = FeelComparison.Allowance()
    if case .table(let allow) = try given.rawValue(of: "allow") {
      let amounts = FeelRequest(allow, host)
      if let flips = try amounts.whole("flips") { allowance.flips = flips }
      if let lost = try amounts.whole("as_meant") { allowance.asMeant = lost }
      if let curve = try amounts.number("curve") { allowance.curve = curve }
      if let rest = try amounts.number("rest") { allowance.rest = rest }
    }
    let before = try FeelFile(host.fileInReach(named: needed("feel"), endings: ["", ".feel"]))
    return try withSession { session in
      var found = FeelComparison(before, try FeelFile(of: session), allowance)
      try found.findCauses(in: session)
      return try table(
        found.answer,
        ["text": found.lines.joined(separator: "\n"), "markdown": found.markdown])
    }
  }

  func exportTable() throws -> LuaTable {
    let script = try host.fileInReach(named: needed("screen"), endings: [".lua", ""])
    let word = try needed("to")
    guard let toolkit = Toolkit(rawValue: word) else {
      let known = Toolkit.allCases.map(\.rawValue)
      throw HostError(.input, NearestName.refusal(of: word, among: known, as: "toolkit"))
    }
    let settings = try settings()
    return try host.lending { configuration in
      let screen = try LabScreen(
        script, configuration, configuration.tunables.settings.merging(settings) { $1 })
      let export = FeelExport(screen.screen)
      return try table(export.parts.flatMap { export.answers(about: $0, for: toolkit) })
    }
  }
}

extension CorpusFile.Recorded {
  fileprivate var answer: JSONValue {
    FeelAnswers.gesture.object([
      "id": gesture.id, "person": gesture.person, "device": gesture.device,
      "want": gesture.wants?.text, "split": gesture.split?.rawValue, "tags": gesture.tags,
      "way": measures.mainDistance, "ms": measures.duration.value * 1000,
      "speed": measures.speed, "angle": measures.angle,
    ])
  }
}

extension FeelComparison {
  /// The answer without its texts.
  fileprivate var answer: JSONValue {
    let changed = flips.map { flip in
      FeelAnswers.changed.object([
        "gesture": flip.now.gesture, "before": flip.before.outcomeWords,
        "after": flip.now.outcomeWords, "was_as_meant": flip.before.isAsMeant,
        "as_meant": flip.now.isAsMeant, "causes": flip.causes,
        "rules": changedRules(of: flip).map(\.name),
      ])
    }
    return FeelAnswers.comparison.object([
      "is_changed": isChanged, "gestures": count, "flips": changed,
      "broken": broken.map(\.gesture), "new": added, "gone": gone,
    ])
  }
}
