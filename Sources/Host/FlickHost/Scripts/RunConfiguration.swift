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
  /// Folders in which traces are found by name; the first that contains it wins.
  package var traceFolders: [String] = []
  /// Other folders that the user named: scripts may read the files below them.
  package var namedFolders: [String] = []
  /// The project folder of each folder with scripts, as far as it was looked for already.
  var projectFolders: [String: String] = [:]
  /// Other folders in which `require` looks.
  package var modulePaths: [String] = []
  /// A script that is run before each file of tests, by path or as a module.
  package var helper: String?
  /// What the script finds in `...` and in `arg`.
  package var arguments: [String] = []
  /// Whether the process is there for scripts only, so that the system may end it when a script
  /// uses CPU time where the budget's own means do not reach: in C code that does not return.
  package var endsProcess = false
  /// Whether all that the process allocates counts against the script's memory limit: for a process
  /// that runs one script and shows nothing.
  package var countsProcessMemory = false
  /// Whether Ctrl-C stops the entry that runs, and not the process: for the one host of a prompt.
  package var isInterruptible = false

  /// Whether other scripts run at the same time on other threads of the process: where one of them
  /// dies, it is unknown which it was.
  package var isOneOfMany = false

  /// How many scripts share the CPU limit, at most so many at a time: each may use its part of it.
  package var runsAtOnce = 1

  /// Makes what `require "flickbook.feel"` gives; nil where the feel lab cannot be used.
  package var feelLibrary: (@Sendable (ScriptHost) throws -> LuaValue)?
  /// The CPU time of the script that started these and waits for them; nil if none did.
  package var lender: SpreadTime?

  /// Whether a run continues without a plugin that exceeds its budget: in the view and at the
  /// prompt.
  package var outlivesPlugins = false

  /// The defaults.
  package init() {}

  /// What workers that run such scripts may use.
  ///
  /// That is more than the script's limit, as the host needs memory too, and stacks for its
  /// threads.
  package var conditions: Supervisor.Conditions {
    var conditions = Supervisor.Conditions()
    let stacks = Workers.processorCount * Workers.stackSize
    conditions.memory = memoryLimit + max(12 << 20, memoryLimit / 8) + stacks
    return conditions
  }
}
