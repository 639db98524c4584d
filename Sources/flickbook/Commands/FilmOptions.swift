internal import ArgumentParser
internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickReport
internal import FlickSystem
internal import FlickView

/// Options of pictures over time: a film strip, an asciicast.
struct FilmOptions: ParsableArguments {
  @Option(
    name: .customLong("film"),
    help: ArgumentHelp(
      "Write pictures of the first stage as a film strip (SVG).", valueName: "file"))
  var path: String?

  @Option(
    name: .customLong("cast"),
    help: ArgumentHelp(
      "Write what the first stage looks like in a terminal as an asciicast.", valueName: "file"))
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

  /// What takes the pictures; nil if none are wanted.
  var film: Film? { path == nil && castPath == nil ? nil : Film(every: Seconds(step)) }

  /// Writes the strip.
  func write(_ film: Film, of script: String) throws(HostError) {
    let name = String(script.split(separator: "/").last ?? "")
    if let castPath { try CastFile.write(film, title: name, to: castPath) }
    guard let path else { return }
    let frames = film.frames.filter { $0.stage == film.frames.first?.stage }
    guard !frames.isEmpty else {
      throw HostError(.input, "\(script): opens no stage, so there is nothing to film")
    }
    let strip = FilmStrip(
      title: name,
      frames: frames.map { frame in
        FilmStrip.Frame(
          frame.picture, time: frame.time, notes: frame.notes,
          fingers: frame.fingers.map {
            FilmStrip.Finger(at: $0.place, trail: $0.trail, isDown: $0.isDown)
          })
      })
    do {
      try File.write(Array(strip.svg.utf8), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }
}

/// A length of time on the command line: `50ms`, `0.05s`, or `0.05` for seconds below one.
///
/// From 1 on a number without a unit is refused: `50` is more often meant as milliseconds than as seconds.
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
