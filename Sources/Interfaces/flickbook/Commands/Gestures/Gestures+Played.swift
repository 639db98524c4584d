internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

// What `flickbook gestures` does with a screen: the one that the corpus names, or another.

extension Gestures {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List gestures: how far and fast, what was meant, and what comes of them.")

    @OptionGroup var played: CorpusOnScreen

    func validate() throws { try played.places.check() }

    func run() throws {
      try played.perform { console throws(HostError) in
        let script = try played.script()
        if script == nil { played.limitReading() }
        let stream = try played.options.stream(script ?? "", played.corpus.path)
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
      abstract: "Check traces, labels and starts of a corpus, and say what is wrong.")

    @OptionGroup var played: CorpusOnScreen

    func validate() throws { try played.places.check() }

    func run() throws {
      try played.perform { console throws(HostError) in
        let path = played.corpus.path
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
          console.print(
            "\(counted(file.corpus.gestures.count, "gesture")), all as they should be")
        }
        return faults.isEmpty ? .success : .checkFailed
      }
    }
  }
}
