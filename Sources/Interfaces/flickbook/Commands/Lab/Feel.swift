internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook feel …`.
struct Feel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feel",
    abstract: "Keep what comes of recorded gestures, and say what has changed.",
    discussion: """
      Exit codes: 0 the same, 1 changed, 2 an input cannot be loaded or run, 3 a budget was exceeded, 5 no \
      gesture is asked for, 64 usage.
      """,
    subcommands: [Save.self, Check.self, Accept.self, Log.self])

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save",
      abstract: "Write what comes of each gesture to a file.")

    @Option(
      name: [.short, .long], help: "The file.", completion: .file(), transform: OutputPath.of(.feel)
    )
    var output: OutputPath
    @OptionGroup var sharing: ShardOptions
    @OptionGroup var overwriting: OverwriteOption
    @OptionGroup var inputs: LabInputs

    func validate() throws { try inputs.places.check() }

    func run() throws {
      try inputs.performStreaming("feel save", isJSON: false) { all, console throws(HostError) in
        let whole = all.sorted
        let shard = sharing.labShard
        let feel = try FeelFile(of: shard.map(whole.part) ?? whole)
        try PlayedGestures(feel.entries.map(\.fault)).check()
        if let shard {
          let (head, text) = feel.parts
          let file = try PartFile(
            "feel save", shard, of: whole, head: head, text: text)
          try HostError.input { try File.write(file.bytes, to: output.path) }
        } else {
          try feel.write(to: output.path)
        }
        let broken = feel.entries.filter { $0.fault != nil }
        let gestures = counted(feel.entries.count, "gesture")
        console.print(
          "\(output.path): \(gestures)"
            + (broken.isEmpty ? "" : ", \(broken.count) cannot be played"))
        for entry in broken { console.print("  \(entry.gesture)  \(entry.fault ?? "")") }
        console.print(lines: try all.session.uncomparedLines())
        return .success
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Say which gestures come out otherwise than when the feel was saved.")

    @Option(
      help: ArgumentHelp(
        "What may differ: flips=0,as_meant=0,curve=1pt,rest=50ms.", valueName: "amounts"),
      transform: FeelComparison.Allowance.init(text:))
    var allow = FeelComparison.Allowance()
    @Flag(help: "Print Markdown, for a pull request.")
    var markdown = false
    @Option(
      help: ArgumentHelp(
        "With --markdown: a film of each flip into a folder, as it is with the former values as a ghost.",
        valueName: "folder"), completion: .directory)
    var pictures: String?
    @OptionGroup var page: PageOption
    @OptionGroup var overwriting: OverwriteOption
    @OptionGroup var saved: SavedFeelOptions

    func validate() throws {
      guard pictures == nil || markdown else {
        throw ValidationError("--pictures goes with --markdown, which shows them.")
      }
    }

    /// Draws a film of each gesture with another outcome: now, over it as a ghost before.
    private func draw(
      _ comparison: FeelComparison, _ session: LabSession, into folder: String
    ) throws(HostError) {
      let films = try FeelFilms(comparison, session)
      try HostError.input { try File.makeFolder(folder) }
      for film in films.files {
        try HostError.input {
          try File.write(Array(film.svg.utf8), to: Path.join(folder, film.name))
        }
      }
    }

    func run() throws {
      try saved.inputs.performStreaming("feel check", isJSON: false) {
        stream, console throws(HostError) in
        var before = try FeelFile(saved.path)
        let now = try FeelFile(of: stream, isPartial: true)
        var stream = stream
        if stream.session.progress?.isIncomplete == true {
          let ids = Set(now.entries.map(\.gesture))
          stream = stream.filtered { ids.contains($0.id) }.reporting(to: nil)
          before.keep(ids)
        }
        var comparison = FeelComparison(before, now, allow, gestures: stream.gestures)
        let differing = try stream.session(
          of: page.html == nil ? Set(comparison.flips.map(\.now.gesture)) : comparison.differing)
        try comparison.findCauses(in: differing)
        if let html = page.html {
          let corpus = saved.inputs.corpus.path
          try html.write(FeelReport(comparison, differing, corpus: corpus).page)
        }
        if let pictures { try draw(comparison, differing, into: pictures) }
        if markdown {
          console.print(text: comparison.markdown(pictures: pictures), terminator: "")
        } else {
          console.print(lines: try comparison.lines + stream.session.uncomparedLines())
        }
        return comparison.isChanged ? .checkFailed : .success
      }
    }
  }
}

extension Feel {
  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take what comes of gestures now into a saved feel: of all, or of some.",
      discussion: "Values of tunables that are saved are those of now once all gestures are taken.")

    @Option(
      name: .customLong("only"),
      help: ArgumentHelp("A gesture; may be repeated.", valueName: "id"))
    var ids: [String] = []
    @OptionGroup var saved: SavedFeelOptions

    func run() throws {
      try saved.inputs.performStreaming("feel accept", isJSON: false) {
        stream, console throws(HostError) in
        // Before gestures are played: the file may be none.
        _ = try FeelFile(saved.path)
        let now = try FeelFile(of: stream)
        for id in ids where !now.entries.contains(where: { $0.gesture == id }) {
          throw HostError(.nothing, "\(saved.inputs.corpus.path): no gesture '\(id)'")
        }
        let count = try FeelFile.accept(
          now, only: ids.isEmpty ? nil : Set(ids), into: saved.path)
        console.print("\(saved.path): \(counted(count, "gesture")) taken as now")
        return .success
      }
    }
  }
}

extension FeelComparison.Allowance {
  /// The value of `--allow`.
  init(text: String) throws {
    self.init()
    for part in text.split(separator: ",") {
      guard let words = NamedText(part), let (number, unit) = Self.amount(words.text), number >= 0
      else {
        throw ValidationError("'\(part)' is not of the form name=amount.")
      }
      switch (words.name, unit) {
      case ("flips", "") where number == number.rounded() && number < 1e9: flips = Int(number)
      case ("as_meant", "") where number == number.rounded() && number < 1e9:
        asMeant = Int(number)
      case ("curve", "pt"), ("curve", ""): curve = number
      case ("rest", "ms"): rest = number / 1000
      case ("rest", "s"): rest = number
      default:
        throw ValidationError(
          "'\(part)': flips and as_meant take a count, curve points (1pt), rest a time (50ms).")
      }
    }
  }

  private static func amount(_ text: String) -> (Double, String)? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits), number.isFinite else { return nil }
    return (number, String(text.dropFirst(digits.count)))
  }
}

/// The screen, the corpus, and what was saved of both.
struct SavedFeelOptions: ParsableArguments {
  @OptionGroup var inputs: LabInputs

  /// The saved feel.
  var path: String { inputs.rest.first ?? "" }

  func validate() throws { try inputs.places.check(rest: 1...1, "<feel>") }
}

extension Feel {
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Show how many gestures were as meant in each version of a saved feel, by git.")

    @Option(name: [.customShort("n"), .long], help: "How many versions, the newest first.")
    var count = 20
    @OptionGroup var form: JSONOption
    @OptionGroup var feel: FeelArgument

    func validate() throws {
      guard 1...1000 ~= count else { throw ValidationError("--count takes 1 to 1000.") }
    }

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let log = try FeelLog(feel.path, count: count)
        if form.json { return console.write(log.json) }
        console.print(lines: log.lines)
      }
    }
  }
}
