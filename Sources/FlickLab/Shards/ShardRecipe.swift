internal import FlickSystem

/// What to run where, so that several machines share a command of the feel lab.
///
/// Nothing is run: schedulers are others' work.
package struct ShardRecipe: Sendable {
  /// The system that starts the shards.
  package enum Engine: String, Sendable, CaseIterable {
    case slurm, parallel, kubernetes, github, gitlab, make
  }

  /// The command with its arguments, such as `flips photos.lua photos --tunable velocity`.
  package let words: [String]
  package let count: Int
  /// Where the joined lines go.
  package let output: String

  package init(_ words: [String], count: Int, output: String) {
    (self.words, self.count, self.output) = (words, count, output)
  }

  /// The commands that can be shared.
  package static let commands = ["flips", "map", "tune", "compare", "robust", "feel"]

  /// Why there is no such file: names with characters that it cannot hold, or that would drive a
  /// terminal; nil where there is one.
  package func fault(for engine: Engine) -> String? {
    for word in words + [output] {
      if let character = word.unicodeScalars.first(where: { !PrintableText.isPrintable($0) }) {
        let shown = PrintableText.escape(character)
        return "'\(word)': a command that is written to a file has no \(shown) in it"
      }
    }
    let isPlain = output.utf8.allSatisfy { Self.isPlain($0) && !":=%,@+".utf8.contains($0) }
    guard engine != .make || (isPlain && !output.isEmpty) else {
      return "--output '\(output)': make takes letters, digits and ._/-"
    }
    return nil
  }

  /// The file to be run, or put where the engine looks.
  package func text(for engine: Engine) -> String {
    switch engine {
    case .slurm: slurm
    case .parallel: parallel
    case .kubernetes: kubernetes
    case .github: github
    case .gitlab: gitlab
    case .make: make
    }
  }

  /// Whether a byte means nothing else to a shell.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "-_./=,:%+@".utf8.contains(byte)
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy(isPlain) && !word.isEmpty
    return plain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  private var command: String { words.map(Self.quoted).joined(separator: " ") }

  /// How a share is asked for: feel save has a file of its own for it.
  private func share(_ index: String) -> String {
    let part = words.first == "feel" ? "-o" : "--part"
    return "flickbook \(command) --shard \(index)/\(count) \(part) parts/\(index).part"
  }

  private var merge: String { "flickbook merge parts/*.part -o \(Self.quoted(output))" }

  private var slurm: String {
    """
    #!/bin/sh
    # An array of Slurm, and a merge that waits for all of it.
    mkdir -p parts
    array=$(sbatch --parsable --array=1-\(count) --requeue --open-mode=append --wrap '
    \(share("$SLURM_ARRAY_TASK_ID").replacing("'", with: "'\\''"))')
    sbatch --dependency=afterok:"$array" --wrap '\(merge.replacing("'", with: "'\\''"))'

    """
  }

  private var parallel: String {
    """
    #!/bin/sh
    # GNU parallel over ssh on hosts that share this folder; run again, it repeats what has failed. Name the hosts.
    mkdir -p parts
    parallel -S "${HOSTS:-:}" --workdir "$PWD" --joblog jobs.tsv --resume-failed \\
      \(Self.quoted(share("{}"))) ::: $(seq \(count)) &&
    \(merge)

    """
  }

  private var kubernetes: String {
    """
    # An indexed job on a volume that holds the scripts and the corpus; join the parts when it is done:
    #   \(merge)
    apiVersion: batch/v1
    kind: Job
    metadata: { name: flickbook-\(words.first ?? "lab") }
    spec:
      completionMode: Indexed
      completions: \(count)
      parallelism: \(count)
      backoffLimitPerIndex: 2
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: shard
              image: flickbook
              workingDir: /work
              env: [{ name: JOB_COMPLETIONS, value: "\(count)" }]
              command: [sh, -c]
              args:
                - |
                  mkdir -p parts
                  flickbook \(command) --shard auto \(words.first == "feel" ? "-o" : "--part") parts/$JOB_COMPLETION_INDEX.part
              volumeMounts: [{ name: work, mountPath: /work }]
          volumes: [{ name: work, persistentVolumeClaim: { claimName: flickbook } }]

    """
  }

  private var github: String {
    let numbers = (1...count).map { "\($0)" }.joined(separator: ", ")
    return """
      # A matrix of GitHub's CI (256 jobs at most) and a job that joins.
      jobs:
        shards:
          runs-on: ubuntu-latest
          strategy: { fail-fast: false, matrix: { shard: [\(numbers)] } }
          steps:
            - uses: actions/checkout@v4
            - run: mkdir -p parts
            - run: |
                \(share("${{ matrix.shard }}"))
            - uses: actions/upload-artifact@v4
              with: { name: "part-${{ matrix.shard }}", path: parts }
        merge:
          needs: shards
          runs-on: ubuntu-latest
          steps:
            - uses: actions/download-artifact@v4
              with: { pattern: part-*, merge-multiple: true, path: parts }
            - run: |
                \(merge)

      """
  }

  private var gitlab: String {
    """
    # Parallel jobs of GitLab's CI and one that joins.
    shards:
      parallel: \(count)
      script:
        - mkdir -p parts
        - |
          flickbook \(command) --shard auto \(words.first == "feel" ? "-o" : "--part") parts/$CI_NODE_INDEX.part
      artifacts: { paths: [parts] }
    merge:
      needs: [shards]
      script:
        - |
          \(merge)
      artifacts: { paths: ['\(output.replacing("'", with: "''"))'] }

    """
  }

  private var make: String {
    let command = share("$*").replacing("$*", with: "\u{0}").replacing("$", with: "$$")
      .replacing("\u{0}", with: "$*")
    return """
      # make -j runs the shards; what is done stays done.
      \(output): $(foreach shard,$(shell seq \(count)),parts/$(shard).part)
      \tflickbook merge $^ -o $@
      parts/%.part:
      \t@mkdir -p parts
      \t\(command)

      """
  }
}
