/// The number of the current rules and defaults, separate from the level of the API.
///
/// Files with outcomes (recordings, run logs, saved feels, corpora) store the version that they
/// were made with. A changed rule or default raises `current` and gets a row in `BehaviorRule`.
public struct BehaviorVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number, from 1.
  public let number: Int

  /// The version of a number.
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
