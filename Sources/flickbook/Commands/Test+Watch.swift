internal import ArgumentParser
internal import FlickHost
internal import FlickSystem
internal import FlickView

extension Test {
  /// Runs the tests, and again those that a change concerns, until a signal ends it.
  ///
  /// A file of scenarios concerns all that it has loaded or read; one that is new runs too. Long
  /// files are run in parts, side by side, once it is known to come to the same; while nobody waits
  /// they are run the other way, to see that it does.
  func keepRunning() throws {
    let plan = try planned()
    let found = ScenarioFiles(at: plan.places.paths)
    // A path that is wrong will not come right by waiting.
    if !found.faults.isEmpty { try Console().finish(found.faults) }
    var runs = WatchedRuns(self, plan, FileWatch(found.files))
    var files = found.files
    while true {
      try runs.show(files)
      var hasChanged = try runs.confirm()
      repeat {
        if !hasChanged { runs.wait() }
        hasChanged = false
        files = runs.filesToRun
      } while files.isEmpty
    }
  }
}

/// The runs of `flickbook test --watch`.
private struct WatchedRuns {
  private let command: Test
  private let plan: TestPlan
  private let watched: FileWatch
  private var needs: [String: Set<String>] = [:]
  private var division: ScenarioDivision
  /// What was run last, and what was told of it.
  private var shown: [ScenarioDivision.Part] = []
  private var transcripts: [String: ScenarioTranscript] = [:]

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

  /// Runs files and tells of it.
  mutating func show(_ files: [String]) throws {
    shown = division.parts(of: files)
    let telling = TestTelling(
      plan, log: nil, LastFailures(), lists: false, asksTunables: false)
    telling.begin(fileCount: files.count)
    let outcome = try run(
      shown, pause: { telling.pause() }, every: telling.pauseInterval, telling.console
    ) { telling.tell($0, of: $1) }
    for fault in telling.conclude() + telling.writeReports(command.options) {
      telling.console.report(fault)
    }
    transcripts = outcome.transcripts
    for file in files {
      needs[file] = outcome.needs[file, default: []].union([file])
      division.note(times: transcripts[file]?.times ?? [], of: file)
    }
    telling.console.report(note: "watching \(all.count) files; Ctrl-C ends")
    telling.console.flush()
    watched.follow(all)
  }

  /// Runs what was run in the other way, silently; where it does not come to the same, the tests
  /// of that file are told of anew, run in one piece.
  ///
  /// - Returns: whether a file has changed meanwhile: then it is not known.
  mutating func confirm() throws -> Bool {
    let trial = division.trial(of: shown)
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
      return try judge(trial, outcome.transcripts)
    }
  }

  private mutating func judge(
    _ trial: [ScenarioDivision.Part], _ found: [String: ScenarioTranscript]
  ) throws -> Bool {
    var wrong: [String] = []
    for part in trial where part.tests.lowerBound == 0 {
      let isSame = found[part.file].flatMap { transcripts[part.file]?.isSame(as: $0) } ?? false
      division.note(isDivisible: isSame, part.file)
      // The whole is what counts.
      if part.isWhole, !isSame { wrong.append(part.file) }
    }
    guard !wrong.isEmpty else { return false }
    let console = Console()
    console.report(
      note: "tests of \(wrong.joined(separator: ", ")) depend on those before them; in one piece:")
    console.flush()
    try show(wrong)
    return false
  }

  private struct Outcome {
    var needs: [String: Set<String>] = [:]
    var transcripts: [String: ScenarioTranscript] = [:]
  }

  /// Runs parts of files.
  private func run(
    _ parts: [ScenarioDivision.Part], isAbandoned: @escaping () -> Bool = { false },
    pause: @escaping () -> Void = {}, every interval: Swift.Duration?, _ console: Console,
    tell: @escaping (ScenarioEvent, String) -> Void = { _, _ in }
  ) throws -> Outcome {
    var outcome = Outcome()
    var faults: Set<String> = []
    var runner = plan.runner(plan.configuration(command.options))
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
  /// Whether a file may be run in parts, if it comes to the same.
  fileprivate var mayDivide: Bool {
    repeatEach == 1 && rates.count < 2 && !stopsAtFailure && snapshots != .all
  }
}
