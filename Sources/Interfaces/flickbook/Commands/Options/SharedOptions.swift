internal import ArgumentParser
internal import FlickHost

// Options that stand with one meaning in several commands, and are no group of their own there.

/// Answers for programs.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print lines of JSON, for other programs.")
  var json = false
}

/// Where the run log goes.
struct RunLogOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write the run log (JSON Lines) to a file.", valueName: "file"),
    completion: .file(), transform: OutputPath.of(.runLog))
  var log: OutputPath?
}

/// From what chance begins where no script is run.
struct SeedOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Seed of what is left to chance.")
  var seed = 0
}

/// How the outcome of a test run is told.
struct ReporterOptions: ParsableArguments {
  @Option(
    name: .customLong("reporter"),
    help: ArgumentHelp(
      "Tell the outcome as pretty, dots, tap, junit, json, github, markdown, or as a plugin does (PLUGIN:NAME), in place of the usual, or to a file besides; may be repeated.",
      valueName: "name[:file]"), completion: .list(TestReporter.allCases.map(\.rawValue)),
    transform: ReportOrder.init)
  var reporters: [ReportOrder] = []

  func validate() throws { try ReportOrder.check(reporters) }
}

/// A terminal's picture over time.
struct CastOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write what is seen in a terminal as an asciicast; to a file that ends in .svg, as a picture that moves.",
      valueName: "file"),
    completion: .file(), transform: OutputPath.of(.film))
  var cast: OutputPath?

  @Flag(help: "In the asciicast of --cast show decisions and the state beside the screen.")
  var panels = false

  /// Refuses panels where no asciicast is written.
  func validate() throws {
    guard !panels || cast != nil && cast?.path.hasSuffix(".svg") != true else {
      throw ValidationError("--panels goes with --cast FILE, an asciicast.")
    }
  }
}

/// Whether a screen that is looked at follows its files.
struct ReloadOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help:
      "At a terminal, load the screen again whenever a file changes that it is made of, and keep the state."
  )
  var watch = true
}

/// What `feel save` has written.
struct FeelArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("What feel save has written.", valueName: "feel"), completion: .file())
  var path: String
}

/// Files with gestures, of Flickbook or of other programs.
struct TracesArgument: ParsableArguments {
  @Argument(help: "Traces, or recordings that can be imported.", completion: .file())
  var files: [String]
}
