internal import ArgumentParser
internal import FlickAPI
internal import FlickHost
internal import FlickSystem

/// Options that `run` and `test` share: what a script is given, and how much of it.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set a tunable; may be repeated.", valueName: "name=value"),
    transform: Setting.init)
  var settings: [Setting] = []

  @Option(
    parsing: .unconditional,
    help: "Seed of math.random; 0 unless given, or of a replay what was recorded.")
  var seed: Int?

  @Option(help: ArgumentHelp("CPU seconds for a script, or for one test.", valueName: "seconds"))
  var cpuLimit = RunConfiguration().cpuLimit

  @Option(help: ArgumentHelp("Megabytes for a script and what is kept for it.", valueName: "MB"))
  var memoryLimit = RunConfiguration().memoryLimit >> 20

  @Option(help: ArgumentHelp("Kilobytes of one chunk of source text.", valueName: "KB"))
  var sourceLimit = RunConfiguration().sourceLimit >> 10

  @Option(help: ArgumentHelp("Megabytes that a script may print.", valueName: "MB"))
  var outputLimit = RunConfiguration().outputLimit >> 20

  @Option(
    name: .customLong("traces"),
    help: ArgumentHelp(
      "A folder where traces are found by name; also named by FLICKBOOK_TRACES.",
      valueName: "folder"), completion: .directory)
  var traceFolders: [String] = []

  @Option(
    name: .customLong("path"),
    help: ArgumentHelp(
      "A folder in which require looks for modules besides; may be repeated.", valueName: "folder"),
    completion: .directory)
  var modulePaths: [String] = []

  @Flag(
    help:
      "Run scripts in this process and not in a worker, for debuggers: a death of the engine is its own."
  )
  var inProcess = false

  func validate() throws {
    guard cpuLimit > 0, cpuLimit <= 1e6 else {
      throw ValidationError("--cpu-limit takes seconds above 0, up to 1000000.")
    }
    guard memoryLimit >= 1, memoryLimit <= 1 << 20 else {
      throw ValidationError("--memory-limit takes megabytes from 1 to 1048576.")
    }
    guard sourceLimit >= 1, sourceLimit <= 1 << 20 else {
      throw ValidationError("--source-limit takes kilobytes from 1 to 1048576.")
    }
    guard outputLimit >= 1, outputLimit <= 1 << 20 else {
      throw ValidationError("--output-limit takes megabytes from 1 to 1048576.")
    }
    for folder in traceFolders where !Path.isDirectory(folder) {
      throw ValidationError("--traces: '\(folder)' is not a folder.")
    }
    for folder in modulePaths where !Path.isDirectory(folder) {
      throw ValidationError("--path: '\(folder)' is not a folder.")
    }
  }

  /// What they come to.
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

  init(_ text: String) throws {
    guard let setting = NamedText(text) else {
      throw ValidationError("'\(text)' is not of the form name=value.")
    }
    (name, value) = (setting.name, setting.text)
  }
}
