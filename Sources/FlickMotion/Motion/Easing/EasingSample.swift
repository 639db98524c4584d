/// Output and slope of an easing at one progress.
public struct EasingSample: Hashable, Sendable {
  /// The output: 0 at the start, 1 at the end, beyond for curves that overshoot.
  public var value: Double
  /// The change of the output per unit of progress; 0 at a jump and where the curve is vertical.
  public var slope: Double

  /// A sample from its two numbers.
  public init(value: Double, slope: Double) {
    self.value = value
    self.slope = slope
  }
}

/// The slope of a piece of curve; 0 where it is so steep that no motion could use the number.
package func steepness(_ rise: Double, over run: Double) -> Double {
  let slope = rise / run
  return slope.magnitude < 1e100 ? slope : 0
}
