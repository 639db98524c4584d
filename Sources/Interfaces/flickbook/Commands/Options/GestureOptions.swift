internal import ArgumentParser
internal import FlickHost
internal import FlickLab

// Options of the commands that put gestures into a corpus.

/// The source of a label, and how certain it is.
struct LabelOptions: ParsableArguments {
  @Option(
    help: """
      How the label was obtained: task (instructed before; the default of recordings), asked (after), regret (the \
      person went back) or rater (another person; the default otherwise).
      """)
  var by: String?

  @Option(help: "Certainty of the label, 0 to 1.")
  var sure = 1.0

  func validate() throws {
    try require(
      by.map({ Corpus.Label.Source(rawValue: $0) != nil }) ?? true,
      "--by takes task, asked, regret or rater.")
    try require(sure >= 0 && sure <= 1, "--sure takes 0 to 1.")
  }

  func label(_ want: String) throws(HostError) -> Corpus.Label {
    Corpus.Label(
      want: try HostError.input(of: "the label") { try LabExpression(want: want) },
      source: by.flatMap { Corpus.Label.Source(rawValue: $0) } ?? .rater, sure: sure)
  }
}

/// Notes on added gestures: label, person, device and start.
struct GestureNotesOptions: ParsableArguments {
  @Option(help: "The intended outcome, such as 'photos.page == 3'.")
  var want: String?
  @OptionGroup var meaning: LabelOptions
  @Option(help: "Pseudonym of the person who made the gesture.")
  var person: String?
  @Option(help: "The device; by default that of the recording.")
  var device: String?
  @Option(name: .customLong("tag"), help: "A tag; may be repeated.")
  var tags: [String] = []
  @Option(
    name: .customLong("start"),
    help: ArgumentHelp(
      "Start state: photos=2 (page), list=0:40 (offset), sheet=open (state); may be repeated.",
      valueName: "name=place"))
  var start: [String] = []

  /// - Parameter source: the default source.
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
  @Option(help: "The id of the gesture; by default the next free one (g001, g002 ...).")
  var id: String?
}

/// The terms of a corpus.
struct LicenceOption: ParsableArguments {
  @Option(help: "The corpus's licence.")
  var licence: String?
}

/// The screen of a corpus.
struct CorpusScreenOption: ParsableArguments {
  static let help = ArgumentHelp(
    "The corpus's screen: a script, relative to the corpus or the current folder.",
    valueName: "script")

  @Option(help: Self.help, completion: .file(extensions: ["lua"]))
  var screen: String?

  func validate() throws { try screen?.checkIsScript() }
}

/// The description of a corpus.
struct CorpusHeadOptions: ParsableArguments {
  @OptionGroup var terms: LicenceOption
  @Option(help: "The corpus's title.")
  var title: String?

  /// Writes the given values into the corpus.
  ///
  /// - Throws: `HostError` for a missing screen.
  func describe(_ file: inout CorpusFile, screen: String?) throws(HostError) {
    if let licence = terms.licence { file.corpus.licence = licence }
    if let title { file.corpus.title = title }
    if let screen { try file.nameScreen(screen) }
  }
}
