internal import ArgumentParser
internal import FlickHost

/// `flickbook test [PATH…]`.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scenarios (*_spec.lua) in virtual time.",
    discussion: """
      Exit codes: 0 all passed, 1 a test failed, 2 a file cannot be loaded, 5 no test matched, \
      64 usage.
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
    defer { console.flush() }
    var tally = Tally()
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
    console.flush()
    if let code = tally.exitCode { throw code }
  }

  private func run(
    _ file: String, _ runner: ScenarioRunner, _ console: Console, _ tally: inout Tally
  ) {
    do {
      if list {
        for scenario in try runner.list(file) {
          console.print("\(file):\(scenario.line): \(scenario.name)")
          tally.passed += 1
        }
        return
      }
      try runner.run(file) { result in
        tally.count(result)
        guard let failure = result.failure else { return }
        console.print("FAILED \(file):\(result.scenario.line): \(result.scenario.name)")
        console.report(failure)
      }
    } catch let error as HostError {
      tally.unloadable += 1
      console.report(error)
    } catch {
      tally.unloadable += 1
      console.report(HostError(.input, "\(file): \(error)"))
    }
  }
}

/// How many tests did what.
private struct Tally {
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
    case .input, .check: failed += 1
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
