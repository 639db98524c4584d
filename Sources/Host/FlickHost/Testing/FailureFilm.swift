internal import FlickAPI
internal import FlickCore
internal import FlickDrawing
internal import FlickSystem

/// The appearance of a test's stages in its last second, for the film strip of a failure.
final class FailureFilm {
  /// The film that takes the pictures.
  let film: Film
  private let roll: Roll

  /// The pictures of the last second, of all stages.
  private final class Roll {
    var frames: [Film.Frame] = []

    func add(_ frame: Film.Frame) {
      frames.append(frame)
      // Several stages may have their seconds.
      if frames.count > FailureFilm.mostKept { frames.removeFirst(FailureFilm.mostKept / 2) }
    }
  }

  /// Pictures in a second: two rows of a strip.
  private static let rate = 12.0
  private static let mostKept = 96
  /// The time of the next picture of each stage, for a film with a higher rate.
  private var due: [Int: Seconds] = [:]

  init() {
    let roll = Roll()
    self.roll = roll
    film = Film(every: Seconds(1 / Self.rate), takesAll: true) { roll.add($0) }
  }

  /// Takes a picture of another, faster film, if one is due.
  func add(_ frame: Film.Frame) {
    guard frame.time >= due[frame.stage] ?? 0 else { return }
    due[frame.stage] = frame.time + 1 / Self.rate - 1e-9
    var frame = frame
    frame.state = nil
    roll.add(frame)
  }

  /// Begins a test and discards earlier frames.
  func begin() { roll.frames.removeAll() }

  /// The last second of a stage as a film strip (SVG), with the moment itself at its end; nil
  /// without pictures.
  func strip(of name: String, _ stage: StageObject?) -> String? {
    guard let number = stage?.number ?? roll.frames.last?.stage else { return nil }
    var frames = roll.frames.filter { $0.stage == number }
    if let stage, let last = stage.filmFrame {
      if frames.last?.time == last.time { frames.removeLast() }
      frames.append(last)
    }
    guard let end = frames.last?.time else { return nil }
    let second = frames.filter { $0.time > end - 1 }
    return FilmStrip(title: PrintableText.of(name), frames: second.map(Self.frame)).svg
  }

  private static func frame(_ frame: Film.Frame) -> FilmStrip.Frame {
    FilmStrip.Frame(
      frame.picture, time: frame.time, notes: frame.notes,
      fingers: frame.fingers.map { finger in
        FilmStrip.Finger(at: finger.place, trail: finger.trail, isDown: finger.isDown)
      })
  }
}
