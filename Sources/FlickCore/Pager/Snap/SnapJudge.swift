/// A rule that says which page a release goes to.
///
/// It is a pure function with steps, and knows where the steps are. So the margin of a verdict is not
/// written down for each rule but found: the nearest step of a measure at which the page really
/// changes, limits and edges included.
protocol SnapJudge: Hashable, Sendable {
  /// The page, from 0; it may not exist.
  func target(_ release: PagerRelease) -> Double

  /// The tests in the order in which the rule makes them.
  func tests(_ release: PagerRelease) -> SnapTests

  /// Where the target changes while `measure` alone does: all such places between the present one and
  /// the nearest at which another page than `page` comes out.
  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
}

/// One test of a rule, against the threshold that it names itself.
struct SnapTest {
  var name: Criterion.Name
  var measure: ReleaseMeasure
  /// Units of the test for one of the measure's.
  var factor = 1.0
  var value: Double
  var threshold: Double
  var unit: Criterion.Unit
  var passed: Bool
  /// Whether values below the threshold pass.
  var passesBelow = false

  /// The test of one measure as it is.
  init(
    _ name: Criterion.Name, _ measure: ReleaseMeasure, of release: PagerRelease,
    against threshold: Double, _ unit: Criterion.Unit, passed: Bool, passesBelow: Bool = false
  ) {
    self.name = name
    self.measure = measure
    self.threshold = threshold
    self.unit = unit
    self.passed = passed
    self.passesBelow = passesBelow
    value = release[measure]
  }

  /// As the rule has it.
  func criterion(isDeciding: Bool) -> Criterion {
    let over = value.magnitude - threshold
    return Criterion(
      name, value: value, threshold: threshold, margin: passesBelow ? -over : over, unit: unit,
      passed: passed, isDeciding: isDeciding)
  }

  /// Against the step that would flip the verdict, which is `distance` units of the measure away.
  func criterion(flippingAt step: Double, from measured: Double) -> Criterion {
    let way = (step - measured).magnitude * factor
    // The step itself, where the test is of the measure: the sum may miss it by a rounding.
    let threshold = value == measured ? step : value + (step - measured) * factor
    // On the value's own side of zero thresholds are told by their size, as rules have them; beyond
    // zero lies what would turn the other way, and the test stands as it is until then.
    let isOnSide = threshold * value >= 0
    let isBeyond = isOnSide ? value.magnitude >= threshold.magnitude : self.passed
    let passed = passesBelow ? value <= threshold : isBeyond
    return Criterion(
      name, value: value, threshold: isOnSide ? threshold.magnitude : -threshold.magnitude,
      margin: passed ? way : -way, unit: unit, passed: passed, isDeciding: true)
  }
}

/// The tests of a rule, at most three, and which of them it followed.
struct SnapTests {
  var first: SnapTest?
  var second: SnapTest?
  var third: SnapTest?
  /// The one that decided, from 0.
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

/// Up to thirty-two places, in no order, in place.
struct SnapSteps {
  private(set) var places = SIMD32<Double>(repeating: .nan)
  private(set) var count = 0

  init() {}

  init(_ first: Double, _ second: Double) {
    append(first)
    append(second)
  }

  /// Where a rule that rounds to whole pages answers another: `pages` away it does not.
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
