internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

// Options shared by commands that read or write a corpus, or play one on a screen.

/// The screen of a command.
struct ScreenArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The script of the screen, or a corpus that names it.", valueName: "screen"),
    completion: .file(extensions: ["lua"]))
  var path: String

  /// The script, given directly or named by a corpus.
  ///
  /// - Throws: `HostError` if a corpus cannot be read or does not name a screen.
  func script() throws(HostError) -> String {
    let isCorpus = path.hasSuffix(".jsonl") || Path.isFile(Path.join(path, CorpusFile.name))
    guard isCorpus else { return path }
    guard let script = try CorpusFile(path).screenPath else {
      throw HostError(.input, "\(path): names no screen")
    }
    return script
  }
}

/// The corpus that a command reads or adds to.
struct CorpusArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The corpus: a file, or a folder with corpus.jsonl.", valueName: "corpus"),
    completion: .file())
  var path: String

  func validate() throws {
    try require(
      !path.hasSuffix(".lua"),
      "\(path) is a script; the corpus comes first, and --screen names its screen.")
  }
}

/// The corpus that a command writes.
struct NewCorpus: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "The new corpus: a file or folder.")
  var path: String

  /// Fills and writes the corpus.
  ///
  /// - Throws: `HostError` if the corpus already has gestures.
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

/// The spread of variations: assumed, or measured in the corpus.
struct AssumedOption: ParsableArguments {
  @Flag(help: "Use the assumed spread of gestures instead of the spread in the corpus.")
  var assumed = false
}

/// The labels of gestures derived from others.
struct LabelledOption: ParsableArguments {
  @Flag(help: "Copy the labels of the original gestures.")
  var labelled = false
}

/// How copies of gestures vary.
struct CopyOptions: ParsableArguments {
  @OptionGroup var spread: AssumedOption
  @Flag(
    help: """
      Sample each copy as a random device would: 60 to 240 reports per second with jitter, on a grid of pixels, \
      with or without the position of the lift.
      """)
  var devices = false
}

/// A condition that gestures must meet.
struct GestureFilter: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Only gestures that satisfy a condition, such as 'person == \"p03\" and speed > 800'.",
      valueName: "expression"))
  var condition: String?
}

/// A corpus and some of its gestures, by default all.
struct CorpusGestures: ParsableArguments {
  @OptionGroup var corpus: CorpusArgument
  @Argument(help: "The ids of the gestures; by default all.", completion: Completions.gestureIDs)
  var gestures: [String] = []

  /// The chosen gestures of a corpus.
  func chosen(among all: [CorpusFile.Recorded]) throws(HostError) -> [CorpusFile.Recorded] {
    for id in gestures where !all.contains(where: { $0.gesture.id == id }) {
      throw HostError(
        .nothing,
        "\(corpus.path): no gesture '\(id)'"
          + NearestName.hint(for: id, among: all.map(\.gesture.id)))
    }
    return gestures.isEmpty ? all : all.filter { gestures.contains($0.gesture.id) }
  }
}
