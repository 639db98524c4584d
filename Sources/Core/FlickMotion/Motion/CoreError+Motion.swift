extension CoreError {
  /// Returns a value or velocity of a motion, or throws if it is not finite.
  ///
  /// The limit keeps squares, and therefore all products in the formulas, finite.
  package static func checkedValue(_ value: Double, _ name: String) throws(CoreError) -> Double {
    try checked(value, name, in: -1e150...1e150)
  }

  /// Returns a duration, or throws if it is negative or longer than 1e9 seconds (32 years).
  ///
  /// Less than a nanosecond counts as 0, so that velocities stay finite.
  package static func checkedDuration(_ duration: Seconds, _ name: String) throws(CoreError)
    -> Seconds
  {
    let seconds = try checked(duration.value, name, in: 0...1e9, unit: "s")
    return Seconds(seconds < 1e-9 ? 0 : seconds)
  }
}
