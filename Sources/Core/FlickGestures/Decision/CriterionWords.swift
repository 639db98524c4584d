/// A test in words: "velocity 869 pt/s, 500 needed, 369 to spare".
///
/// The only place that puts tests into words. Angles are in degrees and pages count from 1. Numbers
/// have enough digits to show the spare.
public struct CriterionWords: Hashable, Sendable {
  /// The measured quantity: "velocity".
  public let name: String
  /// The measured value: "869 pt/s".
  public let value: String
  /// The threshold of the rule: "500 needed", "45° allowed".
  public let threshold: String
  /// The distance from the threshold: "369 to spare", "131 short", "5° too much".
  public let spare: String
  /// The spare with its unit, for use by itself: "131 pt/s short".
  public let spareWithUnit: String
  /// The flip, if it is not at the threshold: "flips at 500 the other way, 1369 away".
  public let flip: String?
  /// The best sample that failed, if another passed: "nearest miss 8.1".
  public let miss: String?

  /// "velocity 869 pt/s, 500 needed, 369 to spare, flips at 500 the other way, 1369 away".
  public var text: String {
    ([brief] + [flip, miss].compactMap { $0 }).joined(separator: ", ")
  }

  /// The text without the flip and the miss.
  public var brief: String { "\(name) \(value), \(threshold), \(spare)" }

  /// "velocity 369 pt/s to spare".
  public var short: String { "\(name) \(spareWithUnit)" }

  /// The parts that differ from another test, such as "0.4 needed, 0.04 to spare"; the spare alone
  /// if all parts are equal.
  public func text(beside other: CriterionWords) -> String {
    guard name == other.name else { return text }
    let parts: [(String?, String?)] = [
      (value, other.value), (threshold, other.threshold), (spare, other.spare), (flip, other.flip),
      (miss, other.miss),
    ]
    let differing = parts.compactMap { $0 == $1 ? nil : $0 }
    return differing.isEmpty ? spare : differing.joined(separator: ", ")
  }
}

extension CriterionWords {
  package init(_ test: Criterion) {
    let number = CriterionNumbers(of: test)
    let isLimit = test.comparison.isLimit
    name = test.name.rawValue
    value = number.place(test.size)
    // A missed threshold that equals the value would read as met.
    let isEqual = test.spare == 0 && !test.isMet
    let bound = !isEqual ? "" : isLimit ? "less than " : "more than "
    threshold = "\(bound)\(number.limit(test.ownThreshold)) \(isLimit ? "allowed" : "needed")"
    let judgement =
      test.isMet
      ? "to spare" : !isLimit ? "short" : number.isCount ? "too many" : "too much"
    spare = "\(number.bare(test.spare.magnitude)) \(judgement)"
    spareWithUnit = "\(number.distance(test.spare.magnitude)) \(judgement)"
    let direction = test.flipsBackwards ? " the other way" : ""
    flip =
      test.flipsAtItsThreshold || !test.margin.isFinite
      ? nil
      : "flips at \(number.limit(test.threshold.magnitude))\(direction), "
        + "\(number.bare(test.margin.magnitude)) away"
    let best = test.isMet ? test.nearestMiss ?? 0 : 0
    miss = best == 0 ? nil : "nearest miss \(number.bare(best))"
  }
}

extension Criterion {
  /// The test in words.
  public var words: CriterionWords { CriterionWords(self) }

  /// The measured value and its threshold: "distance 0.41 of 0.5 pages", "direction 58° of 30°
  /// allowed".
  package var shareInWords: String {
    "\(name.rawValue) \(CriterionNumbers(of: self).share(size, of: ownThreshold))"
      + (comparison.isLimit ? " allowed" : "")
  }

  /// The measured value, without its sign if the test compares sizes.
  fileprivate var size: Double { comparison.isOfSizes ? value.magnitude : value }

  /// Whether the verdict flips at the test's own threshold, within the rounding of a flip that was
  /// found along another quantity.
  fileprivate var flipsAtItsThreshold: Bool {
    !flipsBackwards
      && (threshold.magnitude - ownThreshold.magnitude).magnitude <= 2 / unit.step.perUnit
  }

  /// Whether the flip is in the direction opposite to the value.
  fileprivate var flipsBackwards: Bool {
    guard comparison.isOfSizes else { return false }
    return comparison == .thrown && value < 0 ? threshold > 0 : threshold < 0
  }
}

extension Criterion: CustomStringConvertible {
  /// Such as "velocity 812 pt/s, 500 needed, 312 to spare".
  public var description: String { words.text }
}
