internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem

/// Commands for flips and reasons, and for the cost of an entry.
enum FlipCommands {
  static let all = [flips, flip, reason, time]

  static let flips = REPLCommand(
    name: "flips", usage: "[TUNABLE]",
    summary: "Which tunables decided the last gesture, and which values would flip it.",
    details: [
      "The values are those of `flickbook flips` for the same gesture. Each was played on both sides;",
      "in ranges marked as sampled, narrower flips may be missed.",
    ], argument: .tunable()
  ) { session, name in try session.printFlips(of: name) }

  static let flip = REPLCommand(
    name: "flip", usage: "TUNABLE",
    summary:
      "Sets a tunable to the nearest value that flips the last gesture; :undo takes it back.",
    details: [":replay then plays the gesture again and shows both outcomes."], argument: .tunable()
  ) { session, name in try session.flip(name) }

  static let reason = REPLCommand(
    name: "reason", usage: "",
    summary:
      "The sentence of `flickbook why`: the reason of the last outcome, and the nearest changes."
  ) { session, _ in try session.printReason() }

  static let time = REPLCommand(
    name: "time", usage: "ENTRY",
    summary:
      "Runs a command or an expression, and prints its virtual time and its processor time.",
    argument: .expression, isSaved: false
  ) { session, text in try session.timed(text) }
}

extension REPLSession {
  fileprivate func printFlips(of name: String) throws {
    _ = try requireStage()
    _ = try requireScript()
    if !name.isEmpty { _ = try tunable(named: name) }
    let found = try searchFlips(of: name)
    guard let finder = tuning.flips.finder else {
      return print("the last gesture made no decision")
    }
    print(PrintedText.hanging(finder.decision.words.text, to: width))
    if let note = finder.note { print(PrintedText.hanging("sampled: \(note)", to: width)) }
    let rows = found.compactMap { name in
      tuning.flips.findings[name].map { finding in
        let tests = finding.tests.joined(separator: ", ")
        return [name, valueText(of: name), tests.isEmpty ? "" : "sets \(tests)", finding.text]
      }
    }
    guard !rows.isEmpty else { return print("no value of a tunable was found that flips it") }
    print(PrintedText.wrappedTable(rows, indent: 2, width: width))
  }

  /// Completes the search for flips of a tunable, or of all if the name is empty.
  private func searchFlips(of name: String) throws -> [String] {
    _ = try gestureToTune()
    tuning.flips = LastGestureFlips()
    return try tuning.finishSearch(of: name.isEmpty ? nil : name)
  }

  fileprivate func flip(_ name: String) throws {
    guard !name.isEmpty else {
      throw HostError(.input, ":flip takes the name of a tunable; :flips lists those that decided")
    }
    let declaration = try tunable(named: name)
    _ = try searchFlips(of: name)
    try printingChanges { if let text = try tuning.flip(declaration) { print(text) } }
  }

  fileprivate func printReason() throws {
    let sentence = try tuning.sentence(of: try gestureToTune())
    print(PrintedText.hanging(sentence ?? "no change is known that leads elsewhere", to: width))
  }

  /// The current value of a tunable, with its unit.
  private func valueText(of name: String) -> String {
    guard let (declaration, value) = tuning.tunable(name) else { return "" }
    return "\(value)" + (declaration.unit.map { " \($0)" } ?? "")
  }

  fileprivate func timed(_ text: String) throws {
    guard !text.isEmpty else { throw HostError(.input, ":time takes an entry, such as :settle") }
    let start = stage?.now ?? 0
    let before = ThreadClock.now()
    if text.hasPrefix(":") {
      try run(command: text)
    } else {
      let piece = try host.compile(resolving(text), name: "expression", line: 1)
      guard case .complete(let function) = piece else {
        throw HostError(.input, "'\(text)' is not a whole entry")
      }
      let printer = ValuePrinter(host.state, width: width)
      for value in try host.explore(function) { print(printer.lines(of: value)) }
    }
    let spent = (ThreadClock.now() - before) / .milliseconds(1)
    let passed = (stage?.now ?? 0) - start
    let virtual = passed > 0 ? "\(plain(passed.value)) s of virtual time, " : ""
    print("\(virtual)\(plain(spent)) ms of the processor")
  }
}
