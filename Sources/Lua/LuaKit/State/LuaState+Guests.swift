internal import CLua
internal import CLuaShim

// States called by scripts of another state: those of plugins, with their own globals, memory and
// share of the time.

extension LuaState {
  /// Allows scripts of this state to call functions of `guest`, which run within this state's CPU
  /// budgets.
  ///
  /// A call between the states does not need a system call: ticks of this state's timer are charged
  /// to the state being run. A guest that has used up its share is ended with an error of kind
  /// `cpu`, which this state receives like any other. It can run again in the next budget.
  ///
  /// - Parameters:
  ///   - guest: A state on the same thread.
  ///   - cpuSeconds: Its share of each budget.
  /// - Throws: `LuaError` of kind `host` if there are too many guests, or if `guest` is this state
  ///   or has been admitted already.
  package func admit(_ guest: LuaState, cpuSeconds: Double) throws(LuaError) {
    switch unsafe lk_meter_join(mainThread, guest.mainThread, cpuSeconds) {
    case 0:
      guest.context.cpuSeconds = cpuSeconds
      guest.context.isGuest = true
    case LK_JOIN_TAKEN:
      throw LuaError(kind: .host, message: "a state is the guest of one other state, and once")
    case LK_JOIN_TOO_MANY:
      throw LuaError(kind: .host, message: "a script has at most \(LK_MOST_GUESTS) plugins")
    case let code:
      throw LuaError(kind: .host, message: "cannot admit a state (system error \(code))")
    }
  }

  /// Ends the running script with an error that it cannot catch.
  ///
  /// The outermost call of the host throws it.
  ///
  /// Call it from a function of the host that the script has called.
  public func stop(with error: LuaError) {
    context.reasonToStop = context.reasonToStop ?? error
    unsafe lk_expire(lk_context_of(mainThread), LK_EXPIRED_STOPPED)
  }

  /// Disables this state: calls of its functions fail with the error, and so does its running code.
  package func retire(with error: LuaError) {
    context.reasonToStop = error
    context.isRetired = true
    unsafe lk_context_of(mainThread).pointee.expired = Int32(LK_EXPIRED_STOPPED.rawValue)
  }

  /// Sets a function that adds the owner's name to every error from this state.
  package func nameErrors(_ name: @escaping (LuaError) -> LuaError) {
    context.nameError = name
  }
}
