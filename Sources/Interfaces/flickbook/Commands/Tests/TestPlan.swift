internal import FlickHost
internal import FlickSystem

/// The plan of a test run: the options of the command line, and the project's `flickbook.json` for
/// those not given.
struct TestPlan {
  var places: FilePlaces
  var choice: ScenarioChoice
  var helper: String?
  var reporters: [ReportOrder]
  var rates: [Double]
  var timeout: Double?
  var jobs: Int
  var repeatEach: Int
  var stopsAtFailure: Bool
  var shuffles: Bool
  var filmFolder: String?
  /// The folder that must contain the film folder, if a project's settings name it; nil for any.
  var filmRoot: String?
  var snapshots: SnapshotMode
  /// Whether only some tests run: the last failures, a shard, or a choice by name, tag or line.
  var isChoosy: Bool

  init(_ test: Test) throws {
    let paths = test.paths
    let settings = try TestSettings(
      from: paths.first.map { Path.exists($0) ? $0 : Path.parent($0) } ?? ".")
    places = FilePlaces(paths == ["."] && !settings.paths.isEmpty ? settings.paths : paths)
    let checking = test.checking
    choice = test.choiceOptions.choice
    if choice.tags.isEmpty { choice.tags = settings.tags }
    if choice.excludedTags.isEmpty { choice.excludedTags = settings.excludedTags }
    choice.lines = places.lines
    helper = test.helper ?? settings.helper
    reporters = test.reporting.reporters
    if reporters.isEmpty {
      reporters = try settings.reporters.map(ReportOrder.init)
      for index in reporters.indices { reporters[index].folder = settings.folder }
    }
    rates = checking.rates?.rates ?? settings.rates
    timeout = checking.timeout ?? settings.timeout
    jobs = test.jobs ?? settings.jobs ?? Workers.processorCount
    repeatEach = test.repeatEach ?? settings.repeatEach ?? 1
    stopsAtFailure = test.failFast || settings.failFast
    shuffles = test.shuffle || settings.shuffle
    filmFolder = checking.filmOnFailure ?? settings.filmOnFailure
    filmRoot = checking.filmOnFailure == nil ? settings.folder : nil
    snapshots = checking.snapshotMode
    isChoosy =
      checking.lastFailed || test.shard != nil || !choice.filters.isEmpty
      || !choice.exclusions.isEmpty || !choice.tags.isEmpty || !choice.excludedTags.isEmpty
      || !choice.lines.isEmpty
  }

  /// The configuration for running scripts.
  func configuration(_ options: ScriptOptions) -> RunConfiguration {
    var configuration = options.configuration
    configuration.namedFolders += places.paths.filter(Path.isDirectory)
    configuration.helper = helper
    return configuration
  }

  /// The runner for the tests of a file.
  func runner(_ configuration: RunConfiguration) -> ScenarioRunner {
    var runner = ScenarioRunner(configuration: configuration, choice: choice)
    runner.stopsAtFailure = stopsAtFailure
    runner.shuffleSeed = shuffles ? configuration.seed : nil
    runner.repetitions = repeatEach
    runner.rates = rates
    runner.timeout = timeout
    runner.snapshots = snapshots
    runner.filmsFailures = filmFolder != nil
    runner.recordsFailures = reporters.contains { $0.reporter == .html }
    runner.timesTests = reporters.contains { $0.reporter == .pretty }
    return runner
  }
}
