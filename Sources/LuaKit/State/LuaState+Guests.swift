internal import CLua
internal import CLuaShim

// States that are called by scripts of another one: a plugin's, which has its own globals, memory
// and share of the time.

extension LuaState {
  /// From now on scripts of this state may call functions of `guest`, which run within this state's
  /// CPU budgets.
  ///
  /// A call from one state into the other takes no call of the system: ticks of this state's timer
  /// are charged to the state whose code is running. A guest that has used up its share is ended
  /// with an error of kind `cpu`, which reaches this state as any other; it may run again in the
  /// next budget.
  ///
  /// - Parameters:
  ///   - guest: a state on the same thread.
  ///   - cpuSeconds: its share of each budget.
  /// - Throws: `LuaError` of kind `host` when there are too many guests.
  public func admit(_ guest: LuaState, cpuSeconds: Double) throws(LuaError) {
    guest.context.cpuSeconds = cpuSeconds
    guest.context.isGuest = true
    let code = unsafe lk_meter_join(mainThread, guest.mainThread, cpuSeconds)
    guard code == 0 else {
      throw LuaError(kind: .host, message: "a script has at most \(LK_MOST_GUESTS) plugins")
    }
  }

  /// Ends the running script with an error, past every `pcall` of it; the outermost call of the
  /// host gets it.
  ///
  /// To be called by a function of the host that the script has called.
  public func stop(with error: LuaError) {
    context.reasonToStop = context.reasonToStop ?? error
    unsafe lk_expire(lk_context_of(mainThread), LK_EXPIRED_STOPPED)
  }

  /// Runs nothing of this state any more: a call of one of its functions gets the error, and so
  /// does its running code.
  public func retire(with error: LuaError) {
    context.reasonToStop = error
    context.isRetired = true
    unsafe lk_context_of(mainThread).pointee.expired = Int32(LK_EXPIRED_STOPPED.rawValue)
  }

  /// The form of every error that leaves this state: one that names its owner.
  public func nameErrors(_ name: @escaping (LuaError) -> LuaError) {
    context.nameError = name
  }

  /// Whether some code of this state is running, or waits for what it has called.
  public var isRunning: Bool { unsafe lk_context_of(mainThread).pointee.running != nil }
}
