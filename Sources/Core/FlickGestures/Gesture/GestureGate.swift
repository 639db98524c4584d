/// A custom condition for the beginning of a gesture.
///
/// Called once per attempt, after all other conditions are met. The function must depend on its
/// arguments alone.
public final class GestureGate: Sendable, Hashable {
  private let rule: @Sendable (GestureValues) -> Bool

  /// Creates a gate from a function that returns whether the gesture may begin.
  public init(_ rule: @escaping @Sendable (GestureValues) -> Bool) { self.rule = rule }

  /// Whether a gesture with these measures may begin.
  package func lets(_ values: GestureValues) -> Bool { rule(values) }

  /// Whether both are the same instance.
  public static func == (a: GestureGate, b: GestureGate) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
