internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// Subcommands of `flickbook gestures` that play on a screen: the corpus's, or another one.

extension Gestures {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List gestures with their distance, speed, label and outcome.")

    @OptionGroup var played: LabInputs

    func validate() throws { try played.places.check() }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.script()
        if script == nil { played.limitReading() }
        let stream = try played.options.stream(script ?? "", played.corpus)
        var table = GestureTable(isPlayed: script != nil)
        var all = PlayedGestures()
        try stream.each { session throws(HostError) in
          let runs = script == nil ? nil : try session.playAll()
          table.add(session.gestures, runs)
          for run in runs ?? [] { all.add(run.fault) }
        }
        table.eachLine { line in console.print("\(line)") }
        try all.check()
        return .success
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check the traces, labels and start states of a corpus.")

    @OptionGroup var played: LabInputs

    func validate() throws { try played.places.check() }

    func run() throws {
      try played.perform { console throws(HostError) in
        let path = played.corpus
        let file = try CorpusFile(path)
        played.limitReading()
        var faults = file.faults()
        ProcessorTime.removeLimit()
        if let script = try played.script(), !file.corpus.gestures.isEmpty {
          do throws(HostError) {
            try played.options.stream(script, path).each { session throws(HostError) in
              for (gesture, run) in zip(session.gestures, try session.playAll()) {
                guard let fault = run.fault else { continue }
                faults.append("\(file.path):\(gesture.gesture.line): \(fault)")
              }
            }
          } catch {
            // A trace that is missing or has changed has been reported.
            guard error.kind == .input, !faults.isEmpty else { throw error }
          }
        }
        console.print(lines: faults)
        if faults.isEmpty {
          let count = file.corpus.gestures.count { $0.labels.isEmpty }
          console.print(
            "\(counted(file.corpus.gestures.count, "gesture")), no faults\(count == 0 ? "" : "; \(count) without a label")"
          )
        }
        return faults.isEmpty ? .success : .checkFailed
      }
    }
  }
}
