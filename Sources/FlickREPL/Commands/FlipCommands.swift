internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickSystem
internal import FlickView
internal import LuaKit

/// Commands that ask what would be otherwise, and what something costs.
enum FlipCommands {
  static let all = [flips, time]

  static let flips = REPLCommand(
    name: "flips", usage: "[TUNABLE]",
    summary: "Which tunables decided the last gesture, and which values would flip it.",
    details: [
      "The gesture is played again out of sight with other values, so what is said was tried; two flips",
      "close to each other may be missed. `flickbook flips` walks whole ranges.",
    ], argument: .tunable
  ) { session, name in try session.printFlips(of: name) }

  static let time = REPLCommand(
    name: "time", usage: "ENTRY",
    summary:
      "Runs a command or an expression, and says what it took: virtual time, the processor's.",
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
    let report = FlipReport(
      of: screenPath, configuration, settings: host.settings, only: name.isEmpty ? nil : name,
      touches: gesture.touches, from: start, until: stage.now)
    guard let report else { return print("the last gesture has decided nothing") }
    print(PrintedText.hanging(report.verdict, to: width))
    let rows = report.rows.map {
      [$0.name, $0.value, $0.tests.isEmpty ? "" : "sets \($0.tests)", $0.flips]
    }
    guard !rows.isEmpty else { return print("no value of a tunable was found that flips it") }
    print(PrintedText.wrappedTable(rows, indent: 2, width: width))
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
