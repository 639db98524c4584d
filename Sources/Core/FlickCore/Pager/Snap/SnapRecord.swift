/// How complete the tests are that a rule records: whether anything else can change its page.
///
/// A release and the rule's thresholds may change little by little. Where the record is complete,
/// the page is the same for as long as each recorded test stays met or stays missed and each value
/// stays on its side of zero. So the next place at which it changes follows from the tests of one
/// decision, without a search. Tests compare what rules declare with dense scans.
///
/// Limits of pages and edges are no part of it: they only choose between pages that the rule wants.
public enum SnapRecord: String, Hashable, Sendable, CaseIterable {
  /// The tests tell all.
  case complete
  /// They tell all of a drag that covers less than a page. Of a longer one whole pages are counted,
  /// which no test records.
  case withinPage = "within a page"
  /// The rule compares something that no test records, or not always.
  case partial
}

extension SnapRecord {
  /// Whether the tests of one decision tell all on which its page hangs.
  package func tellsAll(in criteria: Criteria) -> Bool {
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
  /// What the rule's tests tell.
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
  /// How complete the tests of its rule are.
  public var record: SnapRecord { snap.rule.record }
}
