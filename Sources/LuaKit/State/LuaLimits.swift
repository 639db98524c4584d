internal import CLua
internal import CLuaShim

/// How much scripts of a state may use, beside their CPU time; see `LuaState.withCPUBudget`.
///
/// What exceeds a limit ends the script, past every `pcall` of it, with an error that names the
/// limit.
public struct LuaLimits: Sendable {
  /// Bytes of Lua values, and of what the host keeps for them.
  ///
  /// Strings and userdata beyond it are refused, and tables and stacks end the script at its next
  /// instruction.
  public var memory = Int.max
  /// Bytes of one chunk of source text, be it a file or an argument of `load`.
  public var source = Int.max
  /// Bytes that scripts may write in all, as the host counts them; see
  /// ``LuaState/chargeOutput(_:)``.
  public var output = Int.max

  /// No limits.
  public static let none = LuaLimits()

  /// No limits, to be set one by one.
  public init() {}
}

extension LuaState {
  /// Counts bytes that a script writes.
  ///
  /// Called by the function of the host that writes, before it does.
  ///
  /// - Throws: `LuaError` of kind `output` when the limit is exceeded. The script does not get past
  ///   it either, whatever becomes of the error.
  public func chargeOutput(_ bytes: Int) throws(LuaError) {
    context.bytesWritten += bytes
    guard context.bytesWritten > context.limits.output else { return }
    unsafe lk_expire(lk_context_of(mainThread), LK_EXPIRED_OUTPUT)
    throw LuaError(kind: .output, message: "output budget exceeded")
  }

  /// Counts memory that the host keeps on behalf of scripts against their limit, or, below 0, gives
  /// it back.
  ///
  /// A script that is over the limit ends when the function of the host that is running returns.
  public func chargeMemory(_ bytes: Int) {
    unsafe lk_charge(mainThread, bytes)
  }

  /// From now on counts all that the process allocates against the memory limit: for a process that
  /// runs the scripts of this state and does nothing else.
  ///
  /// Then memory that an object keeps is counted even where its `luaSize` does not include it.
  /// Where the C library does not say how much it has handed out, nothing changes.
  public func countProcessMemory() {
    unsafe lk_count_process_memory(mainThread)
  }

  /// A table with the string and table libraries as Lua itself has them, to compare ours with.
  package func makeStockLibraries() throws(LuaError) -> LuaTable {
    let stack = stack
    try stack.protected { stack in unsafe lk_push_stock_libraries(stack.thread) }
    return LuaTable(reference: LuaReference(popping: stack))
  }

  /// Seeds `math.random`, and what `math.randomseed()` sets it to.
  public func seedRandom(_ seed: Int) {
    unsafe lk_seed_random(mainThread, UInt64(bitPattern: Int64(seed)))
  }

  /// Sets the time that `os.time`, `os.clock` and `os.date` of scripts tell.
  ///
  /// In seconds since the start of the simulation. Without it they stand still.
  public func setVirtualTime(_ seconds: @escaping () -> Double) {
    context.virtualTime = seconds
    unsafe lk_set_virtual_seconds(mainThread) { thread in
      unsafe LuaStack(thread).context.virtualTime?() ?? 0
    }
  }
}
