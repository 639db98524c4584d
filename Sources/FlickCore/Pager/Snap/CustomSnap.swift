/// A rule written by whoever uses the core, such as a function of a script.
///
///     let rule = CustomSnap("never back") { release in
///       max(release.base, Int(release.position.value.rounded()))
///     }
///     let policy = SnapPolicy(.custom(rule))
///
/// The function must answer from the release alone and give equal answers to equal releases: it is
/// also asked while a finger drags, for `Pager.targetPage`. It makes no tests that could be told,
/// so decisions of it have no margin.
public final class CustomSnap: Sendable, Hashable {
  /// What the rule is called.
  public let name: String

  private let rule: @Sendable (PagerRelease) -> Int

  /// A rule from its name and its function.
  ///
  /// The page that the function returns may lie outside the pages that exist: limits and edges, or
  /// the loop, are seen to.
  public init(_ name: String, rule: @escaping @Sendable (PagerRelease) -> Int) {
    self.name = name
    self.rule = rule
  }

  /// The page for a release, as the function has it.
  public func page(for release: PagerRelease) -> Int { rule(release) }

  /// Whether both are the same rule, not merely alike.
  public static func == (a: CustomSnap, b: CustomSnap) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A custom rule among the others: without tests.
struct CustomJudge: SnapJudge {
  var rule: CustomSnap

  func target(_ release: PagerRelease) -> Double { Double(rule.page(for: release)) }

  func tests(_ release: PagerRelease) -> SnapTests { SnapTests() }

  func steps(of measure: ReleaseMeasure, _ release: PagerRelease, around page: Double) -> SnapSteps
  {
    SnapSteps()
  }
}
