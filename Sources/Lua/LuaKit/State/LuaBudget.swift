internal import CLua
internal import CLuaShim

extension LuaState {
  /// Runs `body` and ends the scripts that it calls after it has used `cpuSeconds` of this thread's
  /// CPU time.
  ///
  /// The budget is a deadline, without cost until it is reached. Then the running script raises an
  /// error at its next instruction, and again whenever it tries to continue: `pcall`, coroutines,
  /// metamethods and handlers of the script cannot catch it. `body` gets a `LuaError` of kind `cpu`
  /// from the running call, and from every further call until it returns.
  ///
  /// - Throws: Errors of `body`; `LuaError` of kind `host` within another budget of the same state,
  ///   such as in a function that its script has called. If that function lets it pass, the call of
  ///   the script fails with kind `runtime` and this error as its `cause`.
  ///
  /// ```swift
  /// try lua.withCPUBudget(seconds: 0.05) {
  ///   try lua.run("while true do end", name: "forever.lua")
  /// }
  /// ```
  public func withCPUBudget<Result>(
    seconds cpuSeconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    guard unsafe !lk_deadline_runs(mainThread) else {
      throw LuaError(kind: .host, message: "a state has one CPU budget at a time")
    }
    context.cpuSeconds = cpuSeconds
    let code = unsafe lk_deadline_begin(mainThread, cpuSeconds)
    guard code == 0 else {
      throw LuaError(kind: .host, message: "cannot set a CPU budget (system error \(code))")
    }
    defer { _ = unsafe lk_deadline_end(mainThread) }
    return try body()
  }
}

extension LuaState {
  /// Whether the running script has exceeded a budget, so that long work of the host can stop
  /// early.
  ///
  /// The script raises the error after the host's function returns.
  public var isStopping: Bool { unsafe lk_context_of(mainThread).pointee.expired != 0 }
}

extension LuaState {
  /// Ends the process by SIGXCPU, as the system's limit does, if a script continues for a second of
  /// CPU time after its budget, in code that does not return.
  ///
  /// For a process that only runs scripts, several of them on threads: the system's limit counts
  /// all threads together.
  package func endProcessWhenStuck() { unsafe lk_deadline_end_process(mainThread) }

  /// The remaining CPU seconds of the active budget; infinite without one.
  public var cpuSecondsLeft: Double { unsafe lk_deadline_left(mainThread) }

  /// Subtracts CPU seconds from the active budget, for time that other threads used for its script.
  ///
  /// If the budget is used up, the script raises the error after the host's function returns.
  package func chargeCPU(seconds: Double) { unsafe lk_deadline_charge(mainThread, seconds) }
}

/// Tells workers on other threads whether the script that waits for them must stop.
///
/// Valid while a function of the host runs for that script.
@safe
package struct LuaStopFlag: @unchecked Sendable {
  // Other threads read it while a signal handler may write it: a word that only changes from zero
  // to another value, without ordering relative to other memory.
  fileprivate let address: UnsafePointer<sig_atomic_t>

  /// Whether a budget was exceeded.
  package var isSet: Bool { unsafe lk_is_set(address) }
}

extension LuaState {
  /// The flag for workers of the running function of the host.
  package var stopFlag: LuaStopFlag {
    unsafe LuaStopFlag(address: lk_stop_flag(mainThread))
  }
}

/// The linked Lua library.
public enum LuaEngine {
  /// The release, such as `Lua 5.4.4`.
  public static var release: String { unsafe String(cString: lk_release()) }

  /// Whether this program fixes the `__concat` fault of Debian's 5.4.4, which requires static
  /// linking with `--wrap=luaT_tryconcatTM`.
  ///
  /// Other builds of the library do not have the fault.
  public static var isConcatFixed: Bool { lk_concat_is_fixed() != 0 }
}
