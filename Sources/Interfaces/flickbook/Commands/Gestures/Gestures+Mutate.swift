internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem
internal import LuaKit

extension Gestures {
  /// `flickbook gestures mutate CORPUS [GESTURE…] -o CORPUS`.
  struct Mutate: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "mutate",
      abstract: "Generate gestures with input faults.",
      discussion: """
        Faults: a lost report (drop), two reports at one time (time), half the report rate (rate), a second finger \
        (finger), a rest of 40 ms before the lift (hold). Mutants record their original, and have labels only with \
        --labelled; flickbook gestures list shows their outcomes.
        """)

    @OptionGroup var output: NewCorpus
    @Option(
      help: ArgumentHelp(
        "The faults, separated by commas: drop, time, rate, finger, hold; by default all.",
        valueName: "names"))
    var how: String?
    @OptionGroup var labels: LabelledOption
    @OptionGroup var originals: CorpusGestures

    private func mutations() throws -> [GestureMutation] {
      guard let how else { return GestureMutation.allCases }
      return try how.commaSeparated.map { name in
        guard let mutation = GestureMutation(rawValue: name) else {
          let known = GestureMutation.allCases.map(\.rawValue)
          throw ValidationError("--how: \(NearestName.refusal(of: name, among: known))")
        }
        return mutation
      }
    }

    func validate() throws { _ = try mutations() }

    func perform(_ console: Console) throws {
      let mutations = try mutations()
      let file = try CorpusFile(originals.corpus.path)
      let chosen = try originals.chosen(among: file.gestures(where: nil))
      let (path, count) = try output.fill { new throws(HostError) in
        (new.path, try new.mutate(chosen, of: file, by: mutations, keepsLabels: labels.labelled))
      }
      console.print("\(path): \(counted(count, "gesture"))")
    }
  }
}
