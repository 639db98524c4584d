package import FlickAPI
package import FlickSystem
package import LuaKit

/// How scripts are run.
package struct RunConfiguration: Sendable {
  /// The CPU time limit of a script, or of each test, in seconds.
  ///
  /// The default is far above the need of any reasonable script.
  package var cpuLimit = 10.0
  /// Bytes for the Lua values of a script.
  package var memoryLimit = 256 << 20
  /// Bytes of one chunk of source text, be it a file or an argument of `load`.
  package var sourceLimit = 1 << 20
  /// Bytes that a script may print.
  package var outputLimit = 64 << 20
  /// Seeds `math.random`.
  package var seed = 0
  /// Values of tunables set from outside.
  package var tunables = Tunables()
  /// Folders to search for traces by name.
  ///
  /// The first match wins.
  package var traceFolders: [String] = []
  /// Other folders that the user named: scripts may read the files below them.
  package var namedFolders: [String] = []
  /// The project folder of each folder with scripts, as far as it was looked for already.
  private(set) var projectFolders: [String: String] = [:]
  /// Further folders that `require` searches.
  package var modulePaths: [String] = []
  /// A script that is run before each file of tests, by path or as a module.
  package var helper: String?
  /// The arguments of the script, in `...` and `arg`.
  package var arguments: [String] = []
  /// Whether the process only runs scripts, so that the system may end it if a script exceeds its
  /// CPU time in C code that does not return.
  package var endsProcess = false
  /// Whether all allocations of the process count against the script's memory limit.
  ///
  /// For a process that runs one script without displaying anything.
  package var countsProcessMemory = false
  /// Whether Ctrl-C stops the entry that runs, and not the process: for the one host of a prompt.
  package var isInterruptible = false

  /// Whether other scripts run at the same time on other threads of the process.
  ///
  /// If one of them crashes the process, it is unknown which.
  package var isOneOfMany = false

  /// The number of scripts that share the CPU limit, running at the same time.
  ///
  /// Each may use its part of it.
  package var runsAtOnce = 1

  /// Makes the result of `require "flickbook.feel"`; nil if the feel lab is unavailable.
  package var feelLibrary: (@Sendable (ScriptHost) throws -> LuaValue)?
  /// The CPU time of the script that started these and waits for them; nil if none did.
  package var lender: SpreadTime?

  /// Whether a run continues without a plugin that exceeds its budget: in the view and at the
  /// prompt.
  package var outlivesPlugins = false

  /// Creates the defaults.
  package init() {}

  /// Determines the project of scripts in a folder once for all hosts with this configuration.
  package mutating func determineProject(ofScriptsIn folder: String) {
    guard projectFolders[folder] == nil else { return }
    projectFolders[folder] = ProjectRoots.projectFolder(of: folder)
  }

  /// The resources of workers that run scripts with this configuration.
  ///
  /// The memory is more than the script's limit, as the host needs memory too, and stacks for its
  /// threads.
  package var conditions: Supervisor.Conditions {
    var conditions = Supervisor.Conditions()
    let stacks = Workers.processorCount * Workers.stackSize
    conditions.memory = memoryLimit + max(12 << 20, memoryLimit / 8) + stacks
    return conditions
  }
}
