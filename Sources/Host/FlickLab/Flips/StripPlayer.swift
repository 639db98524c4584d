internal import FlickCore
internal import FlickHost

/// Plays one gesture at values of one tunable, each at most once.
struct StripPlayer {
  let gesture: Int
  let axis: TunableAxis
  private let play: (Double) throws(HostError) -> GestureRun
  /// Plays by the script's own screen; nil where that is what is done anyway.
  private let confirm: ((Double) throws(HostError) -> GestureRun)?
  /// The scene at a value, and what is asked on it; nil where scenes are not all that there is.
  private let scene: ((Double) throws(HostError) -> BareScene?)?
  /// The question about the gesture, with its trace.
  let asked: (OutcomeQuestion.Asked, Trace)?
  /// What was played, by value.
  private(set) var runs: [Double: GestureRun] = [:]
  private var before: [Double]?
  /// Whether the time for playing is over; nil where there is no such time.
  var isOver: (() -> Bool)?
  /// Whether something was played since the time began: each slice of time gets on.
  private var hasPlayed = false
  /// Whether playing was put off, by an error that says no more.
  private(set) var isPaused = false

  /// - Parameter patched: makes scenes without the script; nil where that is not known to be the
  ///   same.
  init(
    _ stock: SceneStock, gesture: Int, axis: TunableAxis, patched: PatchedScenes? = nil
  ) {
    (self.gesture, self.axis) = (gesture, axis)
    let byScript = { (place: Double) throws(HostError) -> GestureRun in
      try stock.play(gesture, [axis.name: axis.text(at: place)])
    }
    asked = (stock.session.asked[gesture], stock.session.gestures[gesture].trace)
    guard let patched else {
      (play, confirm) = (byScript, nil)
      scene = { place throws(HostError) in try stock.scene([axis.name: axis.text(at: place)]) }
      return
    }
    confirm = byScript
    scene = { place throws(HostError) in patched.scene([place]) }
    play = { place throws(HostError) in
      if let run = try patched.play(gesture, [place]) { return run }
      return try byScript(place)
    }
  }

  /// A player that computes its runs by a given function.
  init(
    gesture: Int, axis: TunableAxis, _ play: @escaping (Double) throws(HostError) -> GestureRun
  ) {
    (self.gesture, self.axis, self.play, confirm) = (gesture, axis, play, nil)
    (scene, asked) = (nil, nil)
  }

  /// The outcome of the gesture at a value.
  mutating func run(at place: Double) throws(HostError) -> GestureRun {
    if let known = runs[place] { return known }
    if hasPlayed, isOver?() == true {
      isPaused = true
      throw HostError(.nothing, "to be gone on with")
    }
    let run = try play(place)
    runs[place] = run
    hasPlayed = true
    return run
  }

  /// Whether the outcome may differ between two values with equal tests.
  var isContinuous: Bool { runs.values.contains(where: \.isContinuous) }

  /// The scene on which the gesture is played at a value; nil where the script has a part in it.
  func scene(at place: Double) throws(HostError) -> BareScene? { try scene?(place) }

  /// The values that were played before a search began, also when the search is continued: so it
  /// takes the same steps.
  mutating func valuesBeforeSearch() -> [Double] {
    if let known = before { return known }
    let known = Array(runs.keys)
    before = known
    return known
  }

  /// Continues in another slice of time: a caller that asks for the same values is at the same
  /// place at once.
  mutating func resume() { (isPaused, hasPlayed) = (false, false) }

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

  /// Whether nothing that was measured differs at any value.
  private var isUnmoved: Bool {
    guard let first = runs.values.first else { return false }
    return runs.values.allSatisfy { $0.hasRecord(of: first) }
  }

  /// What is known, as spans of equal outcomes.
  func strip(_ method: Strip.Method, note: String?) -> Strip {
    var spans: [Strip.Span] = []
    for (place, run) in runs.sorted(by: { $0.key < $1.key }) {
      if let last = spans.indices.last, !run.isFlip(of: spans[last].run) {
        (spans[last].to, spans[last].last) = (place, run)
      } else {
        spans.append(Strip.Span(from: place, to: place, run: run, last: run))
      }
    }
    return Strip(
      gesture: gesture, axis: axis, spans: spans, method: method, note: note,
      runCount: runs.count, isUnmoved: isUnmoved)
  }
}
