import FlickHost

extension RunConfiguration {
  /// For scripts that end by themselves: a machine that stands still for a while may count that as
  /// time that a script has used.
  static var patient: RunConfiguration {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 600
    return configuration
  }
}
