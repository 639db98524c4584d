internal import FlickCore

/// One run of a gesture as it was seen: kept as the ghost of the run after an edit.
struct SeenRun: Sendable {
  /// When the gesture began.
  package var start: Seconds

  /// The pictures since, with the time from the start.
  package private(set) var frames: [(time: Seconds, picture: Picture)] = []

  /// The values since, on the clock of the stage.
  package var samples: [Curves.Sample] = []

  /// What samples are of.
  package var names: [String] = []

  /// With which values, and by which text of the script, it was made; nil while that is not over.
  package var made: (settings: [String: String], reloads: Int)?

  /// At 60 a second ten seconds.
  private static let mostFrames = 600

  init(start: Seconds) { self.start = start }

  /// Adds what is seen at a moment, if it is of this run and later than all before.
  package mutating func see(_ picture: Picture, at time: Seconds) {
    guard time >= start, frames.count < Self.mostFrames, time - start > frames.last?.time ?? -1
    else { return }
    frames.append((time - start, picture))
  }

  /// What was seen so long after the start, or last before it.
  package func picture(after time: Seconds) -> Picture? {
    let next = frames.indices.end { frames[$0].time <= time }
    return next > 0 ? frames[next - 1].picture : frames.first?.picture
  }
}
