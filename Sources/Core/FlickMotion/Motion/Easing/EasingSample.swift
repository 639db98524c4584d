/// The output and slope of an easing at a progress.
public struct EasingSample: Hashable, Sendable {
  /// The output: 0 at the start and 1 at the end; outside 0...1 for curves that overshoot.
  public var value: Double
  /// The derivative of the output by progress; 0 at a jump and where the curve is vertical.
  public var slope: Double

  /// Creates a sample.
  public init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }
}

/// The slope of a segment; 0 if it is too steep to be useful for a motion.
package func steepness(_ rise: Double, over run: Double) -> Double {
  let slope = rise / run
  return slope.magnitude < 1e100 ? slope : 0
}
