internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem
internal import LuaKit

/// Commands for flips, and for the cost of an entry.
enum FlipCommands {
  static let all = [flips, time]

  static let flips = REPLCommand(
    name: "flips", usage: "[TUNABLE]",
    summary: "Which tunables decided the last gesture, and which values would flip it.",
    details: [
      "The values are those of `flickbook flips` for the same gesture. Each was played on both sides;",
      "in ranges marked as sampled, narrower flips may be missed.",
    ], argument: .tunable
  ) { session, name in try session.printFlips(of: name) }

  static let time = REPLCommand(
    name: "time", usage: "ENTRY",
    summary:
      "Runs a command or an expression, and prints its virtual time and its processor time.",
    argument: .expression, isSaved: false
  ) { session, text in try session.timed(text) }
}

extension REPLSession {
  fileprivate func printFlips(of name: String) throws {
    let stage = try requireStage()
    let screenPath = try requireScript()
    _ = try tunables(named: name)
    let gesture = try requireGesture(on: stage)
    let start = try requireStart(of: gesture, on: stage)
    let tunables = host.session.tunables
    let finder = try FlipFinder(
      script: screenPath, configuration, settings: host.settings, gesture.touches, from: start)
    guard let finder else { return print("the last gesture has decided nothing") }
    print(PrintedText.hanging(finder.decision.words.text, to: width))
    if let note = finder.note { print(PrintedText.hanging("sampled: \(note)", to: width)) }
    var findings: [String: FlipFinder.Finding] = [:]
    for declaration in tunables.declarations
    where name.isEmpty ? tunables.counts(declaration) : declaration.name == name {
      finder.work(on: declaration.name) { false }
      if let fault = finder.fault { throw HostError(.input, fault) }
      findings[declaration.name] = finder.finding(declaration.name)
    }
    let text = TunableOrder(files: [screenPath])
    let rows = FlipFinder.order(findings, position: text.position).compactMap { name in
      findings[name].map { finding in
        let tests = finding.tests.joined(separator: ", ")
        return [name, valueText(of: name), tests.isEmpty ? "" : "sets \(tests)", finding.text]
      }
    }
    guard !rows.isEmpty else { return print("no value of a tunable was found that flips it") }
    print(PrintedText.wrappedTable(rows, indent: 2, width: width))
  }

  /// The current value of a tunable, with its unit.
  private func valueText(of name: String) -> String {
    let found = host.session.tunables.values.first { $0.declaration.name == name }
    guard let (declaration, value) = found else { return "" }
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
