internal import ArgumentParser
internal import FlickHost
internal import FlickLab

// What `flickbook gestures` does with a screen: the one that the corpus names, or another.

extension Gestures {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List gestures: how far and fast, what was meant, and what comes of them.")

    @OptionGroup var screen: CorpusScreen
    @OptionGroup var options: LabOptions
    @Argument(help: "The corpus: a file, or a folder with corpus.jsonl.", completion: .file())
    var corpus: String

    func run() throws {
      let file = corpus
      try options.perform(screen.path ?? corpus) { console throws(HostError) in
        let script = try screen.script(of: file)
        let stream = try options.stream(script ?? "", file)
        var table = GestureTable(isPlayed: script != nil)
        var played = PlayedGestures()
        try stream.each { session throws(HostError) in
          let runs = script == nil ? nil : try session.playAll()
          table.add(session.gestures, runs)
          for run in runs ?? [] { played.add(run.fault) }
        }
        table.eachLine(console.printLine)
        try played.check()
        return .success
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check traces, labels and starts of a corpus, and say what is wrong.")

    @OptionGroup var screen: CorpusScreen
    @OptionGroup var options: LabOptions
    @Argument(help: "The corpus: a file, or a folder with corpus.jsonl.", completion: .file())
    var corpus: String

    func run() throws {
      let path = corpus
      try options.perform(screen.path ?? corpus) { console throws(HostError) in
        let file = try CorpusFile(path)
        var faults = file.faults()
        if let script = try screen.script(of: path), !file.corpus.gestures.isEmpty {
          do throws(HostError) {
            try options.stream(script, path).each { session throws(HostError) in
              for (gesture, run) in zip(session.gestures, try session.playAll()) {
                guard let fault = run.fault else { continue }
                faults.append("\(file.path):\(gesture.gesture.line): \(fault)")
              }
            }
          } catch {
            // A trace that is missing or another one has been told.
            guard error.kind == .input, !faults.isEmpty else { throw error }
          }
        }
        for fault in faults { console.printLine(fault) }
        if faults.isEmpty {
          console.printLine(
            "\(FlipsReport.counted(file.corpus.gestures.count, "gesture")), all as they should be")
        }
        return faults.isEmpty ? .success : .checkFailed
      }
    }
  }
}

/// On which screen gestures are played.
struct CorpusScreen: ParsableArguments {
  @Option(
    name: .customLong("screen"),
    help: ArgumentHelp(
      "The script of the screen; the one that the corpus names unless given.",
      valueName: "script"), completion: .file(extensions: ["lua"]))
  var path: String?

  /// The script; nil if nobody names one.
  func script(of corpus: String) throws(HostError) -> String? {
    if let path { return path }
    return try CorpusFile(corpus).screenPath
  }
}
