internal import CLua
internal import CLuaShim

extension LuaState {
  /// Runs `body`, within a CPU budget, and stops the scripts that it calls when the process gets a
  /// signal.
  ///
  /// For interactive hosts: Ctrl-C ends the script and not the program. The running script
  /// raises at its next instruction, as when its budget is exceeded, and nothing of the script gets
  /// past that;
  /// `body` sees a `LuaError` of kind `interrupted`. One state of a process at a time can do this,
  /// since signals belong to the process.
  ///
  /// - Throws: what `body` throws; `LuaError` of kind `host` when another state listens.
  public func interruptible<Result>(
    by signal: Int32, _ body: () throws -> Result
  ) throws -> Result {
    let code = unsafe lk_interrupts_begin(mainThread, signal)
    guard code == 0 else {
      throw LuaError(
        kind: .host, message: "cannot listen to signal \(signal) (system error \(code))")
    }
    defer { lk_interrupts_end(signal) }
    return try body()
  }
}
