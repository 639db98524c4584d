/// Whether a released card goes, by a rule from outside the core.
///
/// It must answer from the release alone and give equal answers to equal releases: its margins are
/// found by asking it about others.
public final class CustomCommit: Sendable, Hashable {
  /// A card at the moment of a release; lengths by the measure of the deck's direction.
  public struct Release: Sendable {
    /// How far the card is away, points.
    public var displacement: Double
    /// How far it must be dragged by the deck's own rule, points.
    public var distance: Double
    /// How fast it moves away, points per second; negative when it comes back.
    public var velocity: Double
    /// How far the finger has gone since it came down, points.
    public var travel: Double

    /// A release.
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

  /// What a test is of.
  public enum Measure: String, Sendable, CaseIterable { case displacement, velocity, travel }

  /// A test that the rule says it has made.
  public typealias Test = CustomTest<Measure>

  /// What a rule answers.
  public struct Verdict: Sendable {
    /// Whether the card goes.
    public var goes: Bool
    /// The tests that it says it has made, of which three count.
    public var tests: [Test]

    /// An answer.
    public init(goes: Bool, tests: [Test] = []) { (self.goes, self.tests) = (goes, tests) }
  }

  /// What it is called.
  public let name: String
  private let rule: @Sendable (Release) -> Verdict
  private let contradicts: @Sendable (String) -> Void

  /// A rule from its name and its function.
  ///
  /// - Parameter contradicts: gets a false report in words.
  public init(
    _ name: String, contradicts: @escaping @Sendable (String) -> Void = { _ in },
    rule: @escaping @Sendable (Release) -> Verdict
  ) {
    (self.name, self.rule, self.contradicts) = (name, rule, contradicts)
  }

  /// How many places between a release and a threshold are tried.
  private static let probes = 8

  /// The verdict, with the tests as criteria; a false report of the rule is an error.
  public func verdict(_ release: Release) -> (goes: Bool, criteria: Criteria) {
    let answer = rule(release)
    let tests = answer.tests.prefix(3)
    let lead = tests.firstIndex(where: \.isDeciding) ?? 0
    var criteria: [Criterion] = []
    for (index, test) in tests.enumerated() {
      if let fault = self.fault(in: test, of: release, answer.goes) { contradicts(fault) }
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

  /// What of a test is not so: a number that is not the release's, or a verdict that is another
  /// before the threshold.
  private func fault(in test: Test, of release: Release, _ goes: Bool) -> String? {
    let (present, words) = (release[test.measure], "'\(test.measure.rawValue)'")
    guard (test.value - present).magnitude <= 1e-6 * max(1, present.magnitude) else {
      return "says that \(words) is \(plain(test.value)), and it is \(plain(present))"
    }
    var changed = release
    for probe in 1..<Self.probes {
      let share = Double(probe) / Double(Self.probes)
      changed[test.measure] = present + (test.threshold - present) * share
      guard rule(changed).goes != goes else { continue }
      return "says that it comes out otherwise where \(words) is \(plain(test.threshold)), and it "
        + "does so at \(plain(changed[test.measure])) already"
    }
    return nil
  }

  /// Whether both are the same, not merely alike.
  public static func == (a: CustomCommit, b: CustomCommit) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
