internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook gestures …`.
struct Gestures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "Inspect and edit a corpus of recorded gestures.",
    discussion: """
      Exit codes: 0 success, 1 a check failed, 2 an input cannot be loaded or run, 3 a budget was exceeded, \
      5 no gesture matched, 64 usage.
      """,
    subcommands: [
      List.self, Check.self, Stats.self, Add.self, Import.self, Cut.self, Label.self, Remove.self,
      Split.self, Shrink.self, Fuzz.self,
      Vary.self, Mutate.self, Synthesize.self, Merge.self, Sample.self, Anonymize.self,
    ])

  struct Stats: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Count gestures by person, device, label and tag; summarize distances and speeds.")

    @OptionGroup var corpus: CorpusArgument

    func perform(_ console: Console) throws(HostError) {
      console.print(lines: try CorpusFile(corpus.path).statistics())
    }
  }

  struct Split: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "split",
      abstract: "Hold back the gestures of some people, to validate tuned values on them.")

    @Option(help: "The share of people to hold back, between 0 and 1.")
    var held = 0.3
    @OptionGroup var chance: SeedOption
    @OptionGroup var corpus: CorpusArgument

    func validate() throws {
      try require(held > 0 && held < 1, "--held takes a share between 0 and 1.")
    }

    func perform(_ console: Console) throws(HostError) {
      let people = try CorpusFile.change(corpus.path) { file throws(HostError) in
        try file.split(held: held, seed: chance.seed)
      }
      console.print("held back: \(people.joined(separator: ", "))")
    }
  }

  struct Add: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add copies of traces to a corpus, which is created if necessary.")

    @OptionGroup var naming: GestureIDOption
    @OptionGroup var notes: GestureNotesOptions
    @Option(
      help: ArgumentHelp("The gesture with the motion that this one catches.", valueName: "id"))
    var after: String?
    @Option(
      help: ArgumentHelp("Time since the lift of that gesture, 0 to 60.", valueName: "seconds"))
    var gap: Double?
    @Option(
      help: "Placement on a screen of another size than the device's: start, edge or scale.",
      transform: word { _ in "--anchor takes start, edge or scale." })
    var anchor = Corpus.Anchor.start
    @OptionGroup var head: CorpusHeadOptions
    @OptionGroup var place: CorpusScreenOption
    @OptionGroup var corpus: CorpusArgument
    @Argument(help: "The trace files.", completion: .file())
    var traces: [String]

    func validate() throws {
      try require(naming.id == nil || traces.count == 1, "--id is for one trace.")
      try require(
        after == nil || notes.start.isEmpty,
        "--after and --start exclude each other: it begins where that one left off.")
      try require(
        (gap == nil || after != nil) && gap ?? 0 >= 0 && gap ?? 0 <= 60,
        "--gap takes seconds from 0 to 60, after the gesture that --after names.")
    }

    func perform(_ console: Console) throws(HostError) {
      let rated = try notes.notes(by: .rater)
      let added = try CorpusFile.change(corpus.path, orNew: true) { file throws(HostError) in
        try add(to: &file, rated)
      }
      for gesture in added { console.print("\(gesture.id)  \(gesture.trace)") }
    }

    private func add(
      to file: inout CorpusFile, _ rated: GestureNotes
    ) throws(HostError) -> [Corpus.Gesture] {
      try head.describe(&file, screen: place.screen)
      if let after, !file.corpus.gestures.contains(where: { $0.id == after }) {
        throw file.noGesture(named: after)
      }
      let check = try ScreenCheck(of: file)
      var added: [Corpus.Gesture] = []
      for trace in traces {
        var own = Corpus.Gesture(id: "", trace: "", digest: "")
        try rated.apply(to: &own)
        let gesture = try file.add(trace: trace, id: naming.id, checkedBy: check) { gesture in
          gesture.take(own)
          (gesture.after, gesture.gap, gesture.anchor) = (after, gap, anchor)
        }
        added.append(gesture)
      }
      return added
    }
  }
}
