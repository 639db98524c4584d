/// A custom snap rule, such as a function of a script.
///
///     let rule = CustomSnap("never back") { release in
///       max(release.base, Int(release.position.value.rounded()))
///     }
///     let policy = SnapPolicy(.custom(rule))
///
/// The function must depend on the release alone and return equal results for equal releases: it is
/// also called while a finger drags, for `Pager.targetPage`. Its decisions have margins only if it
/// reports its tests.
public final class CustomSnap: Sendable, Hashable {
  /// The name of the rule.
  public let name: String

  /// The quantity of a test: a number that varies alone to find the flip of the verdict.
  public enum Measure: String, Sendable, CaseIterable {
    /// Pages from the page that the swipe counts from; positive towards later ones.
    case distance
    /// Points per second of the finger; negative towards later pages.
    case velocity
    /// The path of the finger, in points; negative towards later pages.
    case travel
    /// Seconds that the finger was down.
    case duration
  }

  /// A test on a property of the release, as reported by the rule.
  public typealias Test = CustomTest<Measure>

  /// A rule's answer: a page, from 0, and the tests that it reports.
  public struct Verdict: Hashable, Sendable {
    /// The page, moved to the nearest that exists.
    public var page: Int
    /// The distance of the place of rest from that page, −0.5 to 0.5 pages; zero for the page.
    ///
    /// Without effect where the page does not exist, or is beyond a limit.
    public var shift: Pages = 0
    /// The reported tests, at most three; empty for a rule that does not report them.
    public var tests: [Test]

    /// Creates an answer.
    public init(page: Int, tests: [Test] = []) { (self.page, self.tests) = (page, tests) }

    /// Creates an answer that lets the pager rest at a position, also between two pages.
    ///
    /// The pager counts as being at the nearest page, of two equally near at the later. A position
    /// beyond the ends is clamped, and NaN is page 0.
    public init(position: Pages, tests: [Test] = []) {
      let value = position.value.isNaN ? 0 : position.value.clamped(from: -1e9, to: 1e9)
      self.init(page: Int(value.nearestUp), tests: tests)
      shift = Pages(value - value.nearestUp)
    }
  }

  private let rule: @Sendable (PagerRelease) -> Verdict
  /// Receives a description of a false report about its tests.
  let contradicts: @Sendable (String) -> Void

  /// Creates a rule from its name and its function.
  ///
  /// The function may return a page that does not exist: limits, edges and the ring are applied to
  /// it.
  public init(_ name: String, rule: @escaping @Sendable (PagerRelease) -> Int) {
    self.name = name
    self.rule = { Verdict(page: rule($0)) }
    contradicts = { _ in }
  }

  /// Creates a rule that reports its tests, so that its decisions have margins.
  ///
  ///     CustomSnap("a third") { release in
  ///       let way = (release.position - Pages(Double(release.base))).value
  ///       let step = way > 0 ? 1.0 : -1.0
  ///       return CustomSnap.Verdict(
  ///         page: release.base + (abs(way) >= 0.3 ? Int(step) : 0),
  ///         tests: [CustomSnap.Test(.distance, way, .reaching, 0.3, isDeciding: true)])
  ///     }
  ///
  /// Its report is checked by calling it with releases up to each reported threshold. A threshold
  /// without an effect on the page remains unnoticed.
  ///
  /// - Parameter contradicts: receives a description of a false report.
  public init(
    _ name: String, contradicts: @escaping @Sendable (String) -> Void = { _ in },
    verdict: @escaping @Sendable (PagerRelease) -> Verdict
  ) {
    self.name = name
    rule = verdict
    self.contradicts = contradicts
  }

  /// The page for a release, by the function.
  public func page(for release: PagerRelease) -> Int { rule(release).page }

  func verdict(for release: PagerRelease) -> Verdict { rule(release) }

  /// Whether both are the same instance.
  public static func == (a: CustomSnap, b: CustomSnap) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PagerRelease {
  /// The shift of a verdict, limited so that the pager does not rest beyond its ends.
  fileprivate func shift(_ verdict: CustomSnap.Verdict) -> Double {
    let shift = verdict.shift.value
    guard shift.magnitude <= 0.5, !loops else { return shift.magnitude <= 0.5 ? shift : 0 }
    let page = Double(verdict.page)
    return (page + shift).clamped(from: 0, to: lastPage) - page
  }
}

extension CustomSnap.Test {
  fileprivate var name: Criterion.Name {
    switch measure {
    case .distance: .distance
    case .velocity: .velocity
    case .travel: .travel
    case .duration: .duration
    }
  }

  /// The unit of value and threshold.
  public var unit: Criterion.Unit {
    switch measure {
    case .distance: .page
    case .velocity: .pointsPerSecond
    case .travel: .point
    case .duration: .second
    }
  }
}

/// The judge of a custom rule, with the tests that the rule reports, if any.
struct CustomJudge: SnapJudge {
  let rule: CustomSnap
  /// The last answer: a rule that reports no tests is called once for a release.
  private var asked: PagerRelease?
  private var answered: CustomSnap.Verdict?

  init(rule: CustomSnap) { self.rule = rule }

  private func answer(_ release: PagerRelease) -> CustomSnap.Verdict {
    if let answered, asked == release { return answered }
    return rule.verdict(for: release)
  }

  /// The comparisons of a function are unknown.
  var record: SnapRecord { .partial }

  func target(_ release: PagerRelease) -> Double { Double(answer(release).page) }

  func tests(_ release: PagerRelease) -> SnapTests {
    let answers = answer(release).tests.prefix(3)
    let told = answers.map { test in
      SnapTest(
        test.name, test.measure, of: release, test.comparison, test.threshold, test.unit)
    }
    return SnapTests(
      told.first, told.count > 1 ? told[1] : nil, told.count > 2 ? told[2] : nil,
      lead: answers.firstIndex(where: \.isDeciding) ?? 0)
  }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    var steps = SnapSteps()
    for test in answer(release).tests.prefix(3) where test.measure == measure {
      if test.comparison.isOfSizes {
        steps.append(both: test.threshold)
      } else {
        steps.append(test.threshold)
      }
    }
    return steps
  }

  /// The verdict, with a description of a false report by the rule.
  func checkedVerdict(_ release: PagerRelease, pagesPerSwipe limit: Int) -> SnapVerdict {
    var judge = self
    let answer = rule.verdict(for: release)
    (judge.asked, judge.answered) = (release, answer)
    var verdict = judge.verdict(release, pagesPerSwipe: limit)
    if verdict.target == answer.page { verdict.shift = release.shift(answer) }
    let range = SnapRange(release, pagesPerSwipe: limit)
    if !answer.tests.isEmpty, let fault = judge.fault(answer.tests, release, range) {
      rule.contradicts(fault)
    }
    return verdict
  }

  /// The number of places that are tried between the release and the nearest reported flip.
  private static let probes = 8

  /// The first false report among the tests: a value that differs from the release's, or a flip
  /// that was not reported.
  private func fault(
    _ told: [CustomSnap.Test], _ release: PagerRelease, _ range: SnapRange
  ) -> String? {
    let page = page(release, in: range)
    for test in told.prefix(3) {
      let (measure, present) = (test.measure, release[test.measure])
      let words = "'\(test.measure.rawValue)'"
      guard (test.value - present).magnitude <= 1e-6 * max(1, present.magnitude) else {
        return "reports \(words) as \(plain(test.value)), but it is \(plain(present))"
      }
      guard let flip = nearestFlip(of: measure, release, range, page) else { continue }
      var changed = release
      for probe in 1..<Self.probes {
        let share = Double(probe) / Double(Self.probes)
        changed[measure] = present + (flip - present) * share
        guard self.page(changed, in: range) != page else { continue }
        return "reports a flip of the page at \(words) = \(plain(flip)), but it flips at "
          + "\(plain(changed[measure])) already"
      }
    }
    return nil
  }
}
