package import FlickCore

/// Decisions in the order of time: a list that grows at its end.
///
/// A decision has room for six tests, and most have one or two. A session keeps all of its
/// decisions, so full segments store their tests without that room.
package struct DecisionLog: RandomAccessCollection, Sendable {
  private static let segmentSize = 128

  /// Full segments.
  private var packed: [PackedDecisions] = []
  private var open: [Decision] = []

  package init() {}

  package init(_ decisions: [Decision]) {
    if decisions.count <= Self.segmentSize {
      open = decisions
    } else {
      for decision in decisions { append(decision) }
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { packedCount + open.count }

  package subscript(index: Int) -> Decision {
    let (segment, place) = index.quotientAndRemainder(dividingBy: Self.segmentSize)
    return segment < packed.count ? packed[segment][place] : open[index - packedCount]
  }

  private var packedCount: Int { packed.count * Self.segmentSize }

  /// Adds the next decision.
  package mutating func append(_ decision: Decision) {
    if open.count == Self.segmentSize {
      packed.append(PackedDecisions(open))
      open.removeAll(keepingCapacity: true)
    }
    open.append(decision)
  }
}

/// A full segment.
private final class PackedDecisions: Sendable {
  /// A decision without its tests.
  private struct Head {
    let time: Seconds
    let component: Int32
    /// Below 0 for the whole component.
    let property: Int32
    let verdict: Decision.Verdict
    let rule: Decision.Rule
    /// The number of tests of the decisions up to this one.
    let testEnd: UInt16
  }

  private let heads: [Head]
  private let tests: [Criterion]

  init(_ decisions: [Decision]) {
    var tests: [Criterion] = []
    tests.reserveCapacity(decisions.reduce(0) { $0 + $1.criteria.count })
    heads = decisions.map { decision in
      tests += decision.criteria
      return Head(
        time: decision.time, component: Int32(decision.component.index),
        property: decision.property.map { Int32($0) } ?? -1, verdict: decision.verdict,
        rule: decision.rule, testEnd: UInt16(tests.count))
    }
    self.tests = tests
  }

  subscript(place: Int) -> Decision {
    let head = heads[place]
    let firstTest = place > 0 ? heads[place - 1].testEnd : 0
    return Decision(
      time: head.time, component: ComponentID(index: Int(head.component)),
      property: head.property < 0 ? nil : Int(head.property), rule: head.rule,
      verdict: head.verdict, criteria: Criteria(tests[Int(firstTest)..<Int(head.testEnd)]))
  }
}
