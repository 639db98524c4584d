internal import CLua
internal import CLuaShim

/// The limits for scripts of a state, except CPU time; see `LuaState.withCPUBudget`.
///
/// Exceeding a limit ends the script with an error that it cannot catch.
///
/// ```swift
/// var limits = LuaLimits()
/// limits.memory = 16 << 20
/// let lua = try LuaState(limits: limits)
/// ```
public struct LuaLimits: Sendable {
  /// The maximum memory for Lua values and for host data held on their behalf, in bytes.
  ///
  /// Strings and userdata beyond it are refused. Tables and stacks beyond it end the script at its
  /// next instruction.
  public var memory = Int.max
  /// The maximum size of a chunk of source text (a file or an argument of `load`), in bytes.
  public var source = Int.max
  /// The maximum total output in bytes, as counted by the host; see ``LuaState/chargeOutput(_:)``.
  public var output = Int.max

  /// No limits.
  public static let none = LuaLimits()

  /// Creates limits that are not set.
  public init() {}
}

extension LuaState {
  /// Counts bytes that a script writes.
  ///
  /// Call it before writing.
  ///
  /// - Throws: `LuaError` of kind `output` if the limit is exceeded. The script ends in any case,
  ///   even if the error is ignored.
  public func chargeOutput(_ bytes: Int) throws(LuaError) {
    let (sum, isTooMuch) = context.bytesWritten.addingReportingOverflow(bytes)
    context.bytesWritten = isTooMuch ? .max : sum
    guard context.bytesWritten > context.limits.output else { return }
    unsafe lk_expire(lk_context_of(mainThread), LK_EXPIRED_OUTPUT)
    throw LuaError(kind: .output, message: "output budget exceeded")
  }

  /// Counts memory that the host holds on behalf of scripts.
  ///
  /// A negative number releases it.
  ///
  /// A script over the limit ends when the running function of the host returns.
  public func chargeMemory(_ bytes: Int) {
    unsafe lk_charge(mainThread, bytes)
  }

  /// Counts all memory that the process allocates from now on against the limit, for a process that
  /// only runs the scripts of this state.
  ///
  /// This includes memory of objects that `luaSize` does not report. It is ineffective if the C
  /// library does not report its allocations.
  package func countProcessMemory() {
    unsafe lk_count_process_memory(mainThread)
  }

  /// A table with Lua's unmodified string and table libraries, for comparison with ours.
  package func makeStockLibraries() throws(LuaError) -> LuaTable {
    let stack = stack
    try stack.protected { stack in unsafe lk_push_stock_libraries(stack.thread) }
    return LuaTable(reference: LuaReference(popping: stack))
  }

  /// Seeds `math.random`, now and for each `math.randomseed()`.
  public func seedRandom(_ seed: Int) {
    unsafe lk_seed_random(mainThread, UInt64(bitPattern: Int64(seed)))
  }

  /// Sets the clock for `os.time`, `os.clock` and `os.date`.
  ///
  /// In seconds since the start of the simulation. By default, the time is constant.
  public func setVirtualTime(_ seconds: @escaping () -> Double) {
    context.virtualTime = seconds
    unsafe lk_set_virtual_seconds(mainThread) { thread in
      unsafe LuaStack(thread).context.virtualTime?() ?? 0
    }
  }
}
