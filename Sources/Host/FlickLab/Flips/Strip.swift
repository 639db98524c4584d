internal import FlickCore
internal import LuaKit

/// The outcomes of one gesture along one tunable, over its whole range.
package struct Strip: Sendable {
  /// The certainty that no flip is missed.
  package enum Method: Sendable, Hashable {
    /// Every flip of a test is computed from the tests themselves.
    case exact
    /// Every value was tried.
    case tried
    /// Between two played values no margin can reach zero: each is farther from zero than it can
    /// move.
    ///
    /// Both sides of a flip are within a millionth of the range.
    ///
    /// `estimated` if this rests on the played values: on twice the fastest measured rate of a
    /// margin, or on handlers of the script that left the stage unchanged there.
    case bounded(estimated: Bool)
    /// Values were tried at this distance, and closer where tests or outcomes change.
    ///
    /// A narrower span may be missed.
    case sampled(Double)

    var isSampled: Bool { if case .sampled = self { true } else { false } }

    /// The method in words.
    package var text: String {
      switch self {
      case .exact: "exact"
      case .tried: "each value tried"
      case .bounded(let isEstimated): isEstimated ? "bounded, as estimated" : "bounded"
      case .sampled(let step): "sampled to \(FlipText.rough(step))"
      }
    }
  }

  /// A range of values with the same outcome.
  package struct Span: Sendable {
    /// The first value; both ends were played.
    package var from: Double
    /// The last value.
    package var to: Double
    /// The run at the first value.
    package var run: GestureRun
    /// The run at the last value.
    var last: GestureRun
  }

  /// A change of the outcome between two played values.
  package struct Flip: Sendable {
    /// The last played value with the one outcome.
    package var below: Double
    /// The first played value with the other outcome.
    package var above: Double
    /// The run at `below`.
    package var before: GestureRun
    /// The run at `above`.
    package var after: GestureRun
    /// The test that flips; nil if none was recorded.
    package var test: String?

    /// The distance of a value from the nearest value with the other outcome, in units of the axis.
    func distance(from place: Double) -> Double {
      if above <= place { return place - below }
      return below >= place ? above - place : 0
    }
  }

  /// The position of the gesture in the session.
  package private(set) var gesture: Int
  package let axis: TunableAxis
  /// The ranges of values with one outcome, in rising order.
  package private(set) var spans: [Span]
  package let method: Method
  /// The reason why the strip is not exact; nil if it is.
  package let note: String?
  /// The number of times the gesture was played.
  package let runCount: Int
  /// Whether all measured values are equal at all played values.
  var isUnmoved = false
  /// The test of each flip, if the runs have been discarded.
  private(set) var tests: [String?]?

  /// All flips, in ascending order of values.
  package var flips: [Flip] {
    zip(spans, spans.dropFirst()).enumerated().map { index, sides in
      let (left, right) = sides
      return Flip(
        below: left.to, above: right.from, before: left.run, after: right.run,
        test: tests.map { $0[index] } ?? Strip.changedTest(left.run, right.run))
    }
  }

  /// The strip without the decisions of its runs; see `GestureRun.brief`.
  var brief: Strip {
    var brief = self
    brief.tests = flips.map(\.test)
    for index in spans.indices {
      brief.spans[index].run = spans[index].run.brief
      brief.spans[index].last = spans[index].last.brief
    }
    return brief
  }

  /// The strip with the position of its gesture increased.
  func moved(by count: Int) -> Strip {
    var strip = self
    strip.gesture += count
    return strip
  }

  /// The span that contains a value.
  package func span(at place: Double) -> Span? {
    spans.last { $0.from <= place } ?? spans.first
  }

  /// The flips next to a value: the nearest below it and above it.
  package func flips(around place: Double) -> (below: Flip?, above: Flip?) {
    (flips.last { $0.below < place && $0.above <= place }, flips.first { $0.above > place })
  }

  /// The name of the first test that differs between two runs.
  static func changedTest(_ left: GestureRun, _ right: GestureRun) -> String? {
    for (a, b) in zip(left.path, right.path) where a != b {
      guard case .test(let name, let isMet) = a, case .test(name, !isMet) = b else { break }
      return name.rawValue
    }
    // Tests are listed after the verdict that follows from them.
    return zip(left.tests, right.tests)
      .first { $0.name == $1.name && $0.isMet != $1.isMet }?.0.name.rawValue
  }
}

/// Formatting of flips for people.
enum FlipText {
  /// A number in three digits.
  static func rough(_ number: Double) -> String {
    LuaNumber.text(number.rounded(digits: 3, decimals: 12))
  }

  /// A share in percent, in three digits.
  static func percent(_ share: Double) -> String { "\(rough(share * 100)) %" }

  /// The present value; a measured value in three digits.
  static func rough(_ axis: TunableAxis) -> String {
    axis.isEdit ? rough(axis.present) : axis.text(at: axis.present)
  }

  /// The shortest decimal in a range, so that a printed value has the printed outcome.
  ///
  /// Of several the greatest.
  static func shortest(in range: ClosedRange<Double>) -> String {
    shortest(from: range.upperBound, .down, in: range)
  }

  /// The shortest decimal in a range.
  ///
  /// Of several the least.
  static func shortestAbove(_ range: ClosedRange<Double>) -> String {
    shortest(from: range.lowerBound, .up, in: range)
  }

  /// An end of a range, rounded to the fewest digits that leave it in the range.
  private static func shortest(
    from end: Double, _ rule: FloatingPointRoundingRule, in range: ClosedRange<Double>
  ) -> String {
    var scale = 1.0
    for _ in 0..<16 {
      let number = (end * scale).rounded(rule) / scale
      if range.contains(number) { return LuaNumber.text(number) }
      scale *= 10
    }
    return LuaNumber.text(end)
  }
}
