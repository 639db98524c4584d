internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickLog
internal import FlickSystem

/// `flickbook robust SCREEN CORPUS`.
struct Robust: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "robust",
    abstract:
      "Play gestures that somebody could have made in place of recorded ones, and count which come out alike.",
    discussion: """
      Copies differ in distance, speed, angle and place as the gestures do that their maker has made for the same \
      purpose; where there are few, as all people's do, and as is assumed. Equal seeds give equal copies. \
      Exit codes: 0 all well, 1 fewer than --least are kept, 2 an input cannot be loaded or run, 3 a budget was \
      exceeded, 5 no gesture is asked for, 64 usage. Parts are joined to what --json prints.
      """)

  @Option(
    help: """
      How many copies of each gesture; 200 unless given, and fewer, down to 5, where the corpus has so many gestures \
      that there would be more than 40000 copies.
      """)
  var copies: Int?

  @Option(help: ArgumentHelp("Fail where a smaller share of copies is kept.", valueName: "percent"))
  var least: Double?

  @OptionGroup var making: CopyOptions

  @OptionGroup var form: JSONOption

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    try inputs.places.check()
    guard 1...100_000 ~= copies ?? 1 else { throw ValidationError("--copies takes 1 to 100000.") }
  }

  /// The number of copies of each gesture of a corpus, so that thousands of gestures take seconds.
  private func copyCount(of gestureCount: Int) -> Int {
    copies ?? (40_000 / max(1, gestureCount)).clamped(to: 5...200)
  }

  func run() throws {
    try inputs.performStreaming("robust", isJSON: form.json) { whole, console throws(HostError) in
      let own = sharing.shard.map(whole.part) ?? whole
      let seed = whole.session.configuration.seed
      // Of the whole corpus, so that all shards make equally many.
      let copies = copyCount(of: whole.gestures.count)
      let spreads = making.spread.assumed ? nil : try PeoplesSpreads(whole)
      var all: Robustness?
      try eachBatch(own) { session throws(HostError) in
        let some =
          if let spreads {
            try Robustness(
              session, spreads, seed: seed, copies: copies, samplesDevices: making.devices)
          } else {
            try Robustness(
              session, GestureFamily(seed: seed, samplesDevices: making.devices), copies: copies)
          }
        if all == nil { all = some } else { all?.add(some) }
      }
      // Of many shards one may have nothing to do.
      var found = try Robustness(whole.session, GestureFamily(seed: seed), copies: copies)
      if let all { found = all }
      if let shard = sharing.shard {
        let file = try PartFile(
          "robust \(copies) \(seed) \(making.spread.assumed)\(making.devices ? " devices" : "")",
          shard,
          of: whole,
          text: found.json)
        let count = counted(own.gestures.count, "gesture")
        try sharing.write(file, "\(count) of \(whole.gestures.count)", console)
      } else if form.json {
        console.write(try found.json + whole.session.uncomparedJSON())
      } else {
        console.print(lines: try found.lines + whole.session.uncomparedLines())
      }
      try PlayedGestures(found.entries.map(\.fault)).check()
      return found.share * 100 >= least ?? 0 ? .success : .checkFailed
    }
  }
}

extension Robust {
  /// A part of a whole is written completely or not at all.
  private func eachBatch(
    _ stream: GestureStream, _ body: (LabSession) throws(HostError) -> Void
  ) throws(HostError) {
    if sharing.shard == nil { try stream.eachUntilStopped(body) } else { try stream.each(body) }
  }
}

extension Gestures {
  struct Shrink: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shrink",
      abstract: "Write the simplest trace of which the same comes as of a gesture.")

    @Option(name: [.short, .long], help: "The trace file.", transform: OutputPath.of(.trace))
    var output: OutputPath
    @OptionGroup var overwriting: OverwriteOption
    @OptionGroup var played: CorpusOnScreen

    private var gesture: String { played.rest.first ?? "" }

    func validate() throws { try played.places.check(rest: 1...1, "<gesture>") }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.script(orSay: "; --screen does")
        let session = try played.options.session(script, played.corpus.path)
        let index = try session.index(of: gesture, in: played.corpus.path)
        let before = session.gestures[index].trace.touches.count
        let small = try GestureShrink(session, gesture: index)
        try TraceFile.write(small.trace, name: gesture, to: output.path)
        console.print(
          "\(output.path): \(small.trace.touches.count) samples of \(before), \(small.run.outcomeText)"
        )
        return .success
      }
    }
  }
}

extension Gestures {
  struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fuzz",
      abstract:
        "Find gestures next to which others come out otherwise, nearer than a hand can aim.",
      discussion: """
        Each gesture is made a little longer, faster, turned and moved, by parts of what its maker's gestures of one \
        kind differ; the nearest that comes out otherwise is told. Exit codes: 0 all well, 2 an input cannot be \
        loaded or run, 3 a budget was exceeded, 5 no gesture is asked for, 64 usage.
        """)

    @Option(help: ArgumentHelp("How far is looked.", valueName: "deviations"))
    var within = 0.5
    @OptionGroup var spread: AssumedOption
    @OptionGroup var form: JSONOption
    @OptionGroup var played: CorpusOnScreen

    func validate() throws {
      try played.places.check()
      guard within > 0, within <= 10 else { throw ValidationError("--within takes up to 10.") }
    }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.script(orSay: "; --screen does")
        let progress = played.options.progress(of: "gestures fuzz", on: console)
        let stream = try played.options.stream(script, played.corpus.path).reporting(to: progress)
        let spreads = spread.assumed ? PeoplesSpreads([]) : try PeoplesSpreads(stream)
        let found = try GestureEdges(stream, spreads, within: within)
        try PlayedGestures(found.faults).check()
        if form.json {
          console.write(found.json)
        } else {
          console.print(lines: found.lines)
        }
        return .success
      }
    }
  }
}
