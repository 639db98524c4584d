/// The completeness of a rule's recorded tests: whether anything else can change its page.
///
/// A release and the rule's thresholds may change gradually. With a complete record, the page is
/// the same as long as each recorded test stays met or stays missed and each value stays on its
/// side of zero. So the next place that changes the page follows from the tests of one decision,
/// without a search. Unit tests compare the declarations of rules with dense scans.
///
/// Limits of pages and edges are not included: they only choose between pages that the rule wants.
public enum SnapRecord: String, Hashable, Sendable, CaseIterable {
  /// The tests determine the page.
  case complete
  /// The tests determine the page of a drag that covers less than a page.
  ///
  /// For a longer drag the rule also counts whole pages, which are not recorded.
  case withinPage = "within a page"
  /// The rule compares something that is not recorded, or not always.
  case partial
}

extension SnapRecord {
  /// Whether the tests of one decision determine its page.
  package func determinesPage(in criteria: Criteria) -> Bool {
    switch self {
    case .complete: true
    case .withinPage:
      criteria.allSatisfy {
        $0.name != .distance && $0.name != .projection || $0.value.magnitude < 1
      }
    case .partial: false
    }
  }
}

extension SnapRule {
  /// The completeness of the rule's tests.
  public var record: SnapRecord {
    switch self {
    case .thresholds(let rule): rule.record
    case .nearest(let rule): rule.record
    case .travel(let rule): rule.record
    case .swiftUIPager(let rule): rule.record
    case .viewPager(let rule): rule.record
    case .viewPager2(let rule): rule.record
    case .compose(let rule): rule.record
    case .flutter(let rule): rule.record
    case .libadwaita(let rule): rule.record
    case .embla(let rule): rule.record
    case .swiper(let rule): rule.record
    case .projected(let rule): rule.record
    case .custom(let rule): CustomJudge(rule: rule).record
    }
  }
}

extension Profile {
  /// The completeness of its rule's tests.
  public var record: SnapRecord { snap.rule.record }
}
