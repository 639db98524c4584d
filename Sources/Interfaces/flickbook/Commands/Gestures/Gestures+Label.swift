internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

extension Gestures {
  /// `flickbook gestures label CORPUS [GESTURE [WANT]]`.
  struct Label: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "label",
      abstract: "Label gestures with their intended outcomes, by argument or interactively.",
      discussion: """
        WANT is an expression or a word. Without it, the command describes the gesture, or each gesture without a \
        label, with its outcome, and asks for the label. Words: the number of a page or card, a state, Enter or yes \
        for the actual outcome, no for any other, ? for unknown. q ends. Each answer is saved at once.
        """)

    @OptionGroup var meaning: LabelOptions
    @OptionGroup var played: LabInputs
    @Flag(help: "Remove the labels of the gesture; with --by, those of one source.")
    var remove = false

    /// The id of the gesture; nil for all without a label.
    private var gesture: String? { played.rest.first }
    /// The intended outcome; nil to ask for it.
    private var want: String? { played.rest.dropFirst().first }

    func validate() throws {
      try played.places.check(rest: 0...2, "[<gesture> [<want>]]")
      try require(
        !remove || gesture != nil && want == nil,
        "--remove takes the id of a gesture, and no label.")
    }

    func run() throws {
      if remove { return try removeLabels() }
      guard let gesture, let want, !LabelQuestion.isWord(want) else { return try ask() }
      try Console.perform(self) { console throws(HostError) in
        let label = try meaning.label(want)
        let screen = try played.script()
        try CorpusFile.change(played.corpus) { file throws(HostError) in
          if let screen, Path.exists(screen) { try ScreenCheck(on: screen).check(label.want) }
          try file.label(gesture, label)
          for note in file.notes(besides: label, of: gesture) { console.print("\(note)") }
        }
      }
    }

    private func removeLabels() throws {
      try Console.perform(self) { _ throws(HostError) in
        try CorpusFile.change(played.corpus) { file throws(HostError) in
          try file.removeLabels(
            of: gesture ?? "", by: meaning.by.flatMap(Corpus.Label.Source.init(rawValue:)))
        }
      }
    }

    private func ask() throws {
      let path = played.corpus
      try played.perform { console throws(HostError) in
        let script = try played.neededScript(
          orSay: " to play gestures on; --screen names one"
            + (want.map { ", or use an expression such as 'photos.page == \($0)'" } ?? ""))
        let silent = try played.options.stream(script, path).filtered {
          gesture.map { [id = $0.id] in $0 == id } ?? $0.labels.isEmpty
        }
        guard !silent.gestures.isEmpty else {
          if let gesture { throw try CorpusFile(path).noGesture(named: gesture) }
          throw HostError(.nothing, "\(path): all gestures have a label")
        }
        var (count, isOver) = (0, false)
        let input = LineReader(limit: Self.longestAnswer)
        try silent.each { session throws(HostError) in
          guard !isOver else { return }
          for (recorded, run) in zip(session.gestures, try session.playAll()) {
            let question = LabelQuestion(recorded, run)
            switch try answer(question, input, console) {
            case .end:
              isOver = true
              return
            case .nobody: continue
            case .want(let want):
              let label = try meaning.label(want.text)
              let notes = try CorpusFile.change(path) { file throws(HostError) in
                try file.label(recorded.gesture.id, label)
                return file.notes(besides: label, of: recorded.gesture.id)
              }
              console.print("meant: \(want.text)")
              for note in notes { console.print("\(note)") }
              count += 1
            }
          }
        }
        console.print("\(counted(count, "gesture")) of \(silent.gestures.count) labelled")
        return .success
      }
    }

    /// The longest answer, in bytes.
    private static var longestAnswer: Int { 1 << 16 }

    private enum Answer {
      case want(LabExpression)
      case nobody
      case end
    }

    /// The word on the command line, or the user's answer.
    ///
    /// Asks again after an invalid answer.
    private func answer(
      _ question: LabelQuestion, _ input: LineReader, _ console: Console
    ) throws(HostError) -> Answer {
      if let word = want {
        if let fault = question.fault { throw HostError(.input, fault) }
        return try question.want(word).map { .want($0) } ?? .nobody
      }
      console.print("\(question.text)")
      guard question.fault == nil else { return .nobody }
      while true {
        console.write("meant? ")
        console.flush()
        let next = try HostError.input(of: "standard input") { try input.next() }
        guard let line = next else { return .end }
        let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words == "q" { return .end }
        do throws(HostError) {
          return try question.want(words).map { .want($0) } ?? .nobody
        } catch {
          guard error.kind == .input else { throw error }
          console.print("\(error.description)")
        }
      }
    }
  }

  /// `flickbook gestures remove CORPUS GESTURE…`.
  struct Remove: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove gestures and their traces from a corpus.")

    @OptionGroup var corpus: CorpusArgument
    @Argument(help: "The ids of the gestures.", completion: Completions.gestureIDs)
    var gestures: [String]

    func perform(_ console: Console) throws(HostError) {
      let traces = try CorpusFile.change(corpus.path) { file throws(HostError) in
        try file.remove(gestures)
      }
      try HostError.input {
        for trace in traces where Path.isFile(trace) { try File.remove(trace) }
      }
      console.print("removed: \(gestures.joined(separator: ", "))")
    }
  }

  /// `flickbook gestures cut RECORDING… -o CORPUS`.
  struct Cut: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "cut",
      abstract: "Cut long recordings into the gestures of a corpus.",
      discussion: """
        A short form of import. A gesture lasts from the first finger down to the last finger up.
        """)

    @OptionGroup var place: CorpusScreenOption
    @Option(name: .shortAndLong, help: "The corpus: a file, or a folder with corpus.jsonl.")
    var output: String
    @OptionGroup var terms: LicenceOption
    @Argument(help: "The recordings: traces, or any format that import reads.", completion: .file())
    var files: [String]

    func run() throws {
      var arguments = [output] + files
      if let screen = place.screen { arguments += ["--screen", screen] }
      if let licence = terms.licence { arguments += ["--licence", licence] }
      try Import.parse(arguments).run()
    }
  }
}
