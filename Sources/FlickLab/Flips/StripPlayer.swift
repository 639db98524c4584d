internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// Plays one gesture at values of one tunable, each at most once.
struct StripPlayer {
  let gesture: Int
  let axis: TunableAxis
  private let play: (Double) throws(HostError) -> GestureRun
  /// Plays by the script's own screen; nil where that is what is done anyway.
  private let confirm: ((Double) throws(HostError) -> GestureRun)?
  /// What was played, by value.
  private(set) var runs: [Double: GestureRun] = [:]

  /// - Parameter patched: makes scenes without the script; nil where that is not known to be the
  ///   same.
  init(
    _ stock: SceneStock, gesture: Int, axis: TunableAxis, patched: PatchedScenes? = nil
  ) {
    (self.gesture, self.axis) = (gesture, axis)
    let byScript = { (place: Double) throws(HostError) -> GestureRun in
      try stock.play(gesture, [axis.name: axis.text(at: place)])
    }
    guard let patched else {
      (play, confirm) = (byScript, nil)
      return
    }
    confirm = byScript
    play = { place throws(HostError) in
      if let run = try patched.play(gesture, [place]) { return run }
      return try byScript(place)
    }
  }

  /// A player that makes of a value what it is told to.
  init(
    gesture: Int, axis: TunableAxis, _ play: @escaping (Double) throws(HostError) -> GestureRun
  ) {
    (self.gesture, self.axis, self.play, confirm) = (gesture, axis, play, nil)
  }

  /// What comes of the gesture at a value.
  mutating func run(at place: Double) throws(HostError) -> GestureRun {
    if let known = runs[place] { return known }
    let run = try play(place)
    runs[place] = run
    return run
  }

  /// Whether the script's own screens say the same on both sides of each flip.
  func isConfirmed(_ strip: Strip) throws(HostError) -> Bool {
    guard let confirm else { return true }
    for flip in strip.flips {
      guard try confirm(flip.below).outcome == flip.before.outcome,
        try confirm(flip.above).outcome == flip.after.outcome
      else { return false }
    }
    return true
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
