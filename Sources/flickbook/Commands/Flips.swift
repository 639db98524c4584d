internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook flips SCREEN CORPUS`.
struct Flips: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flips",
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

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    guard !all || choice.names.isEmpty else {
      throw ValidationError("--all and --tunable exclude each other.")
    }
  }

  func run() throws {
    try inputs.perform { whole, console throws(HostError) in
      let session = sharing.shard.map(whole.part) ?? whole
      let axes = try choice.axes(of: session)
      let strips = try session.strips(along: axes)
      let report = FlipsReport(
        zip(axes, strips).map { StripSet(axis: $0, strips: $1, gestures: session.gestures) })
      if let shard = sharing.shard {
        let names = axes.map(\.name).joined(separator: ",")
        let file = try PartFile(
          "flips \(names)", shard, of: whole, order: whole.gestures.map(\.gesture.id),
          groups: axes.count, text: report.json)
        let count = FlipsReport.counted(session.gestures.count, "gesture")
        try sharing.write(file, "\(count) of \(whole.gestures.count)", console)
      } else if json {
        console.write(report.json)
      } else {
        for line in report.lines { console.print(line) }
      }
      return .success
    }
  }
}
