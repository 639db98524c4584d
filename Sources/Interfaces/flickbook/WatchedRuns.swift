internal import ArgumentParser
internal import FlickHost
internal import FlickSession
internal import FlickSystem

/// The runs of `flickbook test --watch`.
struct WatchedRuns {
  /// A file of which only the tests were run that a change is inside of.
  private struct Edited {
    var text: [UInt8]
    var edit: ScenarioText.Edit
    /// The reports of these tests.
    var told = ScenarioTranscript()
  }

  private let command: Test
  private let plan: TestPlan
  private let watched: FileWatch
  private var needs: [String: Set<String>] = [:]
  private var division: ScenarioDivision
  /// What was run last.
  private var shown: [ScenarioDivision.Part] = []
  /// For each file the report of its last complete run, and its text then.
  private var transcripts: [String: ScenarioTranscript] = [:]
  private var texts: [String: ScenarioText] = [:]
  /// Files whose other tests have not run since they were changed.
  private var edited: [String: Edited] = [:]

  init(_ command: Test, _ plan: TestPlan, _ watched: FileWatch) {
    (self.command, self.plan, self.watched) = (command, plan, watched)
    division = ScenarioDivision(jobs: plan.mayDivide ? plan.jobs : 1)
  }

  /// All files of which a change concerns a test.
  private var all: [String] { Set(needs.values.joined()).sorted() }

  /// Waits until one of them is another.
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

  // MARK: What a change concerns

  /// Runs files and reports on them; of one that was changed inside a test only that test.
  mutating func show(_ files: [String]) throws {
    let read = files.map { (file: $0, text: (try? File.read($0)) ?? []) }
    for (file, text) in read { edited[file] = editInsideTests(of: file, text) }
    shown = files.filter { edited[$0] != nil }.map(ScenarioDivision.Part.init(whole:))
    shown += division.parts(of: files.filter { edited[$0] == nil })
    let telling = TestTelling(
      plan, isWhole: files.allSatisfy { edited[$0] == nil }, log: nil, LastFailures(), lists: false,
      asksTunables: false)
    telling.begin(fileCount: files.count)
    let outcome = try run(
      shown, lines: files.compactMap { linesToRun(of: $0) },
      pause: { telling.pause() }, every: telling.pauseInterval, telling.console
    ) { telling.tell($0, of: $1) }
    _ = telling.console.end(telling.conclude() + telling.writeReports(command.options))
    for (file, text) in read { note(outcome, of: file, text) }
    for note in files.compactMap(partNote) { telling.console.report(note: note) }
    // Before the note: whoever reads it may change a file at once.
    watched.follow(all)
    telling.console.report(note: "watching \(all.count) files; Ctrl-C ends")
    telling.console.flush()
  }

  /// What was changed in a file, if that is inside of a test, and nothing else was that it needs.
  private func editInsideTests(of file: String, _ text: [UInt8]) -> Edited? {
    guard plan.mayDivide, plan.reporters.isEmpty, plan.choice.lines[file] == nil,
      Set(watched.changed).intersection(needs[file, default: []]) == [file],
      let edit = texts[file]?.edit(to: text)
    else { return nil }
    return Edited(text: text, edit: edit)
  }

  /// Where the tests stand that contain a change, and those that have failed, as the user waits for
  /// them; nil where all tests are to be run.
  private func linesToRun(of file: String) -> (String, [Int])? {
    edited[file].map { edited in
      let failed = transcripts[file]?.failedLines.map(edited.edit.moved) ?? []
      return (file, edited.edit.tests + failed)
    }
  }

  private mutating func note(_ outcome: Outcome, of file: String, _ text: [UInt8]) {
    let told = outcome.transcripts[file] ?? ScenarioTranscript()
    var found = outcome.needs[file, default: []].union([file])
    // What is gone is why it failed, and may come back.
    if told.isUnloadable || !told.failedLines.isEmpty { found.formUnion(needs[file, default: []]) }
    guard edited[file] != nil else {
      needs[file] = found
      return noteWhole(told, of: file, text)
    }
    needs[file, default: []].formUnion(found)
    edited[file]?.told = told
    // There is nothing to wait for.
    if told.isUnloadable {
      edited[file] = nil
      texts[file] = nil
    }
  }

  /// All tests of a file have run.
  private mutating func noteWhole(
    _ told: ScenarioTranscript, of file: String, _ text: [UInt8]
  ) {
    transcripts[file] = told
    texts[file] = told.isUnloadable ? nil : ScenarioText(text, tests: told.testLines)
    division.note(times: told.times, of: file)
  }

  private func partNote(_ file: String) -> String? {
    guard let edited = edited[file], let count = transcripts[file]?.testCount else { return nil }
    return "\(file): the change is inside of a test; run: \(edited.told.testCount) of \(count); "
      + "the others follow"
  }

  // MARK: While the machine is idle

  /// Runs divided files whole and whole ones in parts, silently; of files run in part, all tests.
  ///
  /// Where the reports differ, the tests of that file are reported anew, run in one piece.
  ///
  /// - Returns: whether a file has changed meanwhile: then it is not known.
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
          isAbandoned = isAbandoned || watched.hearsChange()
          return isAbandoned
        }, every: .milliseconds(10), Console())
      if watched.looksAgain(at: all, wantsNames: true) { return true }
      // What was heard of was another file.
      if isAbandoned { continue }
      return try judge(trial, outcome)
    }
  }

  private mutating func judge(
    _ trial: [ScenarioDivision.Part], _ found: Outcome
  ) throws -> Bool {
    var (dependent, edited): ([String], [String]) = ([], [])
    for part in trial where part.tests.lowerBound == 0 {
      if self.edited[part.file] != nil {
        if !isAsExpected(found, of: part.file) { edited.append(part.file) }
        continue
      }
      let isSame =
        found.transcripts[part.file].flatMap { transcripts[part.file]?.isSame(as: $0) } ?? false
      division.note(isDivisible: isSame, part.file)
      // The whole is what counts.
      if part.isWhole, !isSame { dependent.append(part.file) }
    }
    if !dependent.isEmpty {
      tell(
        "tests of \(dependent.joined(separator: ", ")) depend on those before them; in one piece:")
    }
    if !edited.isEmpty {
      tell("\(edited.joined(separator: ", ")): other tests come out otherwise by the change; all:")
    }
    let wrong = dependent + edited
    if !wrong.isEmpty { try show(wrong) }
    return false
  }

  /// Whether all tests of a file, of which some have run before, have reported what was expected;
  /// says so.
  private mutating func isAsExpected(_ found: Outcome, of file: String) -> Bool {
    guard let edited = edited.removeValue(forKey: file) else { return true }
    let before = transcripts.removeValue(forKey: file)
    texts[file] = nil
    guard let before, let now = found.transcripts[file],
      before.isSame(as: now, with: edited.told, after: edited.edit)
    else { return false }
    needs[file, default: []].formUnion(found.needs[file, default: []])
    noteWhole(now, of: file, edited.text)
    tell("\(file): the others come out as before")
    return true
  }

  private func tell(_ note: String) {
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
  /// - Parameter lines: files of which only the tests at some lines are run.
  private func run(
    _ parts: [ScenarioDivision.Part], lines: [(file: String, lines: [Int])] = [],
    isAbandoned: @escaping () -> Bool = { false },
    pause: @escaping () -> Void = {}, every interval: Swift.Duration?, _ console: Console,
    tell: @escaping (ScenarioEvent, String) -> Void = { _, _ in }
  ) throws -> Outcome {
    var outcome = Outcome()
    var faults: Set<String> = []
    var runner = plan.runner(plan.configuration(command.options))
    for (file, lines) in lines { runner.choice.lines[file] = lines }
    runner.tellsNeeds = true
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
        // What keeps a file from being loaded keeps each part of it.
        case .unloadable(let error):
          guard faults.insert("\(file) \(error)").inserted else { return }
        case .needs(let found): outcome.needs[file, default: []].formUnion(found)
        default: break
        }
        outcome.transcripts[file, default: ScenarioTranscript()].add(event)
        tell(event, file)
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
