internal import ArgumentParser
internal import FlickHost
internal import FlickSession
internal import FlickSystem

extension ScriptRun {
  /// Runs the script, and again whenever one of its files changes, until a signal ends it.
  ///
  /// Each run lists the decisions that differ from the run before.
  func watch() -> ExitCode {
    let console = Console()
    var before: RunDecisions?
    let watched = FileWatch([script])
    while true {
      let (code, seen) = supervise(console)
      if let interruption = seen.interruption { interruption.endProcess() }
      var known = seen.decisions?.files ?? []
      if code != .success { known += before?.files ?? [] }
      let files = known + [script] + (tunables.source.map { [$0] } ?? [])
      if let decisions = seen.decisions, code == .success || replayPath != nil {
        if let before, !(before.isEmpty && decisions.isEmpty) {
          report(before.comparison(with: decisions), console)
        }
        before = decisions
      }
      let mending = code == .success || replayPath != nil ? "" : " after an error"
      // Before the note, because its reader may change a file at once.
      watched.follow(files)
      console.report(note: "watching \(Set(files).count) files\(mending); Ctrl-C ends")
      watched.wait(for: files, wantsNames: code != .success)
      console.report(note: "")
    }
  }

  private func report(_ comparison: DecisionComparison, _ console: Console) {
    console.report(note: "after the change: \(comparison.summary)")
    for line in comparison.flipLines { console.report(note: "  \(line)") }
  }
}
