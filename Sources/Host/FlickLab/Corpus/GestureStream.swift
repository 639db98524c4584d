internal import FlickCore
package import FlickHost
internal import FlickSystem

/// The gestures of a corpus on a screen, some at a time: touches are read when they are needed and
/// given up afterwards, so that many gestures take no more memory than few.
package struct GestureStream: Sendable {
  private let source: Source
  /// The gestures that are asked about, without their touches, in order.
  package private(set) var gestures: [Corpus.Gesture]
  /// The screen and what is asked, without gestures.
  package private(set) var session: LabSession

  /// Where touches come from.
  private enum Source: Sendable {
    case file(CorpusFile)
    /// They are in memory, by the ids of the gestures.
    case held([String: CorpusFile.Recorded])
  }

  /// So many gestures are in memory at once.
  static let size = 1024

  /// - Parameters:
  ///   - filter: an expression that holds for the gestures that are asked about.
  ///   - session: with the screen and what is asked; its gestures do not count.
  /// - Throws: `HostError` for a trace that cannot be had, or an expression that means nothing.
  package init(
    _ file: CorpusFile, where filter: String?, _ session: LabSession
  ) throws(HostError) {
    (source, self.session) = (.file(file), session.with([]))
    gestures = file.corpus.gestures
    guard let filter else { return }
    // What holds is known from the touches.
    let ids = Set(try file.ids(where: filter))
    gestures.removeAll { !ids.contains($0.id) }
  }

  /// The gestures of a session, which are in memory.
  package init(holding session: LabSession) {
    let pairs = session.gestures.map { ($0.gesture.id, $0) }
    source = .held(Dictionary(pairs) { first, _ in first })
    (gestures, self.session) = (session.gestures.map(\.gesture), session.with([]))
  }

  /// The gestures of a shard alone.
  package func part(_ shard: LabShard) -> GestureStream { filtered { shard.has($0.id) } }

  /// Those with a label.
  package var labelled: GestureStream { filtered { !$0.labels.isEmpty } }

  /// Those with a label for which something holds.
  ///
  /// - Throws: `HostError` of kind `nothing` where there are none.
  package func meant(
    _ holds: (Corpus.Gesture) -> Bool = { _ in true }
  ) throws(HostError) -> GestureStream {
    let some = labelled.filtered(holds)
    guard !some.gestures.isEmpty else {
      throw HostError(.nothing, "no gesture says what was meant (flickbook gestures label)")
    }
    return some
  }

  /// Those for which something holds.
  package func filtered(_ holds: (Corpus.Gesture) -> Bool) -> GestureStream {
    var some = self
    some.gestures.removeAll { !holds($0) }
    return some
  }

  /// The same in the order of their ids.
  package var sorted: GestureStream {
    var sorted = self
    sorted.gestures.sort { $0.id < $1.id }
    return sorted
  }

  /// The same with the touches in memory, if they are few: for gestures that are played again and
  /// again.
  package func keptIfFew() throws(HostError) -> GestureStream {
    guard case .file = source, gestures.count <= Self.size else { return self }
    return GestureStream(holding: session.with(try recorded(gestures[...])))
  }

  /// Those with certain ids, with their touches.
  package func session(of ids: Set<String>) throws(HostError) -> LabSession {
    session.with(try recorded(gestures.filter { ids.contains($0.id) }[...]))
  }

  /// Calls `body` with some gestures after another, in order.
  package func each(_ body: (LabSession) throws(HostError) -> Void) throws(HostError) {
    for start in stride(from: 0, to: gestures.count, by: Self.size) {
      try body(session.with(try recorded(gestures.dropFirst(start).prefix(Self.size))))
    }
  }

  /// The same with runs reported.
  package func reporting(to progress: LabProgress?) -> GestureStream {
    var some = self
    some.session.progress = progress
    return some
  }

  /// Calls `body` with some gestures after another, in order, until the user requests the end.
  ///
  /// The batches are small, so that most results are there at the request. Results must not depend
  /// on the division. `session.progress` counts the gestures.
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
        return progress.noteMissing()
      }
      start += some.count
      progress.finish(some.count)
      let passed = (MonotonicClock.now() - begin) / Self.batchTime
      size = Int((Double(size) / max(passed, 0.125)).clamped(to: 1...Double(Self.size)))
    }
  }

  /// The gestures of the first batch, and the time that a batch should take.
  private static let firstSize = 16
  private static let batchTime = Swift.Duration.milliseconds(500)

  /// The outcomes of all of them with values changed, each as a few bits.
  ///
  /// - Parameter question: what is asked of a run.
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
