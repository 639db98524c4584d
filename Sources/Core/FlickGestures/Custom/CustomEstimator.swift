/// An estimator of a finger's velocity that a user of the core writes, such as a plugin.
///
/// It must answer from the samples alone and give equal answers for equal samples.
public final class CustomEstimator: Sendable, Hashable {
  /// A sample of a finger.
  public struct Sample: Sendable {
    /// When.
    public let time: Seconds
    /// Where.
    public let place: Point2D

    /// A sample.
    public init(time: Seconds, place: Point2D) { (self.time, self.place) = (time, place) }
  }

  /// What it is called.
  public let name: String

  private let rule: @Sendable ([Sample], Seconds) -> Velocity?

  /// An estimator from its name and its function.
  ///
  /// - Parameter rule: takes the samples, the oldest first: at least those of the last 150 ms, at
  ///   most 512, and the time of the lift; returns nil for no velocity.
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

  /// Whether both are the same, not merely alike.
  public static func == (a: CustomEstimator, b: CustomEstimator) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
