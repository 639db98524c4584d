/// A custom rule that decides whether a released card leaves.
///
/// It must depend on the release alone and return equal results for equal releases: margins are
/// found by calling it with other releases.
public final class CustomCommit: Sendable, Hashable {
  /// A card at the moment of a release; lengths by the measure of the deck's direction.
  public struct Release: Sendable {
    /// The distance of the card from its place, in points.
    public var displacement: Double
    /// The distance that the deck's own rule requires, in points.
    public var distance: Double
    /// The velocity of the card away from its place, in points per second; negative on its way
    /// back.
    public var velocity: Double
    /// The distance of the finger from its touchdown, in points.
    public var travel: Double

    /// Creates a release.
    public init(displacement: Double, distance: Double, velocity: Double, travel: Double) {
      (self.displacement, self.distance) = (displacement, distance)
      (self.velocity, self.travel) = (velocity, travel)
    }

    subscript(measure: Measure) -> Double {
      get {
        switch measure {
        case .displacement: displacement
        case .velocity: velocity
        case .travel: travel
        }
      }
      set {
        switch measure {
        case .displacement: displacement = newValue
        case .velocity: velocity = newValue
        case .travel: travel = newValue
        }
      }
    }
  }

  /// The quantity of a test.
  public enum Measure: String, Sendable, CaseIterable { case displacement, velocity, travel }

  /// A test reported by the rule.
  public typealias Test = CustomTest<Measure>

  /// The answer of a rule.
  public struct Verdict: Sendable {
    /// Whether the card leaves.
    public var goes: Bool
    /// The tests reported by the rule; the first three count.
    public var tests: [Test]

    /// Creates an answer.
    public init(goes: Bool, tests: [Test] = []) { (self.goes, self.tests) = (goes, tests) }
  }

  /// The name of the rule.
  public let name: String
  private let rule: @Sendable (Release) -> Verdict
  private let contradicts: @Sendable (String) -> Void

  /// Creates a rule from its name and its function.
  ///
  /// - Parameter contradicts: receives a description of an incorrect report.
  public init(
    _ name: String, contradicts: @escaping @Sendable (String) -> Void = { _ in },
    rule: @escaping @Sendable (Release) -> Verdict
  ) {
    (self.name, self.rule, self.contradicts) = (name, rule, contradicts)
  }

  /// The number of places that are tried between a release and a threshold.
  private static let probes = 8

  /// The verdict with the tests as criteria; reports incorrect tests of the rule.
  public func verdict(_ release: Release) -> (goes: Bool, criteria: Criteria) {
    let answer = rule(release)
    let tests = answer.tests.prefix(3)
    let lead = tests.firstIndex(where: \.isDeciding) ?? 0
    var criteria: [Criterion] = []
    for (index, test) in tests.enumerated() {
      if let fault = self.fault(in: test, of: release, goes: answer.goes) { contradicts(fault) }
      let unit: Criterion.Unit = test.measure == .velocity ? .pointsPerSecond : .point
      let name: Criterion.Name =
        switch test.measure {
        case .displacement: .displacement
        case .velocity: .velocity
        case .travel: .travel
        }
      criteria.append(
        Criterion(
          name, test.value, test.comparison, test.threshold, unit, isDeciding: index == lead))
    }
    return (answer.goes, Criteria(criteria))
  }

  /// The error in a reported test: a value that differs from the release's, or a verdict that
  /// changes before the threshold.
  private func fault(in test: Test, of release: Release, goes: Bool) -> String? {
    let (present, words) = (release[test.measure], "'\(test.measure.rawValue)'")
    guard (test.value - present).magnitude <= 1e-6 * max(1, present.magnitude) else {
      return "reports \(words) as \(plain(test.value)), but it is \(plain(present))"
    }
    var changed = release
    for probe in 1..<Self.probes {
      let share = Double(probe) / Double(Self.probes)
      changed[test.measure] = present + (test.threshold - present) * share
      guard rule(changed).goes != goes else { continue }
      return "reports another outcome from \(words) = \(plain(test.threshold)) on, but it changes "
        + "at \(plain(changed[test.measure])) already"
    }
    return nil
  }

  /// Whether both are the same instance.
  public static func == (a: CustomCommit, b: CustomCommit) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
