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
