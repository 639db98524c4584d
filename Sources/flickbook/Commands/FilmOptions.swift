internal import ArgumentParser
internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickDrawing
internal import FlickSystem
internal import FlickView

/// Options of pictures over time: a film strip, an asciicast.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      "Write pictures of the first stage as a film strip (SVG).", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("cast"),
    help: ArgumentHelp(
      "Write what the first stage looks like in a terminal as an asciicast; to a file that ends in .svg, as a picture that moves.",
      valueName: "file"),
    completion: .file())
  var castPath: String?

  @Option(
    help: ArgumentHelp(
      "Virtual time from picture to picture, with its unit: 50ms or 0.05s.", valueName: "time"),
    transform: Duration.init)
  var every: Duration?

  func validate() throws {
    guard order.step >= 0.001, order.step <= 3600 else {
      throw ValidationError("--every takes times from 1ms to 3600s.")
    }
  }

  /// What is wanted.
  var order: FilmOrder { FilmOrder(path: path, castPath: castPath, every: every) }
}

/// Which pictures of a run are wanted; none, unless said.
struct FilmOrder {
  /// The file for a film strip.
  var path: String?
  /// The file for an asciicast.
  var castPath: String?
  /// The time from picture to picture.
  var every: Duration?

  /// Seconds from picture to picture: a tenth for a strip, and what the eye wants for an asciicast.
  var step: Double { every?.seconds ?? (path == nil ? 1.0 / 30 : 0.1) }

  /// Whether any are.
  var isWanted: Bool { path != nil || castPath != nil }
}

/// The files of a film, which are written while a script runs.
final class FilmFiles {
  /// What takes the pictures.
  let film: Film
  private let strip: StripFile?
  private let cast: CastFile?
  private let movie: MovieFile?
  private let script: String

  /// Begins the files; nil if none are wanted.
  init?(_ order: FilmOrder, of script: String) throws(HostError) {
    guard order.isWanted else { return nil }
    self.script = script
    let name = String(script.split(separator: "/").last ?? "")
    let strip = try Self.begin(order.path) { path throws(HostError) in
      try StripFile(path, title: name)
    }
    let isMovie = order.castPath?.hasSuffix(".svg") == true
    let cast: CastFile?
    let movie: MovieFile?
    do throws(HostError) {
      cast = try Self.begin(isMovie ? nil : order.castPath) { path throws(HostError) in
        try CastFile(path, title: name)
      }
      movie = try Self.begin(isMovie ? order.castPath : nil) { path throws(HostError) in
        try MovieFile(path)
      }
    } catch {
      strip?.abandon()
      throw error
    }
    (self.strip, self.cast, self.movie) = (strip, cast, movie)
    film = Film(every: Seconds(order.step)) { frame in
      strip?.add(frame)
      cast?.add(frame)
      movie?.add(frame)
    }
  }

  private static func begin<File>(
    _ path: String?, _ open: (String) throws(HostError) -> File
  ) throws(HostError) -> File? {
    guard let path else { return nil }
    return try open(path)
  }

  /// Completes the files.
  func finish() throws(HostError) {
    guard film.count > 0 else {
      abandon()
      throw HostError(.input, "\(script): opens no stage, so there is nothing to film")
    }
    do throws(HostError) {
      try cast?.finish()
      try movie?.finish()
    } catch {
      strip?.abandon()
      throw error
    }
    try strip?.finish()
  }

  /// Leaves their places as they were: the script has failed.
  func abandon() {
    strip?.abandon()
    cast?.abandon()
    movie?.abandon()
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
