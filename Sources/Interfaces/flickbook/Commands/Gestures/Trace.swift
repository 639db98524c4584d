internal import ArgumentParser
internal import FlickHost
internal import FlickSystem

/// `flickbook trace …`.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract:
      "Import recordings of other programs as traces; show, label and convert traces.",
    discussion: """
      Exit codes: 0 success, 2 a file is invalid or cannot be written, 3 a plugin exceeded its budget, \
      5 no such plugin, 64 usage.
      """,
    subcommands: [Import.self, Show.self, Stats.self, Label.self, Convert.self])

  struct Import: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Convert recordings of other programs into traces.",
      discussion: """
        With several files, or with --split, each trace becomes a file: NAME.json, or NAME-1.json, NAME-2.json and \
        so on, in the folder that --output names.
        """)

    @OptionGroup var reading: RecordingOptions
    @OptionGroup var former: FormerSizeOption

    @Option(
      name: [.short, .long], writes: .trace, help: "The trace file, or a folder.",
      valueName: "path", completion: .file())
    var output: OutputPath?

    @OptionGroup var overwriting: OverwriteOption

    @Option(
      name: .customLong("label"),
      help: ArgumentHelp("An entry of the label; may be repeated.", valueName: "key=value"),
      transform: Setting.init)
    var labels: [Setting] = []

    @Argument(help: "The recordings.", completion: .file())
    var files: [String]

    func perform(_ console: Console) throws(HostError) {
      var written: [(path: String, bytes: [UInt8])] = []
      for file in files {
        let traces = try reading.traces(in: file, console)
        for (index, trace) in traces.enumerated() {
          let stem = TraceCommand.stem(of: file)
          let name = traces.count > 1 ? "\(stem)-\(index + 1)" : stem
          let isAlone = files.count == 1 && traces.count == 1
          let bytes = trace.fileBytes(
            name: name, source: file, label: labels.map { ($0.name, $0.value) })
          written.append((path(of: name, isAlone: isAlone), bytes))
          if trace.fingersLeft > 0 {
            console.report(note: "\(file): ends while a finger is down; it may be truncated")
          }
        }
      }
      for (path, _) in written {
        try OutputFile(path, .trace).check(notAmong: files, isForced: overwriting.force)
      }
      try TraceCommand.write(written, console)
    }

    private func path(of name: String, isAlone: Bool) -> String {
      guard let output = output?.path else { return "\(name).json" }
      return isAlone && !Path.isDirectory(output) ? output : Path.join(output, "\(name).json")
    }
  }

  /// Writes all files, or none, and prints their paths.
  fileprivate static func write(
    _ files: [(path: String, bytes: [UInt8])], _ console: Console
  ) throws(HostError) {
    var seen: Set<String> = []
    for file in files where !seen.insert(file.path).inserted {
      throw HostError(.input, "\(file.path): would be written twice; import the files separately")
    }
    var folders: [String] = []
    try HostError.input {
      for file in files { try File.makeFolder(Path.parent(file.path), made: &folders) }
      try File.write(files, areNew: false)
    }
    for file in files { console.print("\(file.path)") }
  }

  /// The name of a file without its folder and its last ending.
  fileprivate static func stem(of path: String) -> String {
    let name = Path.name(path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  struct Show: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Describe traces: measures, lift velocity by each estimator, path.")

    @OptionGroup var reading: RecordingOptions
    @OptionGroup var former: FormerSizeOption

    @Flag(help: "Print every touch: milliseconds, finger, phase, x, y.")
    var touches = false

    @OptionGroup var inputs: TracesArgument

    func perform(_ console: Console) throws(HostError) {
      for file in inputs.files {
        let traces = try reading.traces(in: file, console)
        for (index, one) in traces.enumerated() {
          console.print("\(traces.count > 1 ? "\(file), gesture \(index + 1)" : file)")
          if Path.isFile(file), one.format == nil,
            let label = try? TraceDocument(reading: file).label, !label.isEmpty
          {
            console.print("  \(label.joined(separator: ", "))")
          }
          for line in TraceDocument.lines(
            showing: one.trace, listsTouches: touches, unit: one.isInPoints ? "pt" : "units")
          {
            console.print("  \(line)")
          }
        }
      }
    }
  }

  struct Stats: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract:
        "Print the measures of traces as a table: times in ms, distances in pt, speeds in pt/s.",
      discussion: "With --json, times are in seconds.")

    @OptionGroup var reading: RecordingOptions
    @OptionGroup var former: FormerSizeOption

    @OptionGroup var form: JSONOption

    @OptionGroup var inputs: TracesArgument

    func perform(_ console: Console) throws(HostError) {
      var rows = [["trace"] + TraceStats.heads]
      for file in inputs.files {
        let traces = try reading.traces(in: file, console)
        for (index, one) in traces.enumerated() {
          let name = traces.count > 1 ? "\(file)#\(index + 1)" : file
          let stats = TraceStats(one.trace)
          if form.json {
            console.print("\(stats.json(file: name))")
          } else {
            rows.append([name] + stats.cells)
          }
        }
      }
      if !form.json { for line in TextTable.lines(rows) { console.print("\(line)") } }
    }
  }

  struct Label: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "label",
      abstract: "Set entries in the labels of trace files, or print the labels.",
      discussion: "KEY=VALUE sets an entry, KEY= removes it. By default the labels are printed."
    )

    @Option(
      name: .customLong("set"),
      help: ArgumentHelp("An entry; may be repeated.", valueName: "key=value"),
      transform: Setting.init)
    var entries: [Setting] = []

    @Argument(help: "Trace files.", completion: .file())
    var files: [String]

    func perform(_ console: Console) throws(HostError) {
      var documents: [(String, TraceDocument)] = []
      for file in files { documents.append((file, try TraceDocument(reading: file))) }
      for (file, document) in documents {
        if entries.isEmpty {
          console.print("\(file): \(document.label.joined(separator: ", "))")
        } else {
          try TraceDocument.setLabel(
            entries.map { ($0.name, $0.value.isEmpty ? nil : $0.value) }, of: file)
        }
      }
    }
  }

  struct Convert: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert",
      abstract: "Convert a trace or recording into another format.")

    @OptionGroup var reading: RecordingOptions
    @OptionGroup var former: FormerSizeOption

    @Option(
      help: ArgumentHelp(
        "\(TraceExport.Format.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "form"
      ), completion: .list(TraceExport.Format.allCases.map(\.rawValue)),
      transform: word { "'\($0)' is not a format that can be written." })
    var to: TraceExport.Format

    @Option(
      name: [.short, .long], writes: .recording, help: "The file; by default standard output.",
      completion: .file())
    var output: OutputPath?

    @OptionGroup var overwriting: OverwriteOption

    @Argument(help: "The trace or recording.", completion: .file())
    var file: String

    func perform(_ console: Console) throws(HostError) {
      let traces = try reading.traces(in: file, console)
      guard traces.count == 1, let trace = traces.first else {
        throw HostError(
          .input, "\(file): has \(traces.count) gestures; 'trace import --split' writes each one")
      }
      let bytes = try TraceExport.bytes(
        of: trace, as: to, name: TraceCommand.stem(of: file), source: file)
      guard let output else { return console.write(String(decoding: bytes, as: UTF8.self)) }
      try TraceCommand.write([(output.path, bytes)], console)
    }
  }
}
