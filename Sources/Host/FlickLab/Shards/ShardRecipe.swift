internal import FlickSystem

/// A job with which several machines share a command of the feel lab; it is written, not run.
package struct ShardRecipe: Sendable {
  /// The system that starts the shards.
  package enum Engine: String, Sendable, CaseIterable {
    case slurm, parallel
  }

  /// The command with its arguments, such as `flips photos.lua photos --tunable velocity`.
  package let words: [String]
  package let count: Int
  /// The path of the merged output.
  package let output: String

  package init(_ words: [String], count: Int, output: String) {
    (self.words, self.count, self.output) = (words, count, output)
  }

  /// The commands that can be shared.
  package static let commands = ["flips", "map", "tune", "compare", "robust", "feel"]

  /// The reason why the job cannot be written; nil if it can.
  ///
  /// Some characters cannot be part of a file, or would control a terminal.
  package var fault: String? {
    for word in words + [output] {
      if let character = word.unicodeScalars.first(where: { !PrintableText.isPrintable($0) }) {
        let shown = PrintableText.escape(character)
        return "'\(word)': a command that is written to a file has no \(shown) in it"
      }
    }
    return nil
  }

  /// The text of a file to run or to submit.
  package func text(for engine: Engine) -> String {
    switch engine {
    case .slurm: slurm
    case .parallel: parallel
    }
  }

  private var command: ShellText {
    words.map { ShellText(escaping: $0) }.joined(by: " ")
  }

  /// The command for a shard; `feel save` has its own option for the file.
  private func share(_ index: ShellText) -> ShellText {
    let part: ShellText = words.first == "feel" ? "-o" : "--part"
    return "flickbook \(command) --shard \(index)/\(count) \(part) parts/\(index).part"
  }

  private var merge: ShellText { "flickbook merge parts/*.part -o \(output)" }

  /// A command for use within single quotes.
  private static func inQuotes(_ command: ShellText) -> String {
    command.text.replacing("'", with: "'\\''")
  }

  private var slurm: String {
    """
    #!/bin/sh
    # An array of Slurm, and a merge that waits for all of it.
    mkdir -p parts
    array=$(sbatch --parsable --array=1-\(count) --requeue --open-mode=append --wrap '
    \(Self.inQuotes(share("$SLURM_ARRAY_TASK_ID")))')
    sbatch --dependency=afterok:"$array" --wrap '\(Self.inQuotes(merge))'

    """
  }

  private var parallel: String {
    """
    #!/bin/sh
    # GNU parallel over ssh on hosts that share this folder; run again, it repeats what has failed. Name the hosts.
    mkdir -p parts
    parallel -S "${HOSTS:-:}" --workdir "$PWD" --joblog jobs.tsv --resume-failed \\
      '\(Self.inQuotes(share("{}")))' ::: $(seq \(count)) &&
    \(merge.text)

    """
  }
}
