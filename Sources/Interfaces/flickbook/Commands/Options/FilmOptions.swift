internal import ArgumentParser
internal import FlickAPI
internal import FlickCells
internal import FlickCore
internal import FlickHost
internal import FlickSession
internal import FlickSystem

/// Options of pictures over time: a film strip, an asciicast.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"), writes: .picture,
    help: "Write a film strip (SVG) of the first stage.", completion: .file())
  var path: OutputPath?

  @OptionGroup var casting: CastOptions

  @Flag(help: "Write --film as one animated picture, for a browser, instead of a strip.")
  var moving = false

  @Option(
    help: ArgumentHelp(
      "Virtual time between pictures, with its unit: 50ms or 0.05s.", valueName: "time"),
    transform: Duration.init)
  var every: Duration?

  func validate() throws {
    try require(order.step >= 0.001 && order.step <= 3600, "--every takes times from 1ms to 3600s.")
    if let path = path?.path, let form = Self.otherForms.first(where: path.hasSuffix) {
      throw ValidationError(
        "--film writes SVG, not \(form.dropFirst()); name the file .svg, or use --cast FILE.cast.")
    }
    try require(!moving || path != nil, "--moving requires --film FILE.")
  }

  /// The suffixes of unsupported picture and video formats.
  private static let otherForms = [
    ".png", ".gif", ".jpg", ".jpeg", ".webp", ".mp4", ".mov", ".webm",
  ]

  /// The requested film.
  var order: FilmOrder {
    FilmOrder(
      path: path?.path, isMoving: moving, castPath: casting.cast?.path, hasPanels: casting.panels,
      every: every)
  }
}

/// `--html FILE`.
struct PageOption: ParsableArguments {
  @Option(
    writes: .page,
    help: "Write one page with films, decisions and curves, which opens without a server.",
    completion: .file(extensions: ["html"]))
  var html: OutputPath?
}

/// The requested pictures of a run, by default none.
struct FilmOrder {
  /// The file for a film strip or an animated SVG.
  var path: String?
  var isMoving = false
  /// The file for an asciicast.
  var castPath: String?
  /// Whether the asciicast has panels beside the screen.
  var hasPanels = false
  /// The interval between pictures; nil for the default.
  var every: Duration?

  /// The interval between pictures in seconds.
  ///
  /// By default 0.1 for a strip, and 1/30 for animations.
  var step: Double { every?.seconds ?? (path == nil || isMoving ? 1.0 / 30 : 0.1) }

  /// Whether any file is requested.
  var isWanted: Bool { path != nil || castPath != nil }
}

/// The files of a film, written while a script runs.
final class FilmFiles {
  /// The film that takes the pictures.
  let film: Film
  private let files: [any FilmFile]
  private let script: String

  /// Starts the files; nil if none are requested.
  init?(_ order: FilmOrder, of script: String) throws(HostError) {
    guard order.isWanted else { return nil }
    self.script = script
    let name = Path.name(script)
    var files: [any FilmFile] = []
    do throws(HostError) {
      if let path = order.path {
        files.append(order.isMoving ? try MovieFile(path) : try StripFile(path, title: name))
      }
      if let path = order.castPath {
        files.append(try SessionFilm.begin(path, title: name, hasPanels: order.hasPanels))
      }
    } catch {
      for file in files { file.abandon() }
      throw error
    }
    self.files = files
    film = Film(every: Seconds(order.step)) { [files] frame in
      for file in files { file.add(frame) }
    }
    film.takesState = order.hasPanels
  }

  /// Completes the files.
  func finish() throws(HostError) {
    guard film.count > 0 else {
      abandon()
      throw HostError(.input, Self.noStage(in: script))
    }
    for (index, file) in files.enumerated() {
      do throws(HostError) {
        try file.finish()
      } catch {
        for other in files[(index + 1)...] { other.abandon() }
        throw error
      }
    }
  }

  /// The message for a script that does not open a stage, for example because it only returns a
  /// screen.
  static func noStage(in script: String) -> String {
    "\(script): opens no stage to show; --replay TRACE plays a recording on the screen that it returns"
  }

  /// Discards the files after a failure of the script.
  func abandon() {
    for file in files { file.abandon() }
  }
}

/// A length of time on the command line: `50ms`, `0.05s`, or `0.05` for seconds below one.
///
/// From 1 on a number without a unit is refused: `50` is more often meant as milliseconds than as
/// seconds.
struct Duration: Sendable {
  let seconds: Double

  init(_ text: String) throws {
    let unit: (suffix: String, factor: Double) =
      text.hasSuffix("ms") ? ("ms", 1e-3) : text.hasSuffix("s") ? ("s", 1) : ("", 1)
    guard let number = Double(text.dropLast(unit.suffix.count)), number.isFinite else {
      throw ValidationError("'\(text)' is not a time such as 50ms or 0.05s.")
    }
    try require(
      !unit.suffix.isEmpty || number < 1, "'\(text)' has no unit; write \(text)ms or \(text)s.")
    seconds = number * unit.factor
  }
}
