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

/// The numbers of a test for display: degrees, pages counted from 1, and as many digits as needed.
package struct CriterionNumbers {
  private let unit: Criterion.Unit
  /// The displayed value of one unit, such as degrees for radians.
  private let perUnit: Double
  /// Whether value and threshold are page numbers, which count from 1.
  private let isPageNumber: Bool
  /// Whether value and threshold are counts: "too many" instead of "too much".
  package let isCount: Bool
  private let decimals: Int

  package init(of test: Criterion) {
    unit = test.unit
    isPageNumber = test.name == .edge && test.unit == .page
    isCount = test.unit == .count || test.name == .pagesPerSwipe
    perUnit = test.unit == .radian ? 180 / .pi : 1
    decimals = Self.decimals(toSee: test.spare.magnitude * perUnit)
  }

  /// The number of decimals for three digits of `spare`; three below 1, more if it would show
  /// as 0.
  private static func decimals(toSee spare: Double) -> Int {
    guard spare.isFinite, spare < 100 else { return 0 }
    if spare >= 10 { return 1 }
    if spare >= 1 { return 2 }
    var (decimals, least) = (3, 0.0005)
    while spare != 0, spare < least, decimals < 9 {
      decimals += 1
      least /= 10
    }
    return decimals
  }

  private var sign: String { unit == .radian ? "°" : "" }

  /// A number without a unit, except for the degree sign.
  package func bare(_ number: Double) -> String {
    plain(number * perUnit, decimals: decimals) + sign
  }

  /// A threshold with at least three decimals, as a person may have set it.
  package func limit(_ number: Double) -> String {
    plain(number * perUnit + (isPageNumber ? 1 : 0), decimals: max(decimals, 3)) + sign
  }

  /// A measured value with its unit.
  package func place(_ number: Double) -> String {
    isPageNumber ? "page \(bare(number + 1))" : distance(number)
  }

  /// A distance, with its unit.
  package func distance(_ number: Double) -> String { withUnit(bare(number)) }

  /// A measured value and its threshold: "0.41 of 0.5 pages".
  package func share(_ number: Double, of threshold: Double) -> String {
    isPageNumber
      ? "\(place(number)) of \(limit(threshold))"
      : "\(bare(number)) of \(withUnit(limit(threshold)))"
  }

  private func withUnit(_ text: String) -> String {
    switch unit {
    case .radian, .count: text
    case .page: text == "1" ? "1 page" : "\(text) pages"
    case .point, .pointsPerSecond, .second: "\(text) \(unit.rawValue)"
    }
  }
}
