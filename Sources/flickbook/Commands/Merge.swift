internal import ArgumentParser
internal import FlickHost
internal import FlickLog
internal import FlickSystem

/// `flickbook merge LOG…`.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the run logs of all shards of a test run.",
    discussion: """
      Tells what the whole run would have told, and ends with its exit code. A shard that is missing \
      or there twice, and one of another run, is an error (exit code 2).
      """)

  @Option(help: ArgumentHelp("Write the run log of the whole to a file.", valueName: "file"))
  var log: String?

  @Option(
    name: .customLong("reporter"),
    help: ArgumentHelp(
      "Tell the outcome as of flickbook test; may be repeated.", valueName: "name[:file]"),
    transform: ReportOrder.init)
  var reporters: [ReportOrder] = []

  @Argument(
    help: "What flickbook test --shard i/n --log FILE has written, one file for each shard.")
  var logs: [String]

  func validate() throws { try ReportOrder.check(reporters) }

  func run() throws {
    let console = Console()
    do {
      let merged = try MergedRun(of: logs)
      try tell(merged, console)
      try console.finish()
      if merged.exitCode != 0 { throw ExitCode(merged.exitCode) }
    } catch let error as HostError {
      try console.finish([error])
    }
  }

  private func tell(_ merged: MergedRun, _ console: Console) throws(HostError) {
    let replacesOutput = reporters.contains { $0.file == nil }
    let tally = Tally()
    for (file, event) in merged.events {
      tally.report.add(event, of: file)
      switch event {
      case .started(let line, let name): tally.test = (file, line, name)
      case .printed(let text): if !replacesOutput { console.print(text) }
      case .passed: tally.passed += 1
      case .pending: tally.pending += 1
      case .failed(let error):
        if !replacesOutput {
          console.printLine("FAILED \(file):\(tally.test.line): \(tally.test.name)")
          console.report(error)
        }
        tally.fail(error)
      case .revoked(let line, let name, let error):
        if !replacesOutput {
          console.printLine("FAILED \(file):\(line): \(name)")
          console.report(error)
        }
        tally.passed -= 1
        tally.fail(error)
      case .unloadable(let error): if !replacesOutput { console.report(error) }
      default: break
      }
    }
    if !replacesOutput { console.print(tally.summary) }
    if let log { try HostError.input { try File.write(merged.log.bytes, to: log) } }
    for order in reporters {
      try order.write(tally.report, log: merged.log.bytes, .standard, console)
    }
  }
}
