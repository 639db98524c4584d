/// A custom estimator of a finger's velocity, such as a plugin's.
///
/// The rule must depend on its arguments alone and return equal results for equal samples.
public final class CustomEstimator: Sendable, Hashable {
  /// A sample of a finger.
  public struct Sample: Sendable {
    /// The time of the sample.
    public let time: Seconds
    /// The position of the finger.
    public let place: Point2D

    /// Creates a sample.
    public init(time: Seconds, place: Point2D) { (self.time, self.place) = (time, place) }
  }

  /// The name of the estimator.
  public let name: String

  private let rule: @Sendable ([Sample], Seconds) -> Velocity?

  /// Creates an estimator from a name and a function.
  ///
  /// - Parameter rule: takes the samples, the oldest first, and the time of the lift; returns nil
  ///   for no velocity. The samples are at least those of the last 150 ms, and at most 512.
  public init(_ name: String, rule: @escaping @Sendable ([Sample], Seconds) -> Velocity?) {
    self.name = name
    self.rule = rule
  }

  func velocity(_ history: SampleHistory, at time: Seconds) -> Velocity? {
    let samples = (0..<history.count).reversed().map { back in
      let sample = history[back]
      return Sample(
        time: Seconds(sample.time), place: Point2D(x: sample.place.x, y: sample.place.y))
    }
    return rule(samples, time)
  }

  /// Whether both are the same instance.
  public static func == (a: CustomEstimator, b: CustomEstimator) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
