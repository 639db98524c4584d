internal import FlickCore

/// The pictures and values of one run of a gesture, kept as the ghost of the next run.
struct PastRun: Sendable {
  /// The start time of the gesture.
  var start: Seconds

  /// The pictures, with their times since the start.
  private(set) var frames: [(time: Seconds, picture: Picture)] = []

  /// The sampled values, on the clock of the stage.
  var samples: [Curves.Sample] = []

  /// The names of the sampled numbers.
  var names: [String] = []

  /// The values and the version of the script that produced the run; nil while it is running.
  var made: (settings: [String: String], reloads: Int)?

  /// Ten seconds at 60 frames per second.
  private static let maxFrames = 600

  init(start: Seconds) { self.start = start }

  /// Adds a picture if its time is within this run and later than all previous pictures.
  mutating func record(_ picture: Picture, at time: Seconds) {
    guard time >= start, frames.count < Self.maxFrames, time - start > frames.last?.time ?? -1
    else { return }
    frames.append((time - start, picture))
  }

  /// The picture at a time since the start, or the last one before it.
  func picture(after time: Seconds) -> Picture? {
    let next = frames.indices.prefixEnd { frames[$0].time <= time }
    return next > 0 ? frames[next - 1].picture : frames.first?.picture
  }
}
