internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

extension Gestures {
  /// `flickbook gestures mutate CORPUS [GESTURE…] -o CORPUS`.
  struct Mutate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write gestures with what goes wrong between a finger and a program.",
      discussion: """
        A report is lost (drop), two reports have one time (time), half as many come (rate), a second finger touches \
        (finger), the finger rests for 40 ms before the lift (hold). Mutants say of what they are made, and have no \
        labels unless --labelled gives them those of their gesture; flickbook gestures list says what comes of them.
        """)

    @OptionGroup var output: NewCorpus
    @Option(
      help: ArgumentHelp(
        "What goes wrong, with commas between: drop, time, rate, finger, hold; all of it unless given.",
        valueName: "names"))
    var how: String?
    @OptionGroup var labels: LabelledOption
    @OptionGroup var originals: CorpusGestures

    private func mutations() throws -> [GestureMutation] {
      guard let how else { return GestureMutation.allCases }
      return try how.split(separator: ",").map { name in
        guard let mutation = GestureMutation(rawValue: String(name)) else {
          let known = GestureMutation.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--how: no '\(name)'; there are: \(known)")
        }
        return mutation
      }
    }

    func validate() throws { _ = try mutations() }

    func run() throws {
      let mutations = try mutations()
      try Console.perform(self) { console throws(HostError) in
        let file = try CorpusFile(originals.corpus.path)
        let chosen = try originals.chosen(among: file.gestures(where: nil))
        let (path, count) = try output.fill { new throws(HostError) in
          (new.path, try new.mutate(chosen, of: file, by: mutations, keepsLabels: labels.labelled))
        }
        console.print("\(path): \(counted(count, "gesture"))")
      }
    }
  }
}
