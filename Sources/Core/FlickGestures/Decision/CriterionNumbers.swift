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
