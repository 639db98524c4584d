import FlickHost

extension RunConfiguration {
  /// A configuration for scripts that end by themselves.
  ///
  /// A stalled machine may add to the time of a script.
  static var patient: RunConfiguration {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 600
    return configuration
  }
}
