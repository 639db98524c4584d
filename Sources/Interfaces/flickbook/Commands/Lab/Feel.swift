internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// `flickbook feel …`.
struct Feel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feel",
    abstract: "Save the outcomes of recorded gestures and report changes.",
    discussion: """
      Exit codes: 0 the same, 1 changed, 2 an input cannot be loaded or run, 3 a budget was \
      exceeded, 5 no gesture is selected, 64 usage.
      """,
    subcommands: [Save.self, Check.self, Accept.self, Log.self])

  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save",
      abstract: "Write the outcome of each gesture to a file.")

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
        if let shard = sharing.shard { return try share(shard, of: all.sorted, console) }
        let feel = try FeelFile(of: all.sorted, isPartial: true)
        try PlayedGestures(feel.entries.map(\.fault)).check()
        if !feel.isComplete, let before = try? FeelFile(output.path), before.isComplete {
          console.report(note: "\(output.path): complete; left unchanged")
        } else {
          try feel.write(to: output.path)
          report(feel.entries, console)
        }
        console.print(lines: try all.session.uncomparedLines())
        return .success
      }
    }

    /// Writes a part for `merge`.
    private func share(
      _ shard: LabShard, of whole: GestureStream, _ console: Console
    ) throws(HostError) -> ExitCode {
      let head = try FeelFile(tunablesOf: whole.session).parts.head
      var file = try PartFile("feel save", shard, of: whole, head: head)
      file.resume(from: output.path)
      var entries: [FeelFile.Entry] = []
      try file.share(shard, of: whole) { session throws(HostError) in
        let some = try FeelFile(of: session)
        entries += some.entries
        return some.parts.text
      }
      try PlayedGestures(entries.map(\.fault)).check()
      try file.write(to: output.path)
      report(entries, console)
      if !file.isComplete { console.print("\(output.path): the same command continues it") }
      console.print(lines: try whole.session.uncomparedLines())
      return .success
    }

    private func report(_ entries: [FeelFile.Entry], _ console: Console) {
      let broken = entries.filter { $0.fault != nil }
      console.print(
        "\(output.path): \(counted(entries.count, "gesture"))"
          + (broken.isEmpty ? "" : ", \(broken.count) cannot be played"))
      for entry in broken { console.print("  \(entry.gesture)  \(entry.fault ?? "")") }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Report the gestures with another outcome than in the saved feel.")

    @Option(
      help: ArgumentHelp(
        "The permitted differences: flips=0,as_meant=0,curve=1pt,rest=50ms.", valueName: "amounts"),
      transform: FeelComparison.Allowance.init(text:))
    var allow = FeelComparison.Allowance()
    @Flag(help: "Print Markdown, for a pull request.")
    var markdown = false
    @Option(
      help: ArgumentHelp(
        "With --markdown: write a film of each flip to a folder, the former values as a ghost.",
        valueName: "folder"), completion: .directory)
    var pictures: String?
    @OptionGroup var page: PageOption
    @OptionGroup var overwriting: OverwriteOption
    @OptionGroup var saved: SavedFeelOptions

    func validate() throws {
      try require(pictures == nil || markdown, "--pictures requires --markdown.")
    }

    /// Draws a film of each gesture with a changed outcome, with the run before as a ghost.
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
        if !before.isComplete {
          console.report(note: "\(saved.path): incomplete, as Ctrl-C ended feel save")
        }
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
          let corpus = saved.inputs.corpus
          try html.write(FeelReport(comparison, differing, corpus: corpus).page.text)
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
      commandName: "accept",
      abstract: "Update a saved feel with the present outcomes of all gestures, or of some.",
      discussion:
        "Once all gestures are updated, the saved values of tunables are the present ones.")

    @Option(
      name: .customLong("only"),
      help: ArgumentHelp("A gesture; may be repeated.", valueName: "id"))
    var ids: [String] = []
    @OptionGroup var saved: SavedFeelOptions

    func run() throws {
      try saved.inputs.performStreaming("feel accept", isJSON: false) {
        stream, console throws(HostError) in
        // Check that the file is a feel before gestures are played.
        _ = try FeelFile(saved.path)
        let now = try FeelFile(of: stream)
        for id in ids where !now.entries.contains(where: { $0.gesture == id }) {
          throw HostError(.nothing, "\(saved.inputs.corpus): no gesture '\(id)'")
        }
        let count = try FeelFile.accept(now, only: ids.isEmpty ? nil : Set(ids), into: saved.path)
        console.print("\(saved.path): \(counted(count, "gesture")) taken as now")
        return .success
      }
    }
  }
}

extension FeelComparison.Allowance {
  /// Parses the value of `--allow`.
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

/// The screen, the corpus, and a saved feel of both.
struct SavedFeelOptions: ParsableArguments {
  @OptionGroup var inputs: LabInputs

  /// The saved feel.
  var path: String { inputs.rest.first ?? "" }

  func validate() throws { try inputs.places.check(rest: 1...1, "<feel>") }
}

extension Feel {
  struct Log: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Show how many gestures were as meant in each version of a saved feel, by git.")

    @Option(name: [.customShort("n"), .long], help: "The number of versions, the newest first.")
    var count = 20
    @OptionGroup var form: JSONOption
    @OptionGroup var feel: FeelArgument

    func validate() throws { try require(1...1000 ~= count, "--count takes 1 to 1000.") }

    func perform(_ console: Console) throws(HostError) {
      let log = try FeelLog(feel.path, count: count)
      form.print(log.lines, json: log.json, on: console)
    }
  }
}
