internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// The last gesture on a stage: from a finger on an untouched screen to the last that was lifted.
struct PlayedGesture: Hashable {
  /// How many inputs came before it.
  let firstInput: Int
  let touches: [Touch]
  /// When the first finger came down.
  var start: Seconds { touches[0].time }
  /// When the last touch of it was.
  var end: Seconds { touches[touches.count - 1].time }

  /// The last gesture of a stage; nil if it was never touched.
  init?(lastOf stage: StageObject) {
    guard let last = stage.lastGesture else { return nil }
    (firstInput, touches) = (last.firstInput, last.touches)
  }

  /// The same, to be played.
  func trace() throws -> Trace { try Trace(touches) }
}

/// A gesture that can be replayed, and its outcome.
struct RememberedGesture {
  var gesture: PlayedGesture
  /// Values of the tunables when it was played.
  var tunables: [String: String]
  /// Its outcome; nil as long as the stage itself still has it.
  var outcome: ScreenOutcome?

  /// The tunables with other values than in another run.
  func title(beside other: [String: String], or fallback: String) -> String {
    let names = tunables.keys.sorted().filter { tunables[$0] != other[$0] }
    guard !names.isEmpty else { return fallback }
    return names.map { "\($0)=\(tunables[$0] ?? "")" }.joined(separator: " ")
  }
}
