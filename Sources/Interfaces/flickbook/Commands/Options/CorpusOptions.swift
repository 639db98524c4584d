internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

// What commands share that read or write a corpus, or play one on a screen.

/// The screen that a command is about.
struct ScreenArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The script of the screen.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var path: String
}

/// The corpus that a command reads or adds to.
struct CorpusArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The corpus: a file, or a folder with corpus.jsonl.", valueName: "corpus"),
    completion: .file())
  var path: String

  func validate() throws {
    guard !path.hasSuffix(".lua") else {
      throw ValidationError(
        "\(path) is a script; the corpus comes first, and --screen names its screen.")
    }
  }
}

/// The corpus that a command writes.
struct NewCorpus: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "The corpus that is written: a new file or folder.")
  var path: String

  /// Fills the corpus, which must not have gestures yet, and writes it.
  func fill<Result>(
    by body: (inout CorpusFile) throws(HostError) -> Result
  ) throws(HostError) -> Result {
    try CorpusFile.change(path, orNew: true) { new throws(HostError) in
      guard new.corpus.gestures.isEmpty else {
        throw HostError(.input, "\(new.path): has gestures already")
      }
      return try body(&new)
    }
  }
}

/// By what a hand varies.
struct AssumedOption: ParsableArguments {
  @Flag(help: "A hand varies by what is assumed, and not by what the corpus shows of its people.")
  var assumed = false
}

/// What labels gestures have that are made of others.
struct LabelledOption: ParsableArguments {
  @Flag(help: "What is written is to do what its gesture was.")
  var labelled = false
}

/// How copies of gestures vary.
struct CopyOptions: ParsableArguments {
  @OptionGroup var spread: AssumedOption
  @Flag(
    help: """
      Each copy is told by a device of its own: 60 to 240 reports a second, some of them late, on a grid of pixels, \
      with the place of the lift or without.
      """)
  var devices = false
}

/// A condition that gestures must meet.
struct GestureFilter: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only gestures for which this holds: 'person == \"p03\" and speed > 800'.",
      valueName: "expression"))
  var condition: String?
}

/// A corpus and some of its gestures; all of them unless some are named.
struct CorpusGestures: ParsableArguments {
  @OptionGroup var corpus: CorpusArgument
  @Argument(
    help: "The ids of the gestures; all of them unless given.", completion: Completions.gestureIDs)
  var gestures: [String] = []

  /// The gestures that are meant, among all of the corpus.
  func chosen(
    among all: [CorpusFile.Recorded]
  ) throws(HostError) -> [CorpusFile.Recorded] {
    for id in gestures where !all.contains(where: { $0.gesture.id == id }) {
      throw HostError(
        .nothing,
        "\(corpus.path): no gesture '\(id)'"
          + NearestName.hint(for: id, among: all.map(\.gesture.id)))
    }
    return gestures.isEmpty ? all : all.filter { gestures.contains($0.gesture.id) }
  }
}

/// A corpus whose gestures are played on the screen that it names, or on another one.
struct CorpusOnScreen: ParsableArguments {
  @OptionGroup var options: LabOptions
  @OptionGroup private var named: LabPlaceOptions

  /// The words of the command line; they were checked before.
  var places: LabPlaces { get throws { try named.places } }

  var corpus: LabPlaces.Corpus { (try? named.places.corpus) ?? LabPlaces.Corpus(path: "") }

  /// The words behind the screen and the corpus.
  var rest: [String] { (try? named.places.rest) ?? [] }

  private var screen: String? { try? named.places.screen }

  /// The script; nil if none is named.
  func script() throws(HostError) -> String? {
    if let screen { return screen }
    return try CorpusFile(corpus.path).screenPath
  }

  /// The script.
  ///
  /// - Throws: `HostError` with the hint if none is named.
  func script(orSay hint: String) throws(HostError) -> String {
    guard let script = try script() else {
      throw HostError(.input, "\(corpus.path): names no screen\(hint)")
    }
    return script
  }

  /// Limits the time of reading the corpus and its traces, in a worker.
  func limitReading() {
    guard !options.script.inProcess else { return }
    let file = Path.isDirectory(corpus.path) ? Path.join(corpus.path, CorpusFile.name) : corpus.path
    ProcessorTime.limit(toSecondsFromNow: InputBudget(ofBytes: Path.size(file) ?? 0).seconds)
  }

  /// Does something with the gestures, in a worker.
  func perform(_ body: (Console) throws(HostError) -> ExitCode) throws {
    try options.perform(screen ?? corpus.path, body)
  }
}
