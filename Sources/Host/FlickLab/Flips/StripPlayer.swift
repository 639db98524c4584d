internal import FlickCore
internal import FlickHost

/// Plays one gesture at values of one tunable, each value at most once.
struct StripPlayer {
  let gesture: Int
  let axis: TunableAxis
  private let play: (Double) throws(HostError) -> GestureRun
  /// Plays on the script's own screen; nil if `play` does so already.
  private let confirm: ((Double) throws(HostError) -> GestureRun)?
  /// The scene at a value; nil if the scene alone does not determine the run.
  private let scene: ((Double) throws(HostError) -> BareScene?)?
  /// The question about the gesture, and its trace.
  let asked: (OutcomeQuestion.Asked, Trace)?
  /// The played runs by value.
  private(set) var runs: [Double: GestureRun] = [:]
  private var before: [Double]?
  /// Whether the time slice has ended; nil without time slices.
  var isOver: (() -> Bool)?
  /// Whether a run was played in this time slice; each slice plays at least one.
  private var hasPlayed = false
  /// Whether playing was interrupted at the end of a time slice.
  private(set) var isPaused = false

  /// - Parameter patched: makes scenes without the script; nil if they might differ from the
  ///   script's.
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
      return try stock.play(gesture, [axis.name: axis.text(at: place)], isHeard: true)
    }
  }

  /// Creates a player that computes its runs with a given function.
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

  /// Whether handlers of the script changed the stage at any value.
  var hasActiveHandlers: Bool { runs.values.contains { $0.handlers == .active } }

  /// The scene at a value; nil if the script takes part in the run.
  func scene(at place: Double) throws(HostError) -> BareScene? { try scene?(place) }

  /// The values that were played before the first search began.
  ///
  /// A continued search gets the same values, so it takes the same steps.
  mutating func valuesBeforeSearch() -> [Double] {
    if let known = before { return known }
    let known = Array(runs.keys)
    before = known
    return known
  }

  /// Continues in another time slice.
  ///
  /// A caller that requests the same values resumes at once, as they are cached.
  mutating func resume() { (isPaused, hasPlayed) = (false, false) }

  /// Whether the script's own screens have the same outcomes on both sides of each flip.
  ///
  /// Runs with handlers were played on these screens already.
  func isConfirmed(_ strip: Strip) throws(HostError) -> Bool {
    guard let confirm else { return true }
    for flip in strip.flips {
      for (place, run) in [(flip.below, flip.before), (flip.above, flip.after)] {
        if let known = runs[place], known.handlers != .none { continue }
        guard try confirm(place).outcome == run.outcome else { return false }
      }
    }
    return true
  }

  /// Whether all measured values are equal at all played values.
  private var isUnmoved: Bool {
    guard let first = runs.values.first else { return false }
    return runs.values.allSatisfy { $0.hasRecord(of: first) }
  }

  /// The note for handlers that left the stage unchanged at the played values, but may change it
  /// between them.
  private static let silentNote =
    "handlers of the script ran, and left the stage unchanged at the ends of each span"

  /// The strip of the played values, as spans of equal outcomes.
  ///
  /// It is at most bounded if handlers of the script ran.
  func strip(_ method: Strip.Method, note: String?) -> Strip {
    var (method, note) = (method, note)
    switch method {
    case .exact, .bounded:
      guard runs.values.contains(where: { $0.handlers != .none }) else { break }
      (method, note) = (.bounded(estimated: true), Self.silentNote)
    case .tried, .sampled: break
    }
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
