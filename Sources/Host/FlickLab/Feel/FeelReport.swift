package import FlickHost
internal import FlickSystem

/// A feel check as an HTML report, with an entry for each gesture that differs: before and now side
/// by side.
package struct FeelReport {
  /// The maximum number of gestures with films.
  private static let mostFilms = 100

  /// The report.
  package let page: HTMLReport

  /// Plays the gestures that differ.
  ///
  /// - Parameters:
  ///   - session: a session that contains at least the gestures that differ.
  ///   - corpus: the path of the corpus in entries.
  /// - Throws: `HostError` when a budget is exceeded.
  package init(
    _ comparison: FeelComparison, _ session: LabSession, corpus: String
  ) throws(HostError) {
    let former = comparison.formerValues
    let gestures = Dictionary(session.gestures.map { ($0.gesture.id, $0) }) { first, _ in first }
    var filmCount = 0
    func records(of id: String) throws(HostError) -> [(label: String, json: String)] {
      guard let gesture = gestures[id], filmCount < Self.mostFilms else { return [] }
      filmCount += 1
      do throws(HostError) {
        let now = ("now", try session.record(gesture))
        guard !former.isEmpty else { return [now] }
        return [("as saved", try session.record(gesture, former)), now]
      } catch {
        guard error.kind == .input else { throw error }
        return []
      }
    }
    var entries: [HTMLReport.Entry] = []
    func add(
      _ id: String, _ outcome: HTMLReport.Entry.Outcome, _ message: String
    ) throws(HostError) {
      entries.append(
        HTMLReport.Entry(
          name: PrintableText.of(id), place: PrintableText.of(corpus), outcome: outcome,
          message: PrintableText.of(message), records: try records(of: id)))
    }
    for flip in comparison.flips {
      try add(flip.now.gesture, .failed, comparison.text(of: flip))
    }
    for entry in comparison.broken { try add(entry.gesture, .failed, entry.fault ?? "") }
    for (id, distance) in comparison.moved {
      try add(id, .changed, "the curve moved by \(FlipText.rough(distance)) pt")
    }
    let known = Set(entries.map(\.name))
    for (id, later) in comparison.rests where !known.contains(PrintableText.of(id)) {
      try add(
        id, .changed,
        "rests \(FlipText.rough(later.magnitude)) s \(later > 0 ? "later" : "earlier")")
    }
    page = HTMLReport(
      title: "Feel check", summary: PrintableText.of(comparison.summary), entries: entries)
  }
}

extension FeelComparison {
  /// The gestures that differ in any way.
  package var differing: Set<String> {
    Set(
      flips.map(\.now.gesture) + broken.map(\.gesture) + moved.map(\.gesture)
        + rests.map(\.gesture))
  }
}
