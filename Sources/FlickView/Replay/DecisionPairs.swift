internal import FlickCore

/// Decisions of two runs of the same inputs, each beside the one of the other run that was about
/// the same.
///
/// What a finger does is the same in both, so a decision has its counterpart in the same gesture,
/// about the same component, by the same rule. Where there are several, those are paired that came
/// at nearly the same time, in their order (the alignment of Needleman and Wunsch).
struct DecisionPairs {
  /// Two decisions, of which one may be missing.
  struct Pair: Hashable {
    var before: ToldDecision?
    var now: ToldDecision?

    var time: Seconds { min(before?.time ?? .infinity, now?.time ?? .infinity) }
  }

  /// In the order of time.
  private(set) var pairs: [Pair] = []

  /// What a decision costs that stands alone; two of them cost more than any pair.
  private static let alone = 1.0
  /// What it costs that the verdicts of a pair differ.
  private static let flip = 1.0
  /// What it costs at most that a pair is apart in time, and how far that is, in seconds.
  private static let mostApart = 0.9
  private static let farApart = 0.5

  /// - Parameter starts: where gestures begin and wheels set out, in the order of time.
  init(_ before: [ToldDecision], _ now: [ToldDecision], starts: [Seconds]) {
    let old = Dictionary(grouping: before) { Group($0, starts) }
    let new = Dictionary(grouping: now) { Group($0, starts) }
    for group in Set(old.keys).union(new.keys) {
      pairs += Self.align(old[group] ?? [], new[group] ?? [])
    }
    pairs.sort { ($0.time, $0.order) < ($1.time, $1.order) }
  }

  /// Decisions that may be counterparts: of a component, by a rule, in a gesture.
  private struct Group: Hashable {
    var component: String
    var rule: String
    var gesture: Int

    init(_ decision: ToldDecision, _ starts: [Seconds]) {
      (component, rule) = (decision.component, decision.rule)
      gesture = starts.indices.end { starts[$0] <= decision.time }
    }
  }

  private static func cost(_ a: ToldDecision, _ b: ToldDecision) -> Double {
    let isFlip = a.verdict != b.verdict && (a.offset == nil || b.offset == nil)
    let apart = (a.time.value - b.time.value).magnitude / farApart
    return (isFlip ? flip : 0) + min(mostApart, apart)
  }

  private static func align(_ a: [ToldDecision], _ b: [ToldDecision]) -> [Pair] {
    // The least cost of the rests from each place on.
    var table = [[Double]](
      repeating: [Double](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in (0...a.count).reversed() {
      for j in (0...b.count).reversed() where i < a.count || j < b.count {
        var least = Double.infinity
        if i < a.count { least = min(least, alone + table[i + 1][j]) }
        if j < b.count { least = min(least, alone + table[i][j + 1]) }
        if i < a.count, j < b.count {
          least = min(least, cost(a[i], b[j]) + table[i + 1][j + 1])
        }
        table[i][j] = least
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, table[i][j] == cost(a[i], b[j]) + table[i + 1][j + 1] {
        pairs.append(Pair(before: a[i], now: b[j]))
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, table[i][j] == alone + table[i + 1][j] {
        pairs.append(Pair(before: a[i]))
        i += 1
      } else {
        pairs.append(Pair(now: b[j]))
        j += 1
      }
    }
    return pairs
  }
}

extension DecisionPairs.Pair {
  /// For pairs of the same moment: an order that does not depend on how they were found.
  fileprivate var order: String {
    let one = now ?? before
    return "\(one?.component ?? "") \(one?.rule ?? "")"
  }
}
