internal import ArgumentParser
internal import FlickAPI
internal import FlickHost

/// `flickbook test [PATH…]`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios (*_spec.lua) in virtual time.",
    discussion: """
      Exit codes: 0 all passed, 1 a test failed, 2 a file cannot be loaded, 3 a test exceeded a \
      budget, 5 no test matched, 64 usage.
      """)

  @OptionGroup var options: ScriptOptions

  @Option(help: ArgumentHelp("Only tests whose full name holds this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "List the tests without running them.")
  var list = false

  @Argument(help: "Scenario files, or folders of them.")
  var paths: [String] = ["."]

  func run() throws {
    let console = Console()
    var tally = Tally(tunables: options.configuration.tunables)
    let runner = ScenarioRunner(configuration: options.configuration, filter: filter) {
      console.print($0)
    }
    for path in paths {
      do throws(HostError) {
        for file in try ScenarioRunner.files(at: path) {
          run(file, runner, console, &tally)
        }
      } catch {
        tally.unloadable += 1
        console.report(error)
      }
    }
    if !list { console.print("\(tally.passed) passed, \(tally.failed) failed") }
    try console.end(complaints(tally))
    if let code = tally.exitCode { throw code }
  }

  /// What is wrong with the command as a whole, rather than with a file or a test.
  private func complaints(_ tally: Tally) -> [HostError] {
    if tally.exitCode == .nothingMatched {
      let places = paths.joined(separator: ", ")
      let what = filter.map { "no test in \(places) has '\($0)' in its name" }
      return [HostError(.nothing, what ?? "no test in \(places)")]
    }
    guard !list, tally.unloadable == 0 else { return [] }
    do {
      try tally.tunables.checkSettings()
      return []
    } catch {
      return [HostError(.input, "\(error)")]
    }
  }

  private func run(
    _ file: String, _ runner: ScenarioRunner, _ console: Console, _ tally: inout Tally
  ) {
    do {
      if list {
        for scenario in try runner.list(file) {
          console.printLine("\(file):\(scenario.line): \(scenario.name)")
          tally.passed += 1
        }
        return
      }
      let tunables = try runner.run(file) { result in
        tally.count(result)
        guard let failure = result.failure else { return }
        console.printLine("FAILED \(file):\(result.scenario.line): \(result.scenario.name)")
        console.report(failure)
      }
      tally.tunables.add(declaredIn: tunables)
    } catch let error as HostError {
      if error.kind == .budget { tally.overBudget += 1 } else { tally.unloadable += 1 }
      console.report(error)
    } catch {
      tally.unloadable += 1
      console.report(HostError(.input, "\(file): \(error)"))
    }
  }
}

/// How many tests did what.
private struct Tally {
  /// The values set, and every tunable that some file has declared.
  var tunables: Tunables
  var passed = 0
  var failed = 0
  var unloadable = 0
  var overBudget = 0

  mutating func count(_ result: ScenarioResult) {
    switch result.failure?.kind {
    case nil: passed += 1
    case .budget:
      failed += 1
      overBudget += 1
    case .input, .check, .nothing: failed += 1
    }
  }

  /// The worst that happened; nil when all is well.
  var exitCode: ExitCode? {
    if unloadable > 0 { return .badInput }
    if overBudget > 0 { return .overBudget }
    if failed > 0 { return .checkFailed }
    if passed == 0 { return .nothingMatched }
    return nil
  }
}
