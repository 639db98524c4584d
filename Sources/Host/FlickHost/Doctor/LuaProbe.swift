internal import FlickLua

/// A script that shows whether this engine has a known fault of stock Lua 5.4.
///
/// Faults and fixes are those of Lua's list of bugs (https://www.lua.org/bugs.html). Each probe was
/// verified to fail on a stock library.
struct LuaProbe: Sendable {
  /// How a probe has to end.
  enum Ending: Hashable, Sendable {
    /// The script runs to its end.
    case success
    /// A budget ends it.
    case budget
  }

  /// The subject of the check.
  var subject: String
  /// The defence against the fault.
  var defence: String
  var ending = Ending.success
  /// The script, by its name below `probes`.
  var file: String

  /// The text of the script.
  var script: String { LuaFile.module("probes/\(file)").string }

  static let all = [
    LuaProbe(
      subject: "'__concat' that moves the stack",
      defence: "fixed while linking, if Lua is linked statically",
      file: "concat"),
    LuaProbe(
      subject: "coroutines that close one another",
      defence: "the depth is limited",
      file: "closing_coroutines"),
    LuaProbe(
      subject: "an error in a very long chain of fields",
      defence: "a large stack",
      file: "long_chain"),
    LuaProbe(
      subject: "weak tables at the memory limit",
      defence: "the allocator does not refuse tables",
      ending: .budget,
      file: "weak_tables"),
    LuaProbe(
      subject: "an endless loop that catches every error",
      defence: "an expired budget passes through pcall",
      ending: .budget,
      file: "endless_loop"),
    LuaProbe(
      subject: "an endless loop in fresh coroutines",
      defence: "the deadline arms whatever thread is running",
      ending: .budget,
      file: "endless_coroutines"),
    LuaProbe(
      subject: "an endless loop in a C function",
      defence: "the system's limit of CPU time ends the worker",
      ending: .budget,
      file: "endless_c_function"),
    LuaProbe(
      subject: "bytecode", defence: "only text is loaded",
      file: "bytecode"),
  ]
}
