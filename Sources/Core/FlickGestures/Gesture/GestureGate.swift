/// A question that a gesture has to pass at the moment it would begin: a function from outside.
///
/// Called once for each attempt, when nothing else keeps it from beginning. It must answer from its
/// arguments alone.
public final class GestureGate: Sendable, Hashable {
  private let rule: @Sendable (GestureValues) -> Bool

  /// A gate from the function that is called.
  public init(_ rule: @escaping @Sendable (GestureValues) -> Bool) { self.rule = rule }

  /// Whether a gesture that measures this may begin.
  package func lets(_ values: GestureValues) -> Bool { rule(values) }

  /// Whether both are the same, not merely alike.
  public static func == (a: GestureGate, b: GestureGate) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
