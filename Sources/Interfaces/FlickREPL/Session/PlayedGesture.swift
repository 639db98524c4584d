internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// The last gesture on a stage, from the first finger down to the last finger up.
struct PlayedGesture: Hashable {
  /// The number of inputs before the gesture.
  let firstInput: Int
  let touches: [Touch]
  /// The time of the first touch.
  var start: Seconds { touches[0].time }
  /// The time of the last touch.
  var end: Seconds { touches[touches.count - 1].time }

  /// Finds the last gesture of a stage; nil if it was never touched.
  init?(lastOf stage: StageObject) {
    let timeline = stage.recorder.timeline
    guard let first = timeline.lastGesture else { return nil }
    (firstInput, touches) = (first, InputLog.touches(of: timeline.done[first...]))
  }

  /// Returns the touches as a trace.
  func trace() throws -> Trace { try Trace(touches) }
}

/// A gesture that can be replayed, and its outcome.
struct RememberedGesture {
  var gesture: PlayedGesture
  /// The values of the tunables when the gesture was played.
  var tunables: [String: String]
  /// The outcome; nil while the stage itself still has it.
  var outcome: ScreenOutcome?

  /// The tunables that differ from another run, as `name=value`; the fallback if all are equal.
  func title(beside other: [String: String], or fallback: String) -> String {
    let names = tunables.keys.sorted().filter { tunables[$0] != other[$0] }
    guard !names.isEmpty else { return fallback }
    return names.map { "\($0)=\(tunables[$0] ?? "")" }.joined(separator: " ")
  }
}
