/// A deceleration law from outside the core, such as from a plugin.
///
/// It is called once for each fling, and must give equal results for equal velocities.
public final class CustomFling: Sendable, Hashable {
  /// The name of the law.
  public let name: String

  private let law: @Sendable (Double) -> SampledMotion?

  /// Creates a law from its name and function.
  ///
  /// - Parameter law: Takes a velocity in points per second. Returns the motion from 0, in points,
  ///   or nil on failure; UIKit's law is then used.
  public init(_ name: String, law: @escaping @Sendable (Double) -> SampledMotion?) {
    (self.name, self.law) = (name, law)
  }

  /// The motion from a value.
  func motion(from value: Double, velocity: Double) throws(CoreError) -> GlideMotion {
    guard velocity != 0, let motion = law(velocity) else {
      return try FlingPhysics.uiKit.motion(from: value, velocity: velocity)
    }
    return .sampled(motion.moved(by: value))
  }

  /// Whether both are identical.
  public static func == (a: CustomFling, b: CustomFling) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
