internal import FlickHost

extension PluginBench {
  /// The plugins of the project in the current folder, which run in this process and without a
  /// supervisor: it ends where one of them does not come back, or wants more memory than it may.
  ///
  /// - Parameter name: what is said of a death whose place is not known.
  static func held(
    _ configuration: RunConfiguration, for name: String, _ console: Console
  ) throws(HostError) -> PluginBench {
    var configuration = configuration
    configuration.holdProcess(runs: name, exitCode: .overBudget)
    return try PluginBench(from: ".", configuration) { console.print(text: $0) }
  }
}
