internal import ArgumentParser
internal import FlickHost
internal import FlickSystem
internal import FlickView

extension ScriptRun {
  /// Does a recording again, and says whether the same came of it.
  func replay(
    _ path: String, _ configuration: RunConfiguration, _ console: Console
  ) -> ExitCode {
    do throws(HostError) {
      let recording = try Recording(path: path)
      let simulation = try Simulation(script, configuration, replaying: recording)
      simulation.finish()
      let again = try RunLogWriter.log(of: simulation, script: recording.script)
      if let logPath {
        do {
          try File.write(again.bytes, to: logPath)
        } catch {
          throw HostError(.input, "\(error)")
        }
      }
      guard again.hash == recording.hash else {
        console.report(
          HostError(
            .check,
            "\(path): came out otherwise: hash \(again.hash), recorded \(recording.hash); the script has "
              + "changed, or Flickbook has"))
        return .notDeterministic
      }
      console.print("the same again: \(recording.summary), hash \(again.hash)")
    } catch {
      return console.end([error])
    }
    return console.end()
  }
}
