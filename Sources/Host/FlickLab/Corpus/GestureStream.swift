internal import FlickCore
package import FlickHost
internal import FlickSystem

/// The gestures of a corpus on a screen, in batches.
///
/// Touches are read when they are needed and released afterwards, so memory does not grow with the
/// number of gestures.
package struct GestureStream: Sendable {
  private let source: Source
  /// The selected gestures in order, without their touches.
  package private(set) var gestures: [Corpus.Gesture]
  /// The screen and the question, without gestures.
  package private(set) var session: LabSession

  /// The source of touches.
  private enum Source: Sendable {
    case file(CorpusFile)
    /// In memory, by the id of the gesture.
    case held([String: CorpusFile.Recorded])
  }

  /// The maximum number of gestures in memory.
  static let size = 1024

  /// - Parameters:
  ///   - filter: an expression that selects gestures.
  ///   - session: the screen and the question; its gestures are ignored.
  /// - Throws: `HostError` for a trace that cannot be read, or an invalid expression.
  package init(
    _ file: CorpusFile, where filter: String?, _ session: LabSession
  ) throws(HostError) {
    (source, self.session) = (.file(file), session.with([]))
    gestures = file.corpus.gestures
    guard let filter else { return }
    // The filter needs the touches.
    let ids = Set(try file.ids(where: filter))
    gestures.removeAll { !ids.contains($0.id) }
  }

  /// Creates a stream of the gestures of a session, which are in memory.
  package init(holding session: LabSession) {
    let pairs = session.gestures.map { ($0.gesture.id, $0) }
    source = .held(Dictionary(pairs) { first, _ in first })
    (gestures, self.session) = (session.gestures.map(\.gesture), session.with([]))
  }

  /// The gestures of a shard.
  package func part(_ shard: LabShard) -> GestureStream { filtered { shard.has($0.id) } }

  /// The gestures with a label.
  package var labelled: GestureStream { filtered { !$0.labels.isEmpty } }

  /// The gestures with a label that satisfy a condition.
  ///
  /// - Throws: `HostError` of kind `nothing` without such gestures.
  package func meant(
    _ holds: (Corpus.Gesture) -> Bool = { _ in true }
  ) throws(HostError) -> GestureStream {
    let some = labelled.filtered(holds)
    guard !some.gestures.isEmpty else {
      throw HostError(.nothing, "no gesture has a label (flickbook gestures label)")
    }
    return some
  }

  /// The gestures that satisfy a condition.
  package func filtered(_ holds: (Corpus.Gesture) -> Bool) -> GestureStream {
    var some = self
    some.gestures.removeAll { !holds($0) }
    return some
  }

  /// The gestures in the order of their ids.
  package var sorted: GestureStream {
    var sorted = self
    sorted.gestures.sort { $0.id < $1.id }
    return sorted
  }

  /// The stream with the touches in memory, if there are few gestures.
  ///
  /// For repeated playing.
  package func keptIfFew() throws(HostError) -> GestureStream {
    guard case .file = source, gestures.count <= Self.size else { return self }
    return GestureStream(holding: session.with(try recorded(gestures[...])))
  }

  /// A session of the gestures with certain ids, with their touches.
  package func session(of ids: Set<String>) throws(HostError) -> LabSession {
    session.with(try recorded(gestures.filter { ids.contains($0.id) }[...]))
  }

  /// Calls `body` with one batch of gestures after another, in order.
  package func each(_ body: (LabSession) throws(HostError) -> Void) throws(HostError) {
    for start in stride(from: 0, to: gestures.count, by: Self.size) {
      try body(session.with(try recorded(gestures.dropFirst(start).prefix(Self.size))))
    }
  }

  /// The stream with progress reports of runs.
  package func reporting(to progress: LabProgress?) -> GestureStream {
    var some = self
    some.session.progress = progress
    return some
  }

  /// Calls `body` with one batch of gestures after another, in order, until the user requests the
  /// end.
  ///
  /// The batches are small, so that most results exist at the request. Results must not depend on
  /// the division. `session.progress` counts the gestures.
  ///
  /// - Throws: the error of `body`, or one of kind `interrupted` if no gesture has results.
  package func eachUntilStopped(
    _ body: (LabSession) throws(HostError) -> Void
  ) throws(HostError) {
    guard let progress = session.progress else { return try each(body) }
    progress.begin(gestures.count)
    var (start, size) = (0, Self.firstSize)
    while start < gestures.count {
      let begin = MonotonicClock.now()
      let some = gestures.dropFirst(start).prefix(size)
      do throws(HostError) {
        if progress.isStopping { throw LabProgress.stopped }
        try body(session.with(try recorded(some)))
      } catch {
        guard error.kind == .interrupted, start > 0 else { throw error }
        return progress.recordMissing()
      }
      start += some.count
      progress.finish(some.count)
      let passed = (MonotonicClock.now() - begin) / Self.batchTime
      size = Int((Double(size) / max(passed, 0.125)).clamped(to: 1...Double(Self.size)))
    }
  }

  /// The number of gestures in the first batch, and the intended time of a batch.
  private static let firstSize = 16
  private static let batchTime = Swift.Duration.milliseconds(500)

  /// Plays all gestures with changed values, and returns a small answer for each.
  ///
  /// - Parameter question: the function that computes the answer of a run.
  func playAll<Answer>(
    _ changes: [String: String] = [:], _ question: (GestureRun) -> Answer
  ) throws(HostError) -> [Answer] {
    var answers: [Answer] = []
    try each { session throws(HostError) in
      answers += try session.playAll(changes).map(question)
    }
    return answers
  }

  private func recorded(
    _ some: ArraySlice<Corpus.Gesture>
  ) throws(HostError) -> [CorpusFile.Recorded] {
    switch source {
    case .file(let file): try file.recorded(of: some)
    case .held(let known): some.compactMap { known[$0.id] }
    }
  }
}
