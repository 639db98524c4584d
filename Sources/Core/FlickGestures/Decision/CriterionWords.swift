/// A test in words: "velocity 869 pt/s, 500 needed, 369 to spare".
///
/// The only place where tests are put into words. Angles are in degrees and pages count from 1,
/// however the test has them. Numbers have as many digits as it takes to see what was to spare.
public struct CriterionWords: Hashable, Sendable {
  /// What was tested: "velocity".
  public let name: String
  /// How much it was: "869 pt/s".
  public let value: String
  /// What the rule asks for: "500 needed", "45° allowed".
  public let threshold: String
  /// How far that was: "369 to spare", "131 short", "5° too much".
  public let spare: String
  /// The same with its unit, to stand alone: "131 pt/s short".
  public let spareWithUnit: String
  /// Where the verdict flips, if not at the threshold: "flips at 500 the other way, 1369 away".
  public let flip: String?
  /// The best sample of those that did not pass, if another did: "nearest miss 8.1".
  public let miss: String?

  /// "velocity 869 pt/s, 500 needed, 369 to spare, flips at 500 the other way, 1369 away".
  public var text: String {
    ([brief] + [flip, miss].compactMap { $0 }).joined(separator: ", ")
  }

  /// Without the flip and the miss.
  public var brief: String { "\(name) \(value), \(threshold), \(spare)" }

  /// "velocity 369 pt/s to spare".
  public var short: String { "\(name) \(spareWithUnit)" }

  /// The parts in which it is not like another one: "0.4 needed, 0.04 to spare"; the spare alone if
  /// it is.
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
    // Of two numbers that are equal one would read as enough.
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

  /// What was measured, of what the rule asks for: "distance 0.41 of 0.5 pages", "direction 58° of
  /// 30° allowed".
  package var shareInWords: String {
    "\(name.rawValue) \(CriterionNumbers(of: self).share(size, of: ownThreshold))"
      + (comparison.isLimit ? " allowed" : "")
  }

  /// What was measured, without its sign where only its size is compared.
  fileprivate var size: Double { comparison.isOfSizes ? value.magnitude : value }

  /// Whether what it takes to meet the test is what it takes to flip the verdict; but for the
  /// rounding of a flip that was found along another measure.
  fileprivate var flipsAtItsThreshold: Bool {
    !flipsBackwards
      && (threshold.magnitude - ownThreshold.magnitude).magnitude <= 2 / unit.step.perUnit
  }

  /// Whether the flip lies in the direction in which the value does not.
  fileprivate var flipsBackwards: Bool {
    guard comparison.isOfSizes else { return false }
    return comparison == .thrown && value < 0 ? threshold > 0 : threshold < 0
  }
}

extension Criterion: CustomStringConvertible {
  /// Such as "velocity 812 pt/s, 500 needed, 312 to spare".
  public var description: String { words.text }
}
