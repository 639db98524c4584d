internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem

/// Options shared by `run` and `test`: inputs and limits of a script.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a tunable; may be repeated.", valueName: "name=value"),
    completion: Completions.settings, transform: Setting.init)
  var settings: [Setting] = []

  @Option(
    parsing: .unconditional,
    help: "Seed of math.random; by default 0, or the recorded seed in a replay.")
  var seed: Int?

  @Option(help: ArgumentHelp("CPU time limit of a script, or of each test.", valueName: "seconds"))
  var cpuLimit = RunConfiguration().cpuLimit

  @Option(
    help: ArgumentHelp(
      "Memory limit of a script, including the host's data for it.", valueName: "MB"))
  var memoryLimit = RunConfiguration().memoryLimit >> 20

  @Option(help: ArgumentHelp("Size limit of a chunk of source text.", valueName: "KB"))
  var sourceLimit = RunConfiguration().sourceLimit >> 10

  @Option(help: ArgumentHelp("Output limit of a script.", valueName: "MB"))
  var outputLimit = RunConfiguration().outputLimit >> 20

  @Option(
    name: .customLong("traces"),
    help: ArgumentHelp(
      "A folder to search for traces by name, before that in FLICKBOOK_TRACES; may be repeated.",
      valueName: "folder"), completion: .directory)
  var traceFolders: [String] = []

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp(
      "A further folder for require to search; may be repeated.", valueName: "folder"),
    completion: .directory)
  var modulePaths: [String] = []

  @Flag(
    help:
      "Run scripts in this process instead of a worker, for debuggers; a crash of the engine ends it."
  )
  var inProcess = false

  func validate() throws {
    try require(
      cpuLimit > 0 && cpuLimit <= 1e6, "--cpu-limit takes seconds above 0, up to 1000000.")
    try require(
      memoryLimit >= 1 && memoryLimit <= 1 << 20,
      "--memory-limit takes megabytes from 1 to 1048576.")
    try require(
      sourceLimit >= 1 && sourceLimit <= 1 << 20,
      "--source-limit takes kilobytes from 1 to 1048576.")
    try require(
      outputLimit >= 1 && outputLimit <= 1 << 20,
      "--output-limit takes megabytes from 1 to 1048576.")
    for folder in traceFolders where !Path.isDirectory(folder) {
      throw ValidationError("--traces: '\(folder)' is not a folder.")
    }
    for folder in modulePaths where !Path.isDirectory(folder) {
      throw ValidationError("--path: '\(folder)' is not a folder.")
    }
  }

  /// The default limit for one step of a script that a person waits for, in CPU seconds.
  private static let usualStepLimit = 2.0

  /// The resulting configuration for a screen that a person uses.
  var interactive: RunConfiguration {
    var configuration = configuration
    if cpuLimit == RunConfiguration().cpuLimit { configuration.cpuLimit = Self.usualStepLimit }
    return configuration
  }

  /// The resulting configuration.
  var configuration: RunConfiguration {
    var configuration = RunConfiguration.standard
    configuration.cpuLimit = cpuLimit
    configuration.memoryLimit = memoryLimit << 20
    configuration.sourceLimit = sourceLimit << 10
    configuration.outputLimit = outputLimit << 20
    configuration.seed = seed ?? 0
    for setting in settings { configuration.tunables.set(setting.name, to: setting.value) }
    configuration.traceFolders.insert(contentsOf: traceFolders, at: 0)
    configuration.modulePaths = modulePaths
    return configuration
  }
}

/// `name=value`.
struct Setting: Sendable {
  var name: String
  var value: String

  init(name: String, value: String) { (self.name, self.value) = (name, value) }

  init(_ text: String) throws {
    guard let setting = NamedText(text) else {
      throw ValidationError("'\(text)' is not of the form name=value.")
    }
    (name, value) = (setting.name, setting.text)
  }
}
