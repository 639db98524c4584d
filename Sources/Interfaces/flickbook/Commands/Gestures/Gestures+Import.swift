internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

extension Gestures {
  /// `flickbook gestures import CORPUS RECORDING…`.
  struct Import: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract:
        "Import recorded gestures into a corpus: getevent, evemu, libinput, WebDriver, tables, traces.",
      discussion: """
        A recording is cut into gestures, from the first finger down to the last finger up. Labels come from --want \
        (one for all gestures), a table (--labels), or trace files. Their columns or keys are want, by, sure, person, \
        device, tags and start; a table may have 'gesture' (1, 2, … in the order of the recordings, or file#2). An \
        import takes all gestures or none.
        """)

    @OptionGroup var notes: GestureNotesOptions
    @Option(
      help: ArgumentHelp("A table of labels, with a row for each gesture.", valueName: "file"),
      completion: .file())
    var labels: String?
    @Option(
      help: ArgumentHelp(
        "The longest pause after which a gesture still catches the motion of the previous one.",
        valueName: "seconds"))
    var catches: Double?
    @Flag(help: "Do not cut recordings into gestures.")
    var whole = false
    @OptionGroup var head: CorpusHeadOptions
    @Option(
      name: [.customLong("screen"), .customLong("script")], help: CorpusScreenOption.help,
      completion: .file(extensions: ["lua"]))
    var script: String?
    @OptionGroup var reading: RecordingOptions
    @OptionGroup var progress: ProgressOption
    @OptionGroup var corpus: CorpusArgument
    @Argument(help: "The recordings.", completion: .file())
    var files: [String]

    func validate() throws {
      try script?.checkIsScript()
      try require(0...60 ~= catches ?? 0, "--catches takes seconds from 0 to 60.")
    }

    /// The size of the screen that is named, or that the corpus names; nil for none.
    private func screenSize() throws(HostError) -> Size2D? {
      if let script { return try ScreenCheck(on: script).size }
      guard let file = try? CorpusFile(corpus.path) else { return nil }
      return try ScreenCheck(of: file)?.size
    }

    func perform(_ console: Console) throws(HostError) {
      var reading = reading
      if !whole { reading.split = true }
      if reading.axes != nil, reading.size == nil, reading.scale == nil, let size = try screenSize()
      {
        reading.size = size
        console.report(
          note:
            "the axes are mapped to the screen of \(plain(size.width)) by \(plain(size.height)); --size sets another size"
        )
      }
      var imports = CorpusImport()
      imports.reach = catches.map { Seconds($0) }
      let line = ProgressLine(isRequested: progress.isRequested)
      console.progress = line
      for (number, file) in files.enumerated() {
        guard !Path.isFile(Path.join(file, CorpusFile.name)) else {
          throw HostError(
            .input, "\(file): expected a recording, got a corpus; the corpus is the first argument")
        }
        let name =
          files.count > 1 ? "\(file), \(number + 1) of \(counted(files.count, "recording"))" : file
        line.draw { _ in "import: \(name)" }
        let traces = try reading.traces(in: file, console, allowsUnits: false) { share in
          line.draw { "import: \(name), \(Int(share * 100)) %" + $0.left(after: share) }
        }
        for trace in traces where trace.fingersLeft > 0 {
          console.report(note: "\(file): ends while a finger is down; it may be truncated")
        }
        try imports.add(traces, of: file)
      }
      let sheet = try labels.map { path throws(HostError) in try GestureSheet(path) }
      let common = try notes.notes(by: .task)
      let added = try CorpusFile.change(corpus.path, orNew: true) { file throws(HostError) in
        try head.describe(&file, screen: script)
        let check = try ScreenCheck(of: file)
        let total = imports.items.count
        return try imports.add(
          to: &file, common, sheet, screen: reading.size, checkedBy: check
        ) { count in
          line.draw { _ in "import: \(count) of \(counted(total, "gesture")) written" }
        }
      }
      for (gesture, item) in zip(added, imports.items) {
        var line = "\(gesture.id)  \(item.name)"
        if let want = gesture.wants { line += "  \(want.text)" }
        if let after = gesture.after { line += "  after \(after)" }
        console.print("\(line)")
      }
      let silent = added.count { $0.labels.isEmpty }
      if silent > 0 {
        console.print("\(counted(silent, "gesture")) without a label (--labels, or gestures label)")
      }
    }
  }
}
