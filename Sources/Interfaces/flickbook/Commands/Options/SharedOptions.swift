internal import ArgumentParser
internal import FlickCells
internal import FlickHost

// Options with one meaning in several commands that do not form a group there.

/// Output for other programs.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print lines of JSON, for other programs.")
  var json = false

  /// Prints the result of a command as requested.
  func print(
    _ lines: @autoclosure () -> [String], json text: @autoclosure () -> String,
    on console: Console
  ) {
    if json { console.write(text()) } else { console.print(lines: lines()) }
  }
}

/// The file of the run log.
struct RunLogOption: ParsableArguments {
  @Option(writes: .runLog, help: "Write the run log (JSON Lines) to a file.", completion: .file())
  var log: OutputPath?
}

/// The random seed of commands that do not run a script.
struct SeedOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Seed of random choices.")
  var seed = 0
}

/// The reporters of a test run.
struct ReporterOptions: ParsableArguments {
  @Option(
    name: .customLong("reporter"),
    help: ArgumentHelp(
      "Report as pretty, dots, tap, junit, json, github, markdown, html, or by a plugin (PLUGIN:NAME), instead of the usual output, or also to a file; may be repeated.",
      valueName: "name[:file]"), completion: .list(TestReporter.allCases.map(\.rawValue)),
    transform: ReportOrder.init)
  var reporters: [ReportOrder] = []

  func validate() throws { try ReportOrder.check(reporters) }
}

/// Options for an asciicast.
struct CastOptions: ParsableArguments {
  @Option(
    writes: .film,
    help:
      "Write the terminal's contents as an asciicast; to a file that ends in .svg, as an animated picture.",
    completion: .file())
  var cast: OutputPath?

  @Flag(help: "Show decisions and state beside the screen in the asciicast of --cast.")
  var panels = false

  /// Refuses panels without an asciicast.
  func validate() throws {
    try require(
      !panels || cast != nil && cast?.path.hasSuffix(".svg") != true,
      "--panels requires --cast FILE, an asciicast.")
  }

  /// The files that are written at the end of a session, with those of `--record`.
  func output(recording: OutputPath?) -> SessionOutput {
    var output = SessionOutput()
    (output.recording, output.film) = (recording?.path, cast?.path)
    output.filmHasPanels = panels
    return output
  }
}

/// `--frame-rate N`.
struct FrameRateOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Maximum frames per second, 1 to 240; by default 60 in a terminal, and no limit on a page.",
      valueName: "number"))
  var frameRate: Int?

  func validate() throws {
    try require(
      frameRate.map((1...240).contains) ?? true, "--frame-rate takes a number from 1 to 240.")
  }
}

/// Whether to reload the visible screen when its files change.
struct ReloadOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help:
      "At a terminal, reload the screen whenever one of its files changes, and keep the state."
  )
  var watch = true
}

/// A feel written by `feel save`.
struct FeelArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A feel, as saved by feel save.", valueName: "feel"), completion: .file())
  var path: String
}

/// Files with gestures, of Flickbook or of other programs.
struct TracesArgument: ParsableArguments {
  @Argument(help: "Traces, or recordings that can be imported.", completion: .file())
  var files: [String]
}

extension String {
  /// The words of a list with commas between them.
  var commaSeparated: [String] { split(separator: ",").map(\.trimmed) }
}

/// Throws a usage error unless a condition of the options holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  guard condition else { throw ValidationError(message()) }
}

/// A function for the `transform` of an option with one of several words.
///
/// - Parameter refusal: the message for another word.
func word<Value: RawRepresentable<String> & SendableMetatype>(
  _ refusal: @escaping @Sendable (String) -> String
) -> @Sendable (String) throws -> Value {
  { text in
    guard let value = Value(rawValue: text) else { throw ValidationError(refusal(text)) }
    return value
  }
}
