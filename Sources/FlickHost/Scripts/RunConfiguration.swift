package import FlickAPI

/// How scripts are run.
package struct RunConfiguration: Sendable {
  /// CPU seconds for a script, or for one test.
  ///
  /// The default is far beyond what any honest script needs.
  package var cpuLimit = 10.0
  /// Bytes for the Lua values of a script.
  package var memoryLimit = 256 << 20
  /// Seeds `math.random`.
  package var seed = 0
  /// Values of tunables set from outside.
  package var tunables = Tunables()
  /// Folders in which traces are found by name, the first that has it wins.
  package var traceFolders: [String] = []
  /// What the script finds in `...` and in `arg`.
  package var arguments: [String] = []
  /// Whether the process is there for scripts only, so that the system may end it when a script uses
  /// CPU time where the budget's own means do not reach: in C code that does not return.
  package var endsProcess = false
  /// Whether Ctrl-C stops what is explored, and not the process: for one host of a process.
  package var isInterruptible = false

  /// The defaults.
  package init() {}
}
