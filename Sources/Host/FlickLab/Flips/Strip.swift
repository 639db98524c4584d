internal import FlickCore

/// The outcomes of one gesture along one tunable, over its whole range.
package struct Strip: Sendable {
  /// How sure it is that nothing is missed.
  package enum Method: Sendable, Hashable {
    /// Every place where a test flips is known from the tests themselves.
    case exact
    /// Every value was tried.
    case tried
    /// Between two values that were played no margin can be used up: each is farther from zero
    /// than it can go. Both sides of a flip are within a millionth of the range.
    ///
    /// `estimated` where how fast a margin goes was seen and not known: twice the fastest.
    case bounded(estimated: Bool)
    /// Values so far apart were tried, closer where tests or outcomes change; what is narrower may
    /// be missed.
    case sampled(Double)

    /// In words.
    package var text: String {
      switch self {
      case .exact: "exact"
      case .tried: "each value tried"
      case .bounded(let isEstimated): isEstimated ? "bounded, as estimated" : "bounded"
      case .sampled(let step): "sampled to \(FlipText.rough(step))"
      }
    }
  }

  /// Values with one outcome.
  package struct Span: Sendable {
    /// The first value; both ends were run.
    package var from: Double
    /// The last value.
    package var to: Double
    package var run: GestureRun
    /// The run at the last value.
    var last: GestureRun
  }

  /// Between two values that were run the outcome is another.
  package struct Flip: Sendable {
    /// The last value that was run with the one outcome.
    package var below: Double
    /// The first value that was run with the other.
    package var above: Double
    package var before: GestureRun
    package var after: GestureRun
    /// The test that flips; nil if none was recorded.
    package var test: String?
  }

  /// The position of the gesture in the session.
  package private(set) var gesture: Int
  package let axis: TunableAxis
  package private(set) var spans: [Span]
  package let method: Method
  /// Why it is not exact; nil if it is.
  package let note: String?
  /// How often the gesture was played.
  package let runCount: Int
  /// Whether nothing that was measured differs at any value that was played.
  let isUnmoved: Bool
  /// The tests on which flips depend, where the runs are no longer kept.
  private var tests: [String?]?

  init(
    gesture: Int, axis: TunableAxis, spans: [Span], method: Method, note: String?, runCount: Int,
    isUnmoved: Bool = false
  ) {
    (self.gesture, self.axis, self.spans) = (gesture, axis, spans)
    (self.method, self.note, self.runCount) = (method, note, runCount)
    self.isUnmoved = isUnmoved
  }

  /// All flips, in the order of the values.
  package var flips: [Flip] {
    zip(spans, spans.dropFirst()).enumerated().map { index, sides in
      let (left, right) = sides
      return Flip(
        below: left.to, above: right.from, before: left.run, after: right.run,
        test: tests.map { $0[index] } ?? Strip.changedTest(left.run, right.run))
    }
  }

  /// The same without what was decided in its runs; see `GestureRun.brief`.
  var brief: Strip {
    var brief = self
    brief.tests = flips.map(\.test)
    for index in spans.indices {
      brief.spans[index].run = spans[index].run.brief
      brief.spans[index].last = spans[index].last.brief
    }
    return brief
  }

  /// The same of a gesture that stands so many places further on.
  func moved(by count: Int) -> Strip {
    var strip = self
    strip.gesture += count
    return strip
  }

  /// The span in which a value is.
  package func span(at place: Double) -> Span? {
    spans.last { $0.from <= place } ?? spans.first
  }

  /// The flips next to a value: the nearest below it and above it.
  package func flips(around place: Double) -> (below: Flip?, above: Flip?) {
    (flips.last { $0.below < place && $0.above <= place }, flips.first { $0.above > place })
  }

  /// The first test that differs between two runs, by its name.
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

/// Numbers of flips as people read them.
enum FlipText {
  /// Three digits.
  static func rough(_ number: Double) -> String {
    guard number != 0, number.isFinite else { return LabValue.text(of: number) }
    var scale = 1.0
    while number.magnitude * scale < 100, scale < 1e12 { scale *= 10 }
    return LabValue.text(of: (number * scale).rounded() / scale)
  }

  /// The present value: of something that was measured a few digits do.
  static func rough(_ axis: TunableAxis) -> String {
    axis.isEdit ? rough(axis.present) : axis.text(at: axis.present)
  }

  /// The shortest decimal that lies in a range; so a printed value has the outcome that it is said
  /// to have.
  static func shortest(in range: ClosedRange<Double>) -> String {
    var scale = 1.0
    for _ in 0..<16 {
      let number = (range.upperBound * scale).rounded(.down) / scale
      if range.contains(number) { return LabValue.text(of: number) }
      scale *= 10
    }
    return LabValue.text(of: range.upperBound)
  }

  /// The same, from below: the shortest that is not under the lower end.
  static func shortestAbove(_ range: ClosedRange<Double>) -> String {
    var scale = 1.0
    for _ in 0..<16 {
      let number = (range.lowerBound * scale).rounded(.up) / scale
      if range.contains(number) { return LabValue.text(of: number) }
      scale *= 10
    }
    return LabValue.text(of: range.lowerBound)
  }
}
