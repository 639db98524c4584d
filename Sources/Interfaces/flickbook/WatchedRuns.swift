internal import ArgumentParser
internal import FlickHost
internal import FlickSession
internal import FlickSystem

/// The runs of `flickbook test --watch`.
struct WatchedRuns {
  /// A file in which only the tests affected by a change were run.
  private struct Edited {
    var text: [UInt8]
    var edit: ScenarioText.Edit
    /// The reports of these tests.
    var transcript = ScenarioTranscript()
  }

  private let command: Test
  private let plan: TestPlan
  private let watched: FileWatch
  private var needs: [String: Set<String>] = [:]
  private var division: ScenarioDivision
  /// The parts of the last run.
  private var shown: [ScenarioDivision.Part] = []
  /// The report of each file's last complete run, and the text at that time.
  private var transcripts: [String: ScenarioTranscript] = [:]
  private var texts: [String: ScenarioText] = [:]
  /// Changed files with tests that have not run since.
  private var edited: [String: Edited] = [:]

  init(_ command: Test, _ plan: TestPlan, _ watched: FileWatch) {
    (self.command, self.plan, self.watched) = (command, plan, watched)
    division = ScenarioDivision(jobs: plan.mayDivide ? plan.jobs : 1)
  }

  /// All files that can affect a test.
  private var all: [String] { Set(needs.values.joined()).sorted() }

  /// Waits until one of the files changes.
  func wait() { watched.wait(for: all, wantsNames: true) }

  /// The files of scenarios that the last change concerns.
  var filesToRun: [String] {
    mutating get {
      let changed = Set(watched.changed)
      let present = ScenarioFiles(at: plan.places.paths).files
      needs = needs.filter { present.contains($0.key) }
      return present.filter { !(needs[$0]?.isDisjoint(with: changed) ?? false) }
    }
  }

  // MARK: Effects of a change

  /// Runs files and reports on them; for a change inside a test, only that test.
  mutating func show(_ files: [String]) throws {
    let read = files.map { (file: $0, text: (try? File.read($0)) ?? []) }
    for (file, text) in read { edited[file] = editInsideTests(of: file, text) }
    shown = files.filter { edited[$0] != nil }.map(ScenarioDivision.Part.init(whole:))
    shown += division.parts(of: files.filter { edited[$0] == nil })
    let output = TestOutput(
      plan, isWhole: files.allSatisfy { edited[$0] == nil }, log: nil, LastFailures(), lists: false,
      asksTunables: false)
    output.begin(fileCount: files.count)
    let outcome = try run(
      shown, lines: files.compactMap { linesToRun(of: $0) },
      pause: { output.pause() }, every: output.pauseInterval, output.console
    ) { output.handle($0, of: $1) }
    _ = output.console.end(output.conclude() + output.writeReports(command.options))
    for (file, text) in read { record(outcome, of: file, text) }
    for note in files.compactMap(partNote) { output.console.report(note: note) }
    // Before the note, because its reader may change a file at once.
    watched.follow(all)
    output.console.report(note: "watching \(all.count) files; Ctrl-C ends")
    output.console.flush()
  }

  /// The edit of a file, if it is inside tests and no other file that the tests need has changed;
  /// else nil.
  private func editInsideTests(of file: String, _ text: [UInt8]) -> Edited? {
    guard plan.mayDivide, plan.reporters.isEmpty, plan.choice.lines[file] == nil,
      Set(watched.changed).intersection(needs[file, default: []]) == [file],
      let edit = texts[file]?.edit(to: text)
    else { return nil }
    return Edited(text: text, edit: edit)
  }

  /// The lines of tests that contain a change or have failed, as the user waits for these; nil if
  /// all tests are to be run.
  private func linesToRun(of file: String) -> (String, [Int])? {
    edited[file].map { edited in
      let failed = transcripts[file]?.failedLines.map(edited.edit.moved) ?? []
      return (file, edited.edit.tests + failed)
    }
  }

  private mutating func record(_ outcome: Outcome, of file: String, _ text: [UInt8]) {
    let transcript = outcome.transcripts[file] ?? ScenarioTranscript()
    var found = outcome.needs[file, default: []].union([file])
    // A file that was removed may be the cause of the failure, and may return.
    if transcript.isUnloadable || !transcript.failedLines.isEmpty {
      found.formUnion(needs[file, default: []])
    }
    guard edited[file] != nil else {
      needs[file] = found
      return recordWhole(transcript, of: file, text)
    }
    needs[file, default: []].formUnion(found)
    edited[file]?.transcript = transcript
    // The other tests cannot run.
    if transcript.isUnloadable {
      edited[file] = nil
      texts[file] = nil
    }
  }

  /// Records a run of all tests of a file.
  private mutating func recordWhole(
    _ transcript: ScenarioTranscript, of file: String, _ text: [UInt8]
  ) {
    transcripts[file] = transcript
    texts[file] = transcript.isUnloadable ? nil : ScenarioText(text, tests: transcript.testLines)
    division.record(times: transcript.times, of: file)
  }

  private func partNote(_ file: String) -> String? {
    guard let edited = edited[file], let count = transcripts[file]?.testCount else { return nil }
    return "\(file): the change is inside a test; run: \(edited.transcript.testCount) of \(count); "
      + "the others follow"
  }

  // MARK: While the machine is idle

  /// Runs divided files whole and whole ones in parts, without output; for files run in part, all
  /// tests.
  ///
  /// If the reports differ, the tests of that file are run whole and reported again.
  ///
  /// - Returns: whether a file has changed meanwhile, which leaves the result open.
  mutating func confirm() throws -> Bool {
    var trial = division.trial(of: shown.filter { edited[$0.file] == nil })
    trial += division.parts(of: edited.keys.sorted())
    guard !trial.isEmpty else { return false }
    let (watched, all) = (watched, all)
    while true {
      var isAbandoned = false
      let outcome = try run(
        trial,
        isAbandoned: {
          isAbandoned = isAbandoned || watched.hasNotification()
          return isAbandoned
        }, every: .milliseconds(10), Console())
      if watched.hasCompleteChange(of: all, wantsNames: true) { return true }
      // The change was to another file.
      if isAbandoned { continue }
      return try judge(trial, outcome)
    }
  }

  private mutating func judge(_ trial: [ScenarioDivision.Part], _ found: Outcome) throws -> Bool {
    var (dependent, edited): ([String], [String]) = ([], [])
    for part in trial where part.tests.lowerBound == 0 {
      if self.edited[part.file] != nil {
        if !isAsExpected(found, of: part.file) { edited.append(part.file) }
        continue
      }
      let isSame =
        found.transcripts[part.file].flatMap { transcripts[part.file]?.isSame(as: $0) } ?? false
      division.record(isDivisible: isSame, part.file)
      // The result of the whole file is the valid one.
      if part.isWhole, !isSame { dependent.append(part.file) }
    }
    if !dependent.isEmpty {
      report("tests of \(dependent.joined(separator: ", ")) depend on earlier tests; in one run:")
    }
    if !edited.isEmpty {
      report("\(edited.joined(separator: ", ")): the change affects other tests; all tests:")
    }
    let wrong = dependent + edited
    if !wrong.isEmpty { try show(wrong) }
    return false
  }

  /// Whether all tests of a file gave the expected results, including those that ran before;
  /// reports it.
  private mutating func isAsExpected(_ found: Outcome, of file: String) -> Bool {
    guard let edited = edited.removeValue(forKey: file) else { return true }
    let before = transcripts.removeValue(forKey: file)
    texts[file] = nil
    guard let before, let now = found.transcripts[file],
      before.isSame(as: now, with: edited.transcript, after: edited.edit)
    else { return false }
    needs[file, default: []].formUnion(found.needs[file, default: []])
    recordWhole(now, of: file, edited.text)
    report("\(file): the results of the others are unchanged")
    return true
  }

  private func report(_ note: String) {
    let console = Console()
    console.report(note: note)
    console.flush()
  }

  // MARK: Running

  private struct Outcome {
    var needs: [String: Set<String>] = [:]
    var transcripts: [String: ScenarioTranscript] = [:]
  }

  /// Runs parts of files.
  ///
  /// - Parameter lines: the lines of the tests to run, for files that are run in part.
  private func run(
    _ parts: [ScenarioDivision.Part], lines: [(file: String, lines: [Int])] = [],
    isAbandoned: @escaping () -> Bool = { false },
    pause: @escaping () -> Void = {}, every interval: Swift.Duration?, _ console: Console,
    report: @escaping (ScenarioEvent, String) -> Void = { _, _ in }
  ) throws -> Outcome {
    var outcome = Outcome()
    var faults: Set<String> = []
    var runner = plan.runner(plan.configuration(command.options))
    for (file, lines) in lines { runner.choice.lines[file] = lines }
    runner.reportsNeeds = true
    runner.timesTests = true
    var run = TestRun(files: parts.map(\.file), runner: runner, jobs: plan.jobs)
    run.parts = parts.map(\.tests)
    run.onPause = pause
    run.isAbandoned = isAbandoned
    run.pauseInterval = interval
    let interruption: Signal?
    do throws(SystemError) {
      interruption = try run.runSupervised { number, event in
        let (file, tests) = (parts[number].file, parts[number].tests)
        switch event {
        // A file begins and ends once.
        case .began where tests.lowerBound > 0: return
        case .ended where tests.upperBound < .max: return
        // A fault that keeps a file from being loaded affects each part of it.
        case .unloadable(let error):
          guard faults.insert("\(file) \(error)").inserted else { return }
        case .needs(let found): outcome.needs[file, default: []].formUnion(found)
        default: break
        }
        outcome.transcripts[file, default: ScenarioTranscript()].add(event)
        report(event, file)
      }
    } catch {
      console.report(HostError(input: error))
      throw ExitCode.internalError
    }
    if let interruption {
      console.flush()
      interruption.endProcess()
    }
    return outcome
  }
}

extension TestPlan {
  /// Whether a file may be run in parts, if the result is the same.
  fileprivate var mayDivide: Bool {
    repeatEach == 1 && rates.count < 2 && !stopsAtFailure && snapshots != .all
  }
}
