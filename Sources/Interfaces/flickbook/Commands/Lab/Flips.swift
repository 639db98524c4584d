internal import ArgumentParser
internal import FlickHost
internal import FlickLab

/// `flickbook flips [SCREEN] CORPUS`.
struct Flips: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flips",
    abstract: "List the tunable values at which a recorded gesture changes its outcome.",
    discussion: """
      Each flip that is printed was played on both sides. Exit codes: 0 success, 2 an input cannot be loaded \
      or run, 3 a budget was exceeded, 5 no gesture or tunable is selected, 64 usage.
      """)

  @OptionGroup var choice: TunableChoice

  @OptionGroup var form: JSONOption

  @Option(writes: .picture, help: "Draw the strips into a file.")
  var svg: OutputPath?

  @Option(
    help: ArgumentHelp(
      "List only gestures with a flip within a share of the range from the present value: 0.1 or 10%.",
      valueName: "share"), transform: RangeShare.init)
  var near: RangeShare?

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    try inputs.places.check()
    try require(
      svg == nil || !form.json && sharing.shard == nil,
      "--svg cannot be used with --json or --shard.")
    try require(
      near == nil || !form.json && sharing.shard == nil,
      "--near cannot be used with --json or --shard.")
  }

  func run() throws {
    try inputs.performStreaming("flips", isJSON: form.json) { whole, console throws(HostError) in
      let axes = try choice.axes(of: whole.session)
      if let shard = sharing.shard {
        let names = axes.map(\.name).joined(separator: ",")
        return try sharing.share(shard, of: whole, "flips \(names)", groups: axes.count, console) {
          session throws(HostError) in FlipsReport(try Self.sets(session, axes)).json
        }
      }
      if axes.isEmpty { console.report(note: "the screen declares no tunables to search") }
      var sets = axes.map { StripSet(axis: $0, strips: [], gestures: []) }
      var played = PlayedGestures()
      try whole.eachUntilStopped { session throws(HostError) in
        let some = try Self.sets(session, axes)
        for span in some.lazy.flatMap(\.strips).flatMap(\.spans) { played.add(span.run.fault) }
        guard form.json else {
          for index in sets.indices { sets[index].add(some[index]) }
          return
        }
        console.write(FlipsReport(some).json)
        console.flush()
      }
      try played.check()
      for index in sets.indices { sets[index].shownShare = near?.share }
      try form.print(FlipsReport(sets).lines, json: "", of: whole.session, on: console)
      try svg?.write(StripDrawing(sets).svg)
      return .success
    }
  }

  private static func sets(
    _ session: LabSession, _ axes: [TunableAxis]
  ) throws(HostError) -> [StripSet] {
    zip(axes, try session.strips(along: axes, isBrief: true)).map {
      StripSet(axis: $0, strips: $1, gestures: session.gestures)
    }
  }
}
