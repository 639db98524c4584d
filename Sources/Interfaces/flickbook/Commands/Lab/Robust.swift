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
      "Play variations of recorded gestures, and count those with the same outcome.",
    discussion: """
      Copies vary in distance, speed, angle and place as much as their author's gestures with the \
      same purpose; if there are few, as much as those of all people, and as is assumed. Equal \
      seeds give equal copies. Exit codes: 0 success, 1 fewer than --least are kept, 2 an input \
      cannot be loaded or run, 3 a budget was exceeded, 5 no gesture is selected, 64 usage. Parts \
      are merged into the output of --json.
      """)

  @Option(
    help: """
      The number of copies of each gesture; by default 200, or fewer, down to 5, if the corpus has \
      so many gestures that there would be more than 40000 copies.
      """)
  var copies: Int?

  @Option(help: ArgumentHelp("Fail if a smaller share of copies is kept.", valueName: "percent"))
  var least: Double?

  @OptionGroup var making: CopyOptions

  @OptionGroup var form: JSONOption

  @OptionGroup var sharing: PartOptions
  @OptionGroup var inputs: LabInputs

  func validate() throws {
    try inputs.places.check()
    try require(1...100_000 ~= copies ?? 1, "--copies takes 1 to 100000.")
  }

  /// The number of copies of each gesture of a corpus, so that thousands of gestures take seconds.
  private func copyCount(of gestureCount: Int) -> Int {
    copies ?? (40_000 / max(1, gestureCount)).clamped(to: 5...200)
  }

  func run() throws {
    try inputs.performStreaming("robust", isJSON: form.json) { whole, console throws(HostError) in
      let seed = whole.session.configuration.seed
      // Count the whole corpus, so that all shards make the same number of copies.
      let copies = copyCount(of: whole.gestures.count)
      let spreads = making.spread.assumed ? nil : try PeoplesSpreads(whole)
      var all: Robustness?
      func add(_ session: LabSession) throws(HostError) -> Robustness {
        let some =
          if let spreads {
            try Robustness(
              session, spreads, seed: seed, copies: copies, samplesDevices: making.devices)
          } else {
            try Robustness(
              session, GestureFamily(seed: seed, samplesDevices: making.devices), copies: copies)
          }
        if all == nil { all = some } else { all?.add(some) }
        return some
      }
      if let shard = sharing.shard {
        let command =
          "robust \(copies) \(seed) \(making.spread.assumed)\(making.devices ? " devices" : "")"
        _ = try sharing.share(shard, of: whole, command, console) { session throws(HostError) in
          try add(session).json
        }
      } else {
        try whole.eachUntilStopped { session throws(HostError) in _ = try add(session) }
      }
      // A shard can be empty if there are many.
      var found = try Robustness(whole.session, GestureFamily(seed: seed), copies: copies)
      if let all { found = all }
      if sharing.shard == nil {
        try form.print(found.lines, json: found.json, of: whole.session, on: console)
      }
      try PlayedGestures(found.entries.map(\.fault)).check()
      return found.share * 100 >= least ?? 0 ? .success : .checkFailed
    }
  }
}

extension Gestures {
  struct Shrink: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shrink",
      abstract: "Write the simplest trace with the same outcome as a gesture.")

    @Option(name: [.short, .long], help: "The trace file.", transform: OutputPath.of(.trace))
    var output: OutputPath
    @OptionGroup var overwriting: OverwriteOption
    @OptionGroup var played: LabInputs

    private var gesture: String { played.rest.first ?? "" }

    func validate() throws { try played.places.check(rest: 1...1, "<gesture>") }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.neededScript()
        let session = try played.options.session(script, played.corpus)
        let index = try session.index(of: gesture, in: played.corpus)
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
        "Find gestures with a neighbour of another outcome, nearer than a hand can aim.",
      discussion: """
        Each gesture is lengthened, sped up, turned and moved a little, by fractions of the spread \
        of its author's gestures of one kind. The nearest one with another outcome is reported. \
        Exit codes: 0 success, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 no \
        gesture is selected, 64 usage.
        """)

    @Option(help: ArgumentHelp("The greatest distance to search.", valueName: "deviations"))
    var within = 0.5
    @OptionGroup var spread: AssumedOption
    @OptionGroup var form: JSONOption
    @OptionGroup var played: LabInputs

    func validate() throws {
      try played.places.check()
      try require(within > 0 && within <= 10, "--within takes up to 10.")
    }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.neededScript()
        let progress = played.options.progress(of: "gestures fuzz", on: console)
        let stream = try played.options.stream(script, played.corpus).reporting(to: progress)
        let spreads = spread.assumed ? PeoplesSpreads([]) : try PeoplesSpreads(stream)
        let found = try GestureEdges(stream, spreads, within: within)
        try PlayedGestures(found.faults).check()
        form.print(found.lines, json: found.json, on: console)
        return .success
      }
    }
  }
}
