internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickLog
internal import FlickSystem

/// `flickbook merge LOG…`.
struct Merge: WorkerCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the results of all shards of a run.",
    discussion: """
      For logs of a test run, prints the report of the whole run and ends with its exit code. A missing or repeated \
      shard, or one of another run, is an error (exit code 2). For parts (of flips, map, tune and robust with \
      --part, and of feel save --shard), writes the bytes of a single run; a repeated part with equal lines is used once.
      """)

  @Option(
    name: [.short, .long], writes: .joined,
    help: "Write the joined parts to a file; for a test run, the same as --log.",
    completion: .file())
  var output: OutputPath?

  @OptionGroup var logging: RunLogOption

  @OptionGroup var reporting: ReporterOptions
  @OptionGroup var overwriting: OverwriteOption

  @Flag(help: "Accept parts of machines that differ in the last digits of results, by up to 1e-9.")
  var mixed = false

  @Argument(
    help:
      "Run logs of flickbook test --shard i/n --log FILE, one for each shard; or parts.",
    completion: .file())
  var logs: [String]

  func perform(_ console: Console) throws {
    do {
      // Read only once, as a pipe cannot be read again, and no further if it is not a log or part.
      var files: [(path: String, bytes: [UInt8])] = []
      for path in logs {
        files.append(
          (
            path,
            try HostError.input { try File.readText(path, beginningWith: UInt8(ascii: "{")) }
          ))
      }
      if files.contains(where: { PartFile.isPart($0.bytes) }) { return try join(files, console) }
      let merged = try MergedRun(of: files)
      try report(merged, console)
      try console.finish()
      if merged.exitCode != 0 { throw ExitCode(merged.exitCode) }
    } catch let error as HostError {
      try console.finish([error])
    }
  }

  /// Joins parts of the feel lab's commands.
  private func join(_ files: [(path: String, bytes: [UInt8])], _ console: Console) throws {
    var failures: [HostError] = []
    do throws(HostError) {
      var parts: [PartFile] = []
      for file in files { parts.append(try PartFile(file.path, file.bytes)) }
      let (text, notes) = try PartFile.merged(parts, isMixed: mixed)
      if let output {
        try output.write(text)
        console.print(lines: notes)
        console.print("\(output.path): \(logs.count) parts")
      } else {
        console.write(text)
      }
    } catch {
      failures = [error]
    }
    try console.finish(failures)
  }

  private func report(_ merged: MergedRun, _ console: Console) throws(HostError) {
    let replacesOutput = reporting.reporters.contains { $0.file == nil }
    let tally = Tally()
    for (file, event) in merged.events {
      tally.report.add(event, of: file)
      tally.add(event, of: file, shownOn: replacesOutput ? nil : console)
    }
    if !replacesOutput { console.print("\(tally.summary)") }
    for path in [logging.log?.path, output?.path].compactMap(\.self) {
      try HostError.input { try File.write(merged.log.bytes, to: path) }
    }
    for order in reporting.reporters {
      try order.write(tally.report, log: merged.log.bytes, .standard, console)
    }
  }
}
