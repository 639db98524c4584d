internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickDrawing
internal import FlickLog
internal import FlickSession
internal import FlickSystem

/// Commands that write files.
enum FileCommands {
  static let all = [film, record, save, transcript]

  static let film = REPLCommand(
    name: "film", usage: "[--force] FILE [TIME]",
    summary: "Draws the last gesture as a film strip (SVG), a picture every 100ms or TIME.",
    argument: .file
  ) { session, text in
    let (path, rest) = try pathAndRest(text, of: ":film", { _ in .picture }, session)
    let numbers = try CommandNumbers(rest, words: ["every"])
    let step = numbers.numbers.isEmpty ? 0.1 : try numbers.seconds(0)
    guard step >= 0.001 else { throw HostError(.input, "expected a time of at least 1ms") }
    try session.film(path, every: step)
  }

  static let record = REPLCommand(
    name: "record", usage: "[--force] FILE",
    summary: "Writes the last gesture as a trace (FILE.json), or all that happened (FILE.jsonl).",
    details: [
      ":record swipe.json    a trace: `:play swipe.json` and fb.trace(\"swipe\") play it again",
      ":record run.jsonl     the run log: touches, decisions, pages, prints, in order",
    ], argument: .file
  ) { session, text in
    let (path, _) = try pathAndRest(
      text, of: ":record", { $0.hasSuffix(".jsonl") ? .runLog : .trace }, session)
    try path.hasSuffix(".jsonl") ? session.writeLog(path) : session.writeTrace(path)
  }

  static let save = REPLCommand(
    name: "save", usage: "[--force | spec] FILE",
    summary:
      "Writes what you typed as a script (FILE), the tunables (FILE.json), or a scenario (spec FILE).",
    details: [
      ":save spec swipe_spec.lua   a scenario of the touches so far that checks their outcome;",
      "                            it is run before it is kept, so `flickbook test` passes it",
      ":save session.txt     `flickbook repl < session.txt` repeats the session",
      ":save tuned.json      `flickbook run --tunables-from tuned.json` takes the values;",
      "                      in the session's own --tunables-from, only changed values are written",
    ], argument: .file
  ) { session, text in
    let (word, spec) = try pathAndRest(text, of: ":save")
    if word == "spec" {
      guard !spec.isEmpty else {
        throw HostError(.input, ":save spec takes the path of a file, such as swipe_spec.lua")
      }
      return try session.saveSpec(spec)
    }
    let (path, _) = try pathAndRest(
      text, of: ":save", { $0.hasSuffix(".json") ? .tunables : .session }, session)
    if path.hasSuffix(".json") {
      try session.tuning.saveTunables(to: path)
    } else {
      let lines = session.transcript.map { $0 + "\n" }.joined()
      try File.write(Array(lines.utf8), to: path)
    }
    session.print("wrote \(path)")
  }

  static let transcript = REPLCommand(
    name: "transcript", usage: "[--force] FILE.md",
    summary: "Writes the session so far as Markdown, with a film strip (SVG) under each gesture.",
    details: [
      "The strips are files beside it: FILE-1.svg and so on. Gestures that were undone, and those on",
      "stages that are gone, have none.",
    ], argument: .file
  ) { session, text in
    let (path, _) = try pathAndRest(text, of: ":transcript", { _ in .text }, session)
    try session.writeTranscript(path)
  }

  private static func pathAndRest(
    _ text: String, of command: String
  ) throws(HostError) -> (String, String) {
    let path = String(text.prefix { !$0.isWhitespace })
    guard !path.isEmpty else { throw HostError(.input, "\(command) takes the path of a file") }
    return (path, text.dropFirst(path.count).trimmed)
  }

  /// The path of an output, which may be written, and the rest of the arguments.
  ///
  /// `--force` before the path lets it replace a file of another kind.
  private static func pathAndRest(
    _ text: String, of command: String, _ kind: (String) -> OutputKind, _ session: REPLSession
  ) throws(HostError) -> (String, String) {
    var (path, rest) = try pathAndRest(text, of: command)
    let isForced = path == "--force"
    if isForced { (path, rest) = try pathAndRest(rest, of: command) }
    try OutputFile(path, kind(path)).check(notAmong: session.inputPaths, isForced: isForced)
    return (path, rest)
  }
}

extension REPLSession {
  /// The files that the session reads.
  var inputPaths: [String] {
    [screenPath].compactMap(\.self) + host.loadedFiles + host.watchedFiles
  }

  fileprivate func film(_ path: String, every step: Seconds) throws {
    let stage = try requireStage()
    let gesture = try requireGesture(on: stage)
    let count = try strip(path, of: gesture, on: stage, until: stage.now, every: step)
    print("wrote \(path): \(count) pictures")
  }

  /// Draws a film strip from the start of a gesture until `last`, and returns the number of
  /// pictures.
  func strip(
    _ path: String, of gesture: PlayedGesture, on stage: StageObject, until last: Seconds,
    every step: Seconds
  ) throws -> Int {
    let end = max(last, gesture.end)
    let count = Int(min(((end - gesture.start) / step).rounded(.up), Double(Film.maxPictures)))
    let strip = try StripFile(path, title: Path.name(path))
    do {
      try host.exploring {
        for index in 0...count {
          let time = min(gesture.start + step * Double(index), end)
          let picture = try stage.visiting(time) { try stage.pictureNow() }
          let since = index == 0 ? gesture.start : time - step
          guard let picture else { continue }
          strip.add(
            FilmStrip.Frame(
              picture, time: time, notes: self.notes(on: stage, after: since, upTo: time),
              fingers: gesture.fingers(at: time, since: since)))
        }
      }
    } catch {
      strip.abandon()
      throw error
    }
    try strip.finish()
    return strip.count
  }

  private func notes(on stage: StageObject, after start: Seconds, upTo end: Seconds) -> [String] {
    stage.decisionsSoFar.filter { $0.time > start && $0.time <= end }.map { decision in
      let words = decision.words(stage.scene)
      return "\(words.component): \(words.verdict)"
    }
  }

  fileprivate func writeTrace(_ path: String) throws {
    let gesture = try requireGesture(on: try requireStage())
    try TraceFile.write(try gesture.trace(), name: "gesture", to: path)
    print("wrote \(path): \(gesture.touches.count) touches")
  }

  fileprivate func writeLog(_ path: String) throws {
    var runLog = RunLog()
    let settings = host.session.tunables.texts.sorted { $0.key < $1.key }
    runLog.header(
      script: screenPath ?? "repl", seed: host.configuration.seed,
      settings: settings.map { (name: $0.key, value: $0.value) })
    for event in log.events { runLog.add(event) }
    runLog.end(exitCode: 0, error: nil)
    try File.write(runLog.bytes, to: path)
    print("wrote \(path): \(log.events.count) events")
  }
}

extension Film {
  /// The maximum number of pictures in a strip of `:film`.
  fileprivate static let maxPictures = 400
}

extension PlayedGesture {
  /// The fingers at a time, with their paths since `start`.
  fileprivate func fingers(at time: Seconds, since start: Seconds) -> [FilmStrip.Finger] {
    Set(touches.map(\.pointer)).sorted().compactMap { pointer in
      let past = touches.filter { $0.pointer == pointer && $0.time <= time }
      guard let last = past.last else { return nil }
      let isDown = last.phase == .began || last.phase == .moved
      let trail = past.filter { $0.time >= start }.map(\.position)
      guard isDown || !trail.isEmpty else { return nil }
      return FilmStrip.Finger(at: last.position, trail: trail, isDown: isDown)
    }
  }
}
