internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// Plays one gesture at values of one tunable, each at most once.
struct StripPlayer {
  let session: LabSession
  let gesture: Int
  let axis: TunableAxis
  /// What was played, by value.
  private(set) var runs: [Double: GestureRun] = [:]

  init(_ session: LabSession, gesture: Int, axis: TunableAxis) {
    (self.session, self.gesture, self.axis) = (session, gesture, axis)
  }

  /// What comes of the gesture at a value.
  mutating func run(at place: Double) throws(HostError) -> GestureRun {
    if let known = runs[place] { return known }
    let run = try session.play(session.gestures[gesture], [axis.name: axis.text(at: place)])
    runs[place] = run
    return run
  }

  /// What is known, as spans of equal outcomes.
  func strip(_ method: Strip.Method, note: String?) -> Strip {
    var spans: [Strip.Span] = []
    for (place, run) in runs.sorted(by: { $0.key < $1.key }) {
      if let last = spans.indices.last, spans[last].run.outcome == run.outcome,
        (spans[last].run.fault == nil) == (run.fault == nil)
      {
        spans[last].to = place
      } else {
        spans.append(Strip.Span(from: place, to: place, run: run))
      }
    }
    return Strip(
      gesture: gesture, axis: axis, spans: spans, method: method, note: note,
      runCount: runs.count)
  }
}
