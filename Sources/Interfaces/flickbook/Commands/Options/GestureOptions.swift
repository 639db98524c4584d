internal import ArgumentParser
internal import FlickHost
internal import FlickLab

// Options of the commands that put gestures into a corpus.

/// The source of a label, and how certain it is.
struct LabelOptions: ParsableArguments {
  @Option(
    help: """
      Who says so: task (asked before; usual of recordings), asked (after), regret (went back) or rater (usual of \
      other gestures).
      """)
  var by: String?

  @Option(help: "How sure, 0 to 1.")
  var sure = 1.0

  func validate() throws {
    guard by.map({ Corpus.Label.Source(rawValue: $0) != nil }) ?? true else {
      throw ValidationError("--by takes task, asked, regret or rater.")
    }
    guard sure >= 0, sure <= 1 else { throw ValidationError("--sure takes 0 to 1.") }
  }

  func label(_ want: String) throws(HostError) -> Corpus.Label {
    do {
      return Corpus.Label(
        want: try LabExpression(want),
        source: by.flatMap { Corpus.Label.Source(rawValue: $0) } ?? .rater, sure: sure)
    } catch {
      throw HostError(input: error, of: "what was meant")
    }
  }
}

/// Notes on gestures that are added: what was meant, who made them, how they begin.
struct GestureNotesOptions: ParsableArguments {
  @Option(help: "What was meant, such as 'photos.page == 3'.")
  var want: String?
  @OptionGroup var meaning: LabelOptions
  @Option(help: "Who made it: a pseudonym.")
  var person: String?
  @Option(help: "What it was recorded on; what the recording says unless given.")
  var device: String?
  @Option(name: .customLong("tag"), help: "A tag; may be repeated.")
  var tags: [String] = []
  @Option(
    name: .customLong("start"),
    help: ArgumentHelp(
      "What is where before it: photos=2 (page), list=0:40 (offset), sheet=open (state); may be repeated.",
      valueName: "name=place"))
  var start: [String] = []

  /// - Parameter source: the source unless one is given.
  func notes(by source: Corpus.Label.Source) throws(HostError) -> GestureNotes {
    var notes = GestureNotes()
    (notes.want, notes.by, notes.sure) = (want, meaning.by ?? source.rawValue, meaning.sure)
    (notes.person, notes.device, notes.tags) = (person, device, tags)
    for text in start { notes.start.append(try Corpus.Step(text: text)) }
    return notes
  }
}

/// The id of one gesture that is added.
struct GestureIDOption: ParsableArguments {
  @Option(help: "Its id; the next free one (g001, g002 ...) unless given.")
  var id: String?
}

/// The terms of a corpus.
struct LicenceOption: ParsableArguments {
  @Option(help: "Of the corpus: under what terms it may be passed on.")
  var licence: String?
}

/// The screen of a corpus.
struct CorpusScreenOption: ParsableArguments {
  static let help = ArgumentHelp(
    "Of the corpus: the script of its screen, as seen from the corpus.", valueName: "script")

  @Option(help: Self.help, completion: .file(extensions: ["lua"]))
  var screen: String?

  func validate() throws { try screen?.checkIsScript() }
}

/// The description of a corpus.
struct CorpusHeadOptions: ParsableArguments {
  @OptionGroup var terms: LicenceOption
  @Option(help: "Of the corpus: what it is called.")
  var title: String?

  /// What is given is written down.
  ///
  /// - Throws: `HostError` for a screen that is not there.
  func describe(_ file: inout CorpusFile, screen: String?) throws(HostError) {
    if let licence = terms.licence { file.corpus.licence = licence }
    if let title { file.corpus.title = title }
    if let screen { try file.nameScreen(screen) }
  }
}
