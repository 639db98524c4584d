/// A rule that chooses the page of a release.
///
/// It is a pure function with steps, and can list them. The margin of a verdict is therefore
/// searched, and not written for each rule: the nearest step of a measure that really changes the
/// page, limits and edges included.
protocol SnapJudge: Hashable, Sendable {
  /// The page, from 0; it may not exist.
  func target(_ release: PagerRelease) -> Double

  /// The tests, in the order of their evaluation.
  func tests(_ release: PagerRelease) -> SnapTests

  /// The values of `measure` alone that change the target: all between the present value and the
  /// nearest one with another page than `page`.
  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps

  /// Whether these tests determine the page completely.
  var record: SnapRecord { get }
}

/// A test of a rule, with the measure of the release that changes its value.
struct SnapTest {
  var name: Criterion.Name
  var measure: ReleaseMeasure
  /// Units of the test for one of the measure's; negative if it grows in the other direction.
  var factor = 1.0
  var value: Double
  var threshold: Double
  var unit: Criterion.Unit
  var comparison: Criterion.Comparison

  /// Creates a test of a measure itself.
  init(
    _ name: Criterion.Name, _ measure: ReleaseMeasure, of release: PagerRelease,
    _ comparison: Criterion.Comparison, _ threshold: Double, _ unit: Criterion.Unit
  ) {
    self.name = name
    self.measure = measure
    self.threshold = threshold.measured(unit.step)
    self.unit = unit
    self.comparison = comparison
    value = release[measure]
  }

  /// Whether half a page was reached, forwards; backwards, whether it was exceeded.
  static func turningUp(_ release: PagerRelease) -> SnapTest {
    SnapTest(
      .distance, .distance, of: release, release.moved > 0 ? .reaching : .exceeding, 0.5, .page)
  }

  /// Whether half a page was exceeded, forwards; backwards, whether it was reached.
  static func turningDown(_ release: PagerRelease) -> SnapTest {
    SnapTest(
      .distance, .distance, of: release, release.moved > 0 ? .exceeding : .reaching, 0.5, .page)
  }

  /// The test as the rule makes it.
  var criterion: Criterion { criterion(.none) }

  /// The deciding test, with a verdict that flips at the step `flip` of the measure.
  ///
  /// On the value's own side of zero a flip is given by its size, as thresholds are. Beyond zero, a
  /// flip turns in the other direction and is negative.
  func criterion(flippingAt flip: Double, from measured: Double) -> Criterion {
    let change = (flip - measured) * factor
    // The step itself for a test of the measure, because the sum may be off by a rounding.
    let step = (factor == 1 && value == measured ? flip : value + change).measured(unit.step)
    // A test of the number itself also has signed thresholds.
    guard comparison.isOfSizes else { return criterion(.flip(at: step), isDeciding: true) }
    return criterion(
      .flip(at: step * value >= 0 ? step.magnitude : -step.magnitude), isDeciding: true)
  }

  private func criterion(_ detail: Criterion.Detail, isDeciding: Bool = false) -> Criterion {
    Criterion(
      name, value, comparison, threshold, unit, detail, isInSteps: true, isDeciding: isDeciding)
  }
}

/// The tests of a rule, at most three, with the one that it followed.
struct SnapTests {
  var first: SnapTest?
  var second: SnapTest?
  var third: SnapTest?
  /// The index of the deciding test.
  var lead = 0

  init(_ first: SnapTest? = nil, _ second: SnapTest? = nil, _ third: SnapTest? = nil, lead: Int = 0)
  {
    self.first = first
    self.second = second
    self.third = third
    self.lead = lead
  }

  subscript(index: Int) -> SnapTest? {
    switch index {
    case 0: first
    case 1: second
    case 2: third
    default: nil
    }
  }
}

/// A set of up to thirty-two places, unordered, stored in place.
struct SnapSteps {
  private(set) var places = SIMD32<Double>(repeating: .nan)
  private(set) var count = 0

  init() {}

  init(_ first: Double, _ second: Double) {
    append(first)
    append(second)
  }

  /// The steps of a rule that rounds to whole pages, on both sides of a distance of `pages`.
  static func ofRounding(_ pages: Double) -> SnapSteps {
    var steps = SnapSteps(pages - 0.5, pages + 0.5)
    for place in [pages - 1, pages, pages + 1] { steps.append(place) }
    return steps
  }

  mutating func append(_ place: Double) {
    guard count < 32 else { return assertionFailure("a rule with too many steps") }
    places[count] = place
    count += 1
  }

  /// Adds a place on both sides of zero.
  mutating func append(both place: Double) {
    append(place)
    append(-place)
  }
}

/// A page, and the criteria that led there.
struct SnapVerdict {
  /// From 0; of a pager that loops as many times around as the content goes.
  var target: Int
  /// The distance of the rest from the page, in pages; only custom rules use it.
  var shift = 0.0
  var criteria: Criteria
}

/// Between which pages a release must choose.
struct SnapRange {
  /// The greatest distance from the base.
  let limit: Double
  let lowest: Double
  let highest: Double

  init(_ release: PagerRelease, pagesPerSwipe: Int) {
    limit = Double(max(0, pagesPerSwipe))
    // A direction that is not allowed ends at the base.
    let backward = release.directions == .forward ? 0 : limit
    let forward = release.directions == .backward ? 0 : limit
    // A base beyond the whole numbers of a Double is not a page.
    let base = Double(release.base).clamped(to: -9e15...9e15)
    let isEndless = release.loops && release.pageCount > 1
    // Far enough for every swipe, and near enough that every page between is a number.
    let edge = isEndless ? 1e9 : 0
    lowest = max(base - backward, isEndless ? base - edge : 0)
    highest = min(base + forward, isEndless ? base + edge : release.lastPage)
  }

  func limited(_ target: Double) -> Double {
    // "Not a number" goes to the base's side of the range.
    guard target >= lowest else { return min(lowest, highest) }
    return min(target, highest)
  }
}

extension SnapJudge {
  /// The page within limits and edges.
  func page(_ release: PagerRelease, in range: SnapRange) -> Double {
    range.limited(target(release))
  }

  /// The page with all tests, and the margin of the deciding one.
  func verdict(_ release: PagerRelease, pagesPerSwipe: Int) -> SnapVerdict {
    let range = SnapRange(release, pagesPerSwipe: pagesPerSwipe)
    let wanted = target(release)
    let page = range.limited(wanted)
    let tests = tests(release)
    let deciding = decidingTest(of: tests, release, range, page)

    var criteria = Criteria()
    for index in 0..<3 {
      guard let test = tests[index] else { break }
      criteria.append(
        index == deciding?.index ? deciding?.criterion : test.criterion)
    }
    // If no test of a rule can flip its page, the limits decide. A rule without tests decides by
    // itself.
    let isUndecided = deciding == nil && tests.first != nil
    if isUndecided || page != wanted {
      criteria.appendLimits(release, wanted: wanted, range, isDeciding: isUndecided)
    }
    return SnapVerdict(target: Int(page), criteria: criteria)
  }

  /// The test that the rule followed, if a change of its measure alone can flip the verdict; else
  /// the first that can.
  private func decidingTest(
    of tests: SnapTests, _ release: PagerRelease, _ range: SnapRange, _ page: Double
  ) -> (index: Int, criterion: Criterion)? {
    for turn in 0..<4 {
      let index = turn == 0 ? tests.lead : turn - 1
      guard turn == 0 || index != tests.lead, let test = tests[index] else { continue }
      if let flip = nearestFlip(of: test.measure, release, range, page) {
        return (index, test.criterion(flippingAt: flip, from: release[test.measure]))
      }
    }
    return nil
  }

  /// The nearest step of a measure beyond which the page is another.
  func nearestFlip(
    of measure: ReleaseMeasure, _ release: PagerRelease, _ range: SnapRange, _ page: Double
  ) -> Double? {
    let steps = steps(of: measure, release, around: page)
    let present = release[measure]
    var nearest: Double?
    var changed = release
    for index in 0..<steps.count {
      let step = steps.places[index]
      let distance = (step - present).magnitude
      // The comparison leaves out places that are not a number.
      guard distance < nearest.map({ ($0 - present).magnitude }) ?? .infinity else { continue }
      // A little past the step; of a step at the very place, past it on either side.
      let nudge = release.nudge(of: measure, at: step)
      for sign in [1.0, -1.0] where (step - present) * sign > -nudge {
        changed[measure] = step + nudge * sign
        if self.page(changed, in: range) != page { nearest = step }
      }
    }
    return nearest
  }
}

extension Criteria {
  fileprivate mutating func append(_ criterion: Criterion?) {
    if let criterion { append(criterion) }
  }

  /// The limits that kept the pager from the page that the rule wanted.
  fileprivate mutating func appendLimits(
    _ release: PagerRelease, wanted: Double, _ range: SnapRange, isDeciding: Bool
  ) {
    let base = Double(release.base)
    let pages = wanted - base
    let limited = pages.clamped(from: -range.limit, to: range.limit)
    if limited != pages, count < 4 {
      append(
        Criterion(.pagesPerSwipe, pages, .within, range.limit, .page, isDeciding: isDeciding))
    }
    let asked = base + limited
    let page = range.limited(asked)
    let isOnlyPage = isDeciding && limited == pages
    guard asked != page || isOnlyPage, count < 4 else { return }
    append(
      Criterion(
        .edge, asked, asked > page ? .atMost : .atLeast, page, .page, isDeciding: isOnlyPage))
  }
}
