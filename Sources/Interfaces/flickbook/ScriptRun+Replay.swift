internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSession
internal import FlickSystem

extension ScriptRun {
  /// Replays a recording or trace with changed settings and reports the differences.
  func replay(
    _ path: String, _ configuration: RunConfiguration, _ console: Console,
    seen: (RunDecisions) -> Void = { _ in }
  ) -> ExitCode {
    do throws(HostError) {
      let settings = try tunables.tunables(setting: settings).settings
      let changes = Replay.Changes(settings: settings, seed: seed)
      let report = try Replay(path, of: script, configuration, changes).report()
      seen(report.decisions)
      if let logPath { try HostError.input { try File.write(report.log, to: logPath) } }
      console.print(lines: report.lines)
      try tunables.finish(report.tunables, set: Set(self.settings.map(\.name))) {
        console.print("\($0)")
      }
      for fault in report.knownFaults { console.report(fault) }
      if let complaint = report.complaint { console.report(complaint) }
      let code = console.end(report.faults)
      return code == .success ? report.exitCode : code
    } catch {
      return console.end([error])
    }
  }
}

extension Replay.Report {
  /// See `docs/guides/command-line.md`.
  fileprivate var exitCode: ExitCode {
    switch verdict {
    case .fine: .success
    case .flipped: .checkFailed
    case .otherwise: .notDeterministic
    }
  }
}
