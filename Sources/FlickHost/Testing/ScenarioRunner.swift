package import FlickAPI
internal import FlickSystem
internal import LuaKit

/// What became of one scenario.
package struct ScenarioResult {
  /// The file that it is in.
  package var file: String
  /// The scenario.
  package var scenario: Scenario
  /// Why it failed; nil when it passed.
  package var failure: HostError?
}

/// Runs scenario files, one Lua state each.
package struct ScenarioRunner {
  /// How scripts are run; the CPU limit is that of one test.
  package var configuration: RunConfiguration
  /// Only tests whose full name holds this text; nil for all.
  package var filter: String?
  /// Takes what scripts print.
  package var output: (String) throws -> Void

  /// Creates a runner.
  package init(
    configuration: RunConfiguration, filter: String? = nil,
    output: @escaping (String) throws -> Void
  ) {
    self.configuration = configuration
    self.filter = filter
    self.output = output
  }

  /// The scenario files at a path: the file itself, or every `*_spec.lua` below a folder, sorted.
  package static func files(at path: String) throws(HostError) -> [String] {
    if Path.isFile(path) { return [path] }
    do {
      var files: [String] = []
      for name in try Path.names(inDirectory: path) where !name.hasPrefix(".") {
        let child = Path.join(path == "." ? "" : path, name)
        if Path.isDirectory(child) {
          files += try Self.files(at: child)
        } else if name.hasSuffix("_spec.lua") {
          files.append(child)
        }
      }
      return files
    } catch let error as HostError {
      throw error
    } catch {
      throw HostError(.input, "\(error)")
    }
  }

  /// The tests of a file that pass the filter, without running them.
  package func list(_ file: String) throws(HostError) -> [Scenario] {
    try load(file).scenarios
  }

  /// Runs the tests of a file; each result is handed over as it comes.
  ///
  /// - Returns: the tunables that the file, and what it loaded, have declared.
  /// - Throws: `HostError` when the file itself cannot be loaded.
  package func run(
    _ file: String, report: (ScenarioResult) throws -> Void
  ) throws -> Tunables {
    let (host, scenarios) = try load(file)
    for scenario in scenarios {
      try report(
        ScenarioResult(file: file, scenario: scenario, failure: failure(of: scenario, in: host)))
    }
    return host.session.tunables
  }

  private func load(_ file: String) throws(HostError) -> (host: ScriptHost, scenarios: [Scenario]) {
    let host = try ScriptHost(configuration, api: HostAPI.test, output: output)
    try host.withinBudget {
      try AssertModule.install(in: host.lua)
      _ = try host.runFile(file)
    }
    host.collector.isCollecting = false
    let scenarios = host.collector.scenarios.filter { scenario in
      filter.map { scenario.name.contains($0) } ?? true
    }
    return (host, scenarios)
  }

  private func failure(of scenario: Scenario, in host: ScriptHost) -> HostError? {
    do throws(HostError) {
      try host.withinBudget {
        for hook in scenario.hooks { try hook.call() }
        try scenario.body.call()
      }
      return nil
    } catch {
      return error
    }
  }
}
