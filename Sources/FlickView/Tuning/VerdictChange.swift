internal import FlickCore
internal import FlickHost

/// What an edit has made of the last gesture: the decision that it leads to, before and after.
struct VerdictChange: Hashable, Sendable {
  /// Before the edit.
  var before: DecisionSummary
  /// After it; nil if nothing is decided any more.
  var now: DecisionSummary?

  /// - Returns: nil if the gesture led to no decision before.
  init?(_ before: [TriedDecision], _ now: [TriedDecision]) {
    guard let index = FlipSearch.verdict(in: before) else { return nil }
    let told = before[index].told
    let rank = before[..<index].count { $0.told.isAbout(told) }
    self.before = told
    self.now = now.filter { $0.told.isAbout(told) }.dropFirst(rank).first?.told
  }

  /// Whether the verdict differs.
  var isFlip: Bool { before.verdict != now?.verdict && (before.offset == nil || now == nil) }

  /// "pages: page 2 -> page 1", or "pages: still page 2".
  func head(_ arrow: String) -> String {
    let verdict = now?.verdict ?? FlipProbe.nothing
    let change =
      verdict == before.verdict ? "still \(verdict)" : "\(before.verdict) \(arrow) \(verdict)"
    return "\(before.words.component): \(change)"
  }

  /// Why, from the longest words to the shortest.
  var reasons: [String] {
    let old = before.words.reason
    guard let reason = now?.words.reason else { return old.map { ["was \($0.text)"] } ?? [] }
    var reasons = [reason.text, reason.brief, reason.short]
    if let old, old != reason {
      reasons.insert("\(reason.brief); was \(old.text(beside: reason))", at: 0)
    }
    return reasons
  }
}
