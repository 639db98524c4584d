internal import CLua
internal import CLuaShim

extension LuaState {
  /// Runs `body` and stops the scripts that it calls once they, and it, have used `cpuSeconds` of
  /// this thread's CPU time.
  ///
  /// The budget is a deadline: until it is reached it costs nothing. When it is reached, the
  /// running script raises at its next instruction, and again wherever it tries to continue: no
  /// `pcall`, coroutine, metamethod or handler of the script gets past it. `body` sees a `LuaError`
  /// of kind `cpu` from the call that was running, and from every further call until it returns.
  ///
  /// - Precondition: not called from within another budget of the same state.
  /// - Throws: what `body` throws.
  public func withCPUBudget<Result>(
    seconds cpuSeconds: Double, _ body: () throws -> Result
  ) throws -> Result {
    let isNested = unsafe lk_deadline_runs(mainThread)
    precondition(!isNested, "a state has one CPU budget at a time")
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
  /// Whether the running script has exceeded a budget: for long work of the host to stop early.
  ///
  /// The script raises once the host's function returns.
  public var isStopping: Bool { unsafe lk_context_of(mainThread).pointee.expired != 0 }
}

extension LuaState {
  /// From now on a script that runs for a second of CPU time after its budget is spent, in code
  /// that does not return, ends the process by SIGXCPU, as the system's own limit does.
  ///
  /// For a process that exists for scripts only, and runs several of them on threads: that limit
  /// counts them all together.
  public func endProcessWhenStuck() { unsafe lk_deadline_end_process(mainThread) }

  /// The CPU seconds that are left of the budget that runs; infinite without one.
  public var cpuSecondsLeft: Double { unsafe lk_deadline_left(mainThread) }

  /// Takes CPU seconds off the budget that runs: what other threads have used for its script.
  ///
  /// Where nothing is left, the script raises once the host's function returns.
  public func chargeCPU(seconds: Double) { unsafe lk_deadline_charge(mainThread, seconds) }
}

/// Says to workers on other threads whether the script that waits for them is to stop.
///
/// Valid while a function of the host runs for that script.
@safe
public struct LuaStopFlag: @unchecked Sendable {
  // Read by other threads while a signal handler may write it: a word that only ever becomes other
  // than zero, of which no order with anything else is expected.
  fileprivate let address: UnsafePointer<sig_atomic_t>

  /// Whether a budget was exceeded.
  public var isSet: Bool { unsafe lk_is_set(address) }
}

extension LuaState {
  /// The flag for workers of the function of the host that is running.
  public var stopFlag: LuaStopFlag {
    unsafe LuaStopFlag(address: lk_stop_flag(mainThread))
  }
}

/// The Lua library that this program is linked with.
public enum LuaEngine {
  /// Its release, such as `Lua 5.4.4`.
  public static var release: String { unsafe String(cString: lk_release()) }

  /// Whether the `__concat` fault of Debian's 5.4.4 is mended in this program, which takes a static
  /// link with `--wrap=luaT_tryconcatTM`.
  ///
  /// Other builds of the library do not have the fault.
  public static var isConcatMended: Bool { lk_concat_is_mended() != 0 }
}
