package import FlickAPI
package import FlickSystem
package import LuaKit

/// How scripts are run.
package struct RunConfiguration: Sendable {
  /// CPU seconds for a script, or for one test.
  ///
  /// The default is far beyond what any honest script needs.
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
  /// Folders in which traces are found by name, the first that has it wins.
  package var traceFolders: [String] = []
  /// Folders that the user named besides: scripts may have the files below them.
  package var namedFolders: [String] = []
  /// The folders of the projects of folders with scripts, where they were looked for before.
  var projectFolders: [String: String] = [:]
  /// Folders in which `require` looks besides.
  package var modulePaths: [String] = []
  /// What is run before each file of tests: a path or a module.
  package var helper: String?
  /// What the script finds in `...` and in `arg`.
  package var arguments: [String] = []
  /// Whether the process is there for scripts only, so that the system may end it when a script
  /// uses CPU time where the budget's own means do not reach: in C code that does not return.
  package var endsProcess = false
  /// Whether all that the process allocates is the script's, and counts against its memory limit:
  /// where one script runs and nobody looks at it.
  package var countsProcessMemory = false
  /// Whether Ctrl-C stops what is explored, and not the process: for one host of a process.
  package var isInterruptible = false

  /// Whether other scripts run at the same time on other threads of the process: where one of them
  /// dies, nobody can say which it was.
  package var isOneOfMany = false

  /// Makes what `require "flickbook.feel"` gives; nil where the feel lab is not at hand.
  package var feelLibrary: (@Sendable (ScriptHost) throws -> LuaValue)?
  /// The time of the script that waits for these, where one does.
  package var lender: SpreadTime?

  /// Whether a plugin that exceeds its budget is taken out, and the run goes on: where people look
  /// on.
  package var outlivesPlugins = false

  /// The defaults.
  package init() {}

  /// What workers are allowed that run such scripts.
  ///
  /// Beyond the limit of scripts some is for what the host does on the way, and for the stacks of
  /// its threads.
  package var conditions: Supervisor.Conditions {
    var conditions = Supervisor.Conditions()
    let stacks = Workers.processorCount * Workers.stackSize
    conditions.memory = memoryLimit + max(12 << 20, memoryLimit / 8) + stacks
    return conditions
  }
}
