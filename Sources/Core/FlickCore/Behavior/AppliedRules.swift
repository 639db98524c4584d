/// The rules of `BehaviorRule` that had a part in a run, with the time of their first effect.
///
/// A difference from a run by the former rules is possible only from the first effect on: until
/// then both runs are the same.
public struct AppliedRules: Hashable, Sendable {
  /// The first effect of a rule.
  public struct Start: Hashable, Sendable {
    /// The rule.
    public let rule: BehaviorRule
    /// The stage's time.
    public let time: Seconds
  }

  /// In the order of time.
  public private(set) var starts: [Start] = []
  private var bits: UInt64 = 0

  /// No rules.
  public init() {}

  /// Notes a part of a rule; only the first counts.
  @inline(__always)
  mutating func note(_ rule: BehaviorRule, at time: Seconds) {
    guard bits & 1 << UInt64(rule.rawValue) == 0 else { return }
    begin(rule, at: time)
  }

  @inline(never)
  private mutating func begin(_ rule: BehaviorRule, at time: Seconds) {
    bits |= 1 << UInt64(rule.rawValue)
    starts.append(Start(rule: rule, time: time))
  }

  /// The time of a rule's first effect; nil if it had no part.
  public func start(of rule: BehaviorRule) -> Seconds? {
    starts.first { $0.rule == rule }?.time
  }

  /// The rules that changed after a version and had a part up to a time, in the order of their
  /// table: the possible causes of a difference from a run of that version.
  public func suspects(since version: BehaviorVersion, upTo time: Seconds = .infinity)
    -> [BehaviorRule]
  {
    version.rulesChangedSince.filter { rule in start(of: rule).map { $0 <= time } ?? false }
  }
}

// MARK: - Reports

extension AppliedRules {
  /// The origin of a difference from a run of an older version: "possibly from transforms", or "not
  /// from a changed rule".
  package func origin(since version: BehaviorVersion, upTo time: Seconds = .infinity) -> String {
    Self.origin(suspects(since: version, upTo: time))
  }

  package static func origin(_ suspects: [BehaviorRule]) -> String {
    suspects.isEmpty
      ? "not from a changed rule"
      : "possibly from \(suspects.map(\.name).joined(separator: ", "))"
  }

  /// "from 0.350 s on"; nil if the rule had no part.
  package func part(of rule: BehaviorRule) -> String? {
    start(of: rule).map { "from \(fixed($0.value, decimals: 3)) s on" }
  }
}
