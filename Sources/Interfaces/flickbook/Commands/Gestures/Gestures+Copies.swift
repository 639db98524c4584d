internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// What `flickbook gestures` does with whole corpora: several as one, some of many, without names.

extension Gestures {
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Make one corpus of several.",
      discussion: """
        An id that is taken gets the next free one. People of two corpora with one name are two people (p01, p01.2), \
        unless --same-people says otherwise; devices of one name are one if they are alike. Screen and licence must \
        be the same in all, or be given; it is called as the first unless --title is given.
        """)

    @OptionGroup var output: NewCorpus
    @Flag(help: "Equal names are one person.")
    var samePeople = false
    @OptionGroup var head: CorpusHeadOptions
    @Option(help: "The script of the screen.", completion: .file(extensions: ["lua"]))
    var screen: String?
    @Argument(help: "The corpora.", completion: .file())
    var corpora: [String]

    func validate() throws {
      guard corpora.count > 1 else {
        throw ValidationError("gestures merge takes two corpora or more.")
      }
    }

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
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
        console.print(
          "\(copy.path): \(counted(copy.corpus.gestures.count, "gesture"))")
      }
    }

    /// The given value, or else the one that all share; nil if none has one.
    private func common(
      _ what: String, _ given: String?, _ values: [String?]
    ) throws(HostError) -> String? {
      if let given { return given }
      guard let first = values.first, values.allSatisfy({ $0 == first }) else {
        let texts = zip(corpora, values).map { "\($0) has \($1 ?? "none")" }
        throw HostError(
          .input, "not of one \(what): \(texts.joined(separator: ", ")); --\(what) says which")
      }
      return first
    }
  }

  struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sample",
      abstract: "Make a small corpus of a large one: of each person and device their share.")

    @OptionGroup var output: NewCorpus
    @Option(name: [.customShort("n"), .long], help: "How many gestures.")
    var count: Int
    @OptionGroup var chance: SeedOption
    @OptionGroup var filter: GestureFilter
    @OptionGroup var corpus: CorpusArgument

    func validate() throws {
      guard count > 0 else { throw ValidationError("--count takes a number from 1.") }
    }

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let file = try CorpusFile(corpus.path)
        let ids = Set(try file.ids(where: filter.condition))
        guard !ids.isEmpty else { throw file.noGesture }
        let (copy, taken) = try CorpusCopy.make(at: output.path) { copy throws(HostError) in
          copy.describe(
            title: file.corpus.title, licence: file.corpus.licence,
            screen: file.resolvedScreenPath)
          return try copy.sample(count, of: file, among: ids, seed: chance.seed)
        }
        let more = copy.corpus.gestures.count - taken
        console.print(
          "\(copy.path): \(taken) of \(counted(ids.count, "gesture"))"
            + (more > 0 ? ", and \(more) that these come after" : ""))
      }
    }
  }

  struct Anonymize: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "anonymize",
      abstract: "Make a corpus that can be passed on: new names, rounded places and times.",
      discussion: """
        People, gestures and devices get new names in an order that tells nothing; of traces nothing is left but \
        touches, from time zero. What devices are called, tags and what copies were made of is left out. Swipes \
        themselves can still tell people apart who have others of them. Rounding may change what comes of a gesture: \
        flickbook gestures list says so. The terms are those of the corpus unless --licence is given.
        """)

    @OptionGroup var output: NewCorpus
    @Option(help: ArgumentHelp("Round places to so many points; 0 does not.", valueName: "points"))
    var places = Anonymity().points
    @Option(
      help: ArgumentHelp("Round times to so many milliseconds; 0 does not.", valueName: "ms"))
    var times = Anonymity().milliseconds
    @Flag(help: "Keep tags.")
    var keepTags = false
    @OptionGroup var chance: SeedOption
    @OptionGroup var terms: LicenceOption
    @OptionGroup var corpus: CorpusArgument

    func validate() throws {
      guard 0...100 ~= places else { throw ValidationError("--places takes 0 to 100 points.") }
      guard 0...100 ~= times else { throw ValidationError("--times takes 0 to 100 ms.") }
    }

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let file = try CorpusFile(corpus.path)
        guard let licence = terms.licence ?? file.corpus.licence else {
          throw HostError(
            .input, "\(file.path): no licence: nobody may pass it on; --licence gives one")
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
}
