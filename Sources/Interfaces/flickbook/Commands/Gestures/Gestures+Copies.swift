internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// Subcommands of `flickbook gestures` on whole corpora: merging, sampling, anonymizing.

extension Gestures {
  struct Merge: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Merge several corpora into one.",
      discussion: """
        A taken id is replaced by the next free one. Without --same-people, people with the same name in two corpora \
        are different people (p01, p01.2). Devices with the same name are one device if their data is equal. Screen \
        and licence must be the same in all corpora, or be given. The title is that of the first corpus by default.
        """)

    @OptionGroup var output: NewCorpus
    @Flag(help: "Treat people with the same name as one person.")
    var samePeople = false
    @OptionGroup var head: CorpusHeadOptions
    @Option(help: "The script of the screen.", completion: .file(extensions: ["lua"]))
    var screen: String?
    @Argument(help: "The corpora.", completion: .file())
    var corpora: [String]

    func validate() throws {
      try require(corpora.count > 1, "gestures merge takes two corpora or more.")
    }

    func perform(_ console: Console) throws(HostError) {
      let files = try corpora.map { path throws(HostError) in try CorpusFile(path) }
      let (copy, notes) = try CorpusCopy.make(at: output.path) { copy throws(HostError) in
        copy.describe(
          title: head.title ?? files[0].corpus.title,
          licence: try common("licence", head.terms.licence, files.map(\.corpus.licence)),
          screen: try common(
            "screen", screen.map(CorpusFile.resolved), files.map(\.resolvedScreenPath)))
        return try copy.merge(files, samePeople: samePeople)
      }
      console.print(lines: notes)
      console.print("\(copy.path): \(counted(copy.corpus.gestures.count, "gesture"))")
    }

    /// The given value, or else the value shared by all; nil if no corpus has one.
    private func common(
      _ what: String, _ given: String?, _ values: [String?]
    ) throws(HostError) -> String? {
      if let given { return given }
      guard let first = values.first, values.allSatisfy({ $0 == first }) else {
        let texts = zip(corpora, values).map { "\($0) has \($1 ?? "none")" }
        throw HostError(
          .input,
          "different values of \(what): \(texts.joined(separator: ", ")); --\(what) sets one")
      }
      return first
    }
  }

  struct Sample: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "sample",
      abstract: "Make a smaller corpus, with a share of each person and device.")

    @OptionGroup var output: NewCorpus
    @Option(name: [.customShort("n"), .long], help: "Number of gestures.")
    var count: Int
    @OptionGroup var chance: SeedOption
    @OptionGroup var filter: GestureFilter
    @OptionGroup var corpus: CorpusArgument

    func validate() throws { try require(count > 0, "--count takes a number from 1.") }

    func perform(_ console: Console) throws(HostError) {
      let file = try CorpusFile(corpus.path)
      let ids = Set(try file.ids(where: filter.condition))
      guard !ids.isEmpty else { throw file.noGesture }
      let (copy, taken) = try CorpusCopy.make(at: output.path) { copy throws(HostError) in
        copy.describe(
          title: file.corpus.title, licence: file.corpus.licence, screen: file.resolvedScreenPath)
        return try copy.sample(count, of: file, among: ids, seed: chance.seed)
      }
      let more = copy.corpus.gestures.count - taken
      console.print(
        "\(copy.path): \(taken) of \(counted(ids.count, "gesture"))"
          + (more > 0 ? ", and \(more) before them" : ""))
    }
  }

  struct Anonymize: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "anonymize",
      abstract: "Anonymize a corpus: pseudonyms, rounded positions and times.",
      discussion: """
        People, gestures and devices get new names, in random order. Traces keep only their touches, from time zero. \
        Names of devices, tags and the originals of copies are removed. Swipes can still identify a person to someone \
        who has other swipes of that person. Rounding may change outcomes; flickbook gestures list shows them. The \
        licence is that of the corpus by default.
        """)

    @OptionGroup var output: NewCorpus
    @Option(
      help: ArgumentHelp(
        "Round positions to multiples of this; 0 does not round.", valueName: "points"))
    var places = Anonymity().points
    @Option(
      help: ArgumentHelp("Round times to multiples of this; 0 does not round.", valueName: "ms"))
    var times = Anonymity().milliseconds
    @Flag(help: "Keep tags.")
    var keepTags = false
    @OptionGroup var chance: SeedOption
    @OptionGroup var terms: LicenceOption
    @OptionGroup var corpus: CorpusArgument

    func validate() throws {
      try require(0...100 ~= places, "--places takes 0 to 100 points.")
      try require(0...100 ~= times, "--times takes 0 to 100 ms.")
    }

    func perform(_ console: Console) throws(HostError) {
      let file = try CorpusFile(corpus.path)
      guard let licence = terms.licence ?? file.corpus.licence else {
        throw HostError(
          .input, "\(file.path): no licence, so it cannot be shared; --licence sets one")
      }
      var anonymity = Anonymity()
      (anonymity.points, anonymity.milliseconds) = (places, times)
      (anonymity.keepsTags, anonymity.seed) = (keepTags, chance.seed)
      let (copy, _) = try CorpusCopy.make(at: output.path) { [anonymity] copy throws(HostError) in
        copy.describe(title: file.corpus.title, licence: licence, screen: nil)
        try copy.anonymize(file, anonymity)
      }
      let corpus = copy.corpus
      let persons = counted(corpus.persons.count, "person", "people")
      console.print("\(copy.path): \(counted(corpus.gestures.count, "gesture")) of \(persons)")
    }
  }
}
