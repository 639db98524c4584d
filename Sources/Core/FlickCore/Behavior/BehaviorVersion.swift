/// The number of the current rules and defaults, separate from the level of the API.
///
/// Files with outcomes (recordings, run logs, saved feels, corpora) store the version that they
/// were made with. A changed rule or default raises `current` and gets a row in `BehaviorRule`.
public struct BehaviorVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number, from 1.
  public let number: Int

  /// Creates the version with a number.
  public init(_ number: Int) { self.number = number }

  /// The version of this program.
  public static let current = BehaviorVersion(3)

  /// The version of files that do not state one.
  public static let first = BehaviorVersion(1)

  /// The name of the member that states the version, in the head of each file format.
  package static let member = "behavior"

  /// Whether a version is older than another.
  public static func < (one: BehaviorVersion, other: BehaviorVersion) -> Bool {
    one.number < other.number
  }

  /// The number.
  public var description: String { "\(number)" }

  /// The rules that changed after this version, in the order of their table.
  public var rulesChangedSince: [BehaviorRule] {
    BehaviorRule.allCases.filter { $0.version > self }
  }
}

// MARK: - Reports

extension BehaviorVersion {
  /// "made with behaviour version 1, and this program has version 2".
  package var comparedWithProgram: String {
    "made with behaviour version \(self), and this program has version \(Self.current)"
  }

  /// The rules that changed since this version below a headline, for reports about a file of this
  /// version; empty for the version of this program.
  ///
  /// - Parameter effect: the effect of a rule on the run or runs ("from 0.350 s on"); nil without
  ///   one.
  package func report(effects effect: (BehaviorRule) -> String?) -> [String] {
    guard self < .current else { return [] }
    var lines = ["\(comparedWithProgram); rules changed since:"]
    var others: [String] = []
    for rule in rulesChangedSince {
      if let effect = effect(rule) {
        let former = rule.restoration ?? "none"
        lines.append("  \(rule.name) (\(effect)): \(rule.summary); former result by: \(former)")
      } else {
        others.append(rule.name + (rule.restoration.map { " (former result by: \($0))" } ?? ""))
      }
    }
    return lines + (others.isEmpty ? [] : ["  without effect: \(others.joined(separator: ", "))"])
  }
}

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

  /// Creates a value without rules.
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

  /// The same for known suspects.
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
