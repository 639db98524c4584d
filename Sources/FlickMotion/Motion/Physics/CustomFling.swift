/// A law by which content slows down that is written outside the core, such as in a plugin.
///
/// It is called once for each fling, and must give equal answers for equal velocities.
public final class CustomFling: Sendable, Hashable {
  /// What it is called.
  public let name: String

  private let law: @Sendable (Double) -> SampledMotion?

  /// A law from its name and its function.
  ///
  /// - Parameter law: takes points per second; returns the movement from 0, in points, or nil if it
  ///   fails, and UIKit's law stands in.
  public init(_ name: String, law: @escaping @Sendable (Double) -> SampledMotion?) {
    (self.name, self.law) = (name, law)
  }

  /// The movement from a value.
  func motion(from value: Double, velocity: Double) throws(CoreError) -> GlideMotion {
    guard velocity != 0, let motion = law(velocity) else {
      return try FlingPhysics.uikit.motion(from: value, velocity: velocity)
    }
    return .sampled(motion.moved(by: value))
  }

  /// Whether both are the same, not merely alike.
  public static func == (a: CustomFling, b: CustomFling) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
