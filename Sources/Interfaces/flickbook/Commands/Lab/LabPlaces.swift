internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

/// The words of a command line that name a screen, a corpus and further things.
///
/// A screen is a `.lua` file; a corpus is a folder or a `.jsonl` file. They may come in any order,
/// and a corpus names its screen unless one is given. Commands of the feel lab share these rules.
struct LabPlaces {
  /// The script of the screen; nil if the corpus is to name it.
  private(set) var screen: String?
  /// The corpus as it was named.
  private(set) var corpus: String?
  /// The other words, in order: ids of gestures, a saved feel.
  private(set) var rest: [String] = []

  /// - Parameters:
  ///   - option: the value of `--screen`.
  ///   - corpus: the value of `--corpus`.
  /// - Throws: `ValidationError` for two screens or two corpora.
  init(_ words: [String], screen option: String? = nil, corpus given: String? = nil) throws {
    screen = option
    corpus = given
    for word in words {
      if word.hasSuffix(".lua") {
        if let screen { throw ValidationError("two screens: \(screen) and \(word); give one.") }
        screen = word
      } else if word.hasSuffix(".jsonl") || Path.isDirectory(word) {
        if let corpus { throw ValidationError("two corpora: \(corpus) and \(word); give one.") }
        corpus = word
      } else {
        rest.append(word)
      }
    }
    // A script of any name, before its corpus.
    if screen == nil, corpus != nil, let first = rest.first, first == words.first,
      !first.hasSuffix(".feel"), Path.isFile(first)
    {
      screen = rest.removeFirst()
    }
    if corpus == nil, let first = rest.first, !first.hasSuffix(".feel") {
      corpus = rest.removeFirst()
    }
  }

  /// Checks that a corpus is given, and the number of further words.
  ///
  /// - Parameter others: the further words in the style of usage, such as "[<gesture> ...]".
  func check(rest count: ClosedRange<Int> = 0...0, _ others: String = "") throws {
    let form = "expected [<screen>] <corpus>\(others.isEmpty ? "" : " \(others)")"
    try require(corpus != nil, "Missing expected argument '<corpus>'; \(form)")
    guard count.contains(rest.count) else {
      let words = rest.map { "'\(PrintableText.of($0))'" }.joined(separator: ", ")
      throw ValidationError(rest.isEmpty ? form : "unexpected \(words); \(form)")
    }
  }

  /// The script that is given, or that the corpus names.
  ///
  /// - Throws: `HostError` if there is none.
  func script() throws(HostError) -> String { try Self.script(screen, namedBy: corpus ?? "") }

  static let usualHint = "; --screen does"

  /// The given script of a screen, or the one that a corpus has to name.
  static func script(
    _ screen: String?, namedBy corpus: String, orSay hint: String = usualHint
  ) throws(HostError) -> String {
    if let screen { return screen }
    guard let script = try CorpusFile(corpus).screenPath else {
      throw HostError(.input, "\(corpus): names no screen\(hint)")
    }
    return script
  }
}

/// A screen and a corpus in any order, and further words.
struct LabPlaceOptions: ParsableArguments {
  @Option(
    name: .customLong("screen"),
    help: ArgumentHelp(
      "The script of the screen; by default the one that the corpus names.",
      valueName: "script"), completion: .file(extensions: ["lua"]))
  private var screen: String?

  @Argument(
    help: ArgumentHelp(
      "The corpus: a file, or a folder with corpus.jsonl; and, if the corpus does "
        + "not name it, the script of the screen, in any order.",
      valueName: "screen, corpus"), completion: .file())
  private var first: String

  @Argument(
    help: ArgumentHelp(
      "The screen or the corpus, if it is not first; ids of gestures, a saved feel.",
      valueName: "more"), completion: Completions.gestureIDsAndFiles)
  private var more: [String] = []

  private var words: [String] { [first] + more }

  func validate() throws {
    try screen?.checkIsScript()
    _ = try LabPlaces(words, screen: screen)
  }

  var places: LabPlaces {
    get throws { try places() }
  }

  /// - Parameter corpus: the value of `--corpus`.
  func places(corpus: String? = nil) throws -> LabPlaces {
    try LabPlaces(words, screen: screen, corpus: corpus)
  }
}

extension String {
  /// - Throws: `ValidationError` for a size in the place of a script.
  func checkIsScript() throws {
    if (try? Size2D(option: self)) != nil {
      throw ValidationError("--screen takes the script of a screen; a size is --size \(self).")
    }
  }
}
