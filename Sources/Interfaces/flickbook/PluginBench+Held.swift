internal import FlickHost

extension PluginBench {
  /// The plugins of the project in the current folder, run in this process without a supervisor.
  ///
  /// The process ends if a plugin does not return or exceeds its memory budget.
  ///
  /// - Parameter name: the name in the message about an end at an unknown position.
  static func held(
    _ configuration: RunConfiguration, for name: String, _ console: Console
  ) throws(HostError) -> PluginBench {
    var configuration = configuration
    configuration.holdProcess(runs: name, exitCode: .overBudget)
    return try PluginBench(from: ".", configuration) { console.print(text: $0) }
  }
}
