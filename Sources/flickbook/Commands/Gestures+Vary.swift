internal import ArgumentParser
internal import FlickHost
internal import FlickLab

extension Gestures {
  /// `flickbook gestures vary CORPUS [GESTURE…] -o CORPUS`.
  struct Vary: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write gestures that somebody could have made in place of recorded ones.",
      discussion: """
        Copies differ as the gestures of their maker do that were to do the same; equal seeds give equal copies. \
        They say of what they are made, and have no labels unless --labelled gives them those of their gesture.
        """)

    @Option(name: [.short, .long], help: "The corpus that is written: a new file or folder.")
    var output: String
    @Option(name: [.customShort("n"), .long], help: "How many copies of each gesture.")
    var copies = 20
    @Option(parsing: .unconditional, help: "Another seed gives others.")
    var seed = 0
    @Flag(help: "Copies differ by what is assumed, and not by what the corpus shows of its people.")
    var assumed = false
    @Flag(help: "Copies are to do what their gesture was.")
    var labelled = false
    @Argument(help: "The corpus: a file, or a folder with corpus.jsonl.", completion: .file())
    var corpus: String
    @Argument(help: "The ids of the gestures; all of them unless given.")
    var gestures: [String] = []

    func validate() throws {
      guard 1...10_000 ~= copies else { throw ValidationError("--copies takes 1 to 10000.") }
    }

    func run() throws {
      try Console.perform { console throws(HostError) in
        let file = try CorpusFile(corpus)
        let all = try file.gestures(where: nil)
        for id in gestures where !all.contains(where: { $0.gesture.id == id }) {
          throw HostError(.nothing, "\(corpus): no gesture '\(id)'")
        }
        let chosen = gestures.isEmpty ? all : all.filter { gestures.contains($0.gesture.id) }
        let spreads = PeoplesSpreads(assumed ? [] : all)
        var new = try CorpusFile(orNewAt: output)
        guard new.corpus.gestures.isEmpty else {
          throw HostError(.input, "\(new.path): has gestures already")
        }
        let count = try new.vary(
          chosen, of: file, spreads, seed: seed, copies: copies, keepsLabels: labelled)
        try new.write()
        console.printLine("\(new.path): \(FlipsReport.counted(count, "gesture"))")
        console.printLine(spreads.text)
      }
    }
  }
}
