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
    name: .customLong("film"),
    help: ArgumentHelp(
      "Write pictures of the first stage as a film strip (SVG).", valueName: "file"),
    completion: .file(), transform: OutputPath.of(.picture))
  var path: OutputPath?

  @OptionGroup var casting: CastOptions

  @Flag(help: "Make the film of --film one picture that plays in a browser, in place of a strip.")
  var moving = false

  @Option(
    help: ArgumentHelp(
      "Virtual time from picture to picture, with its unit: 50ms or 0.05s.", valueName: "time"),
    transform: Duration.init)
  var every: Duration?

  func validate() throws {
    guard order.step >= 0.001, order.step <= 3600 else {
      throw ValidationError("--every takes times from 1ms to 3600s.")
    }
    guard !moving || path != nil else { throw ValidationError("--moving goes with --film FILE.") }
  }

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
    help: ArgumentHelp(
      "Write one page with films, decisions and curves, which opens without a server.",
      valueName: "file"),
    completion: .file(extensions: ["html"]), transform: OutputPath.of(.page))
  var html: OutputPath?
}

extension OutputPath {
  /// Writes a report there.
  func write(_ report: HTMLReport) throws(HostError) {
    try HostError.input { try File.write(Array(report.text.utf8), to: path) }
  }
}

/// Which pictures of a run are wanted; none, unless said.
struct FilmOrder {
  /// The file for a film strip, or for a picture that moves.
  var path: String?
  var isMoving = false
  /// The file for an asciicast.
  var castPath: String?
  /// Whether that has panels beside the screen.
  var hasPanels = false
  /// The time from picture to picture.
  var every: Duration?

  /// Seconds from picture to picture: a tenth for a strip, and what the eye wants for an asciicast.
  var step: Double { every?.seconds ?? (path == nil || isMoving ? 1.0 / 30 : 0.1) }

  /// Whether any are.
  var isWanted: Bool { path != nil || castPath != nil }
}

/// The files of a film, which are written while a script runs.
final class FilmFiles {
  /// The film that takes the pictures.
  let film: Film
  private let files: [any FilmFile]
  private let script: String

  /// Begins the files; nil if none are wanted.
  init?(_ order: FilmOrder, of script: String) throws(HostError) {
    guard order.isWanted else { return nil }
    self.script = script
    let name = String(script.split(separator: "/").last ?? "")
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
      throw HostError(.input, "\(script): opens no stage, so there is nothing to film")
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

  /// Leaves their places as they were: the script has failed.
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
      throw ValidationError("'\(text)' is no time such as 50ms or 0.05s.")
    }
    guard !unit.suffix.isEmpty || number < 1 else {
      throw ValidationError("'\(text)' has no unit; say \(text)ms or \(text)s.")
    }
    seconds = number * unit.factor
  }
}
