internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook flips SCREEN CORPUS`.
struct Flips: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say at which values of tunables recorded gestures come out otherwise.",
    discussion: """
      Each flip that is printed was played on both sides. Exit codes: 0 all well, 2 an input cannot be loaded \
      or run, 3 a budget was exceeded, 5 no gesture or no tunable is asked for, 64 usage.
      """)

  @OptionGroup var choice: TunableChoice

  @Flag(help: "All tunables, those without flips at the end; the same as naming none.")
  var all = false

  @Flag(help: "Print a line of JSON for each gesture and tunable.")
  var json = false

  @OptionGroup var sharing: ShardOptions

  @Option(help: ArgumentHelp("Write the lines of --json of a shard to a file.", valueName: "file"))
  var part: String?

  @OptionGroup var options: LabOptions

  @Argument(help: "The script of the screen.", completion: .file(extensions: ["lua"]))
  var screen: String

  @Argument(help: "The corpus: a file, or a folder with corpus.jsonl.", completion: .file())
  var corpus: String

  func validate() throws {
    guard !all || choice.names.isEmpty else {
      throw ValidationError("--all and --tunable exclude each other.")
    }
    guard (part == nil) == (sharing.shard == nil) else {
      throw ValidationError("--shard and --part belong together.")
    }
  }

  func run() throws {
    try options.perform(screen) { console throws(HostError) in
      let whole = try options.session(screen, corpus)
      let session = sharing.labShard.map(whole.part) ?? whole
      let axes = try choice.axes(of: session)
      let strips = try session.strips(along: axes)
      let report = FlipsReport(
        zip(axes, strips).map { StripSet(axis: $0, strips: $1, gestures: session.gestures) })
      if let part, let shard = sharing.labShard {
        let names = axes.map(\.name).joined(separator: ",")
        let file = try PartFile(
          "flips \(names)", shard, of: whole, order: whole.gestures.map(\.gesture.id),
          groups: axes.count, text: report.json)
        try HostError.input { try File.write(file.bytes, to: part) }
        let gestures = FlipsReport.counted(session.gestures.count, "gesture")
        console.print("\(part): \(gestures) of \(whole.gestures.count)")
      } else if json {
        console.write(report.json)
      } else {
        for line in report.lines { console.print(line) }
      }
      return .success
    }
  }
}
