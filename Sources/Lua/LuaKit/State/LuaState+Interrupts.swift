internal import CLua
internal import CLuaShim

extension LuaState {
  /// Runs `body` within a CPU budget and ends the scripts that it calls if the process receives a
  /// signal.
  ///
  /// For interactive hosts, so that Ctrl-C ends the script rather than the program. The running
  /// script raises an error at its next instruction, as for an exceeded budget, and cannot catch
  /// it. `body` gets a `LuaError` of kind `interrupted`. Only one state of a process at a time can
  /// do this, because signals belong to the process.
  ///
  /// - Throws: Errors of `body`; `LuaError` of kind `host` if another state handles a signal.
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
