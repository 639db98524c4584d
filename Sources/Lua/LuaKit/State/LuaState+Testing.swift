internal import CLua
internal import CLuaShim

/// Access for tests only.
extension LuaState {
  /// The number of values on the stack of the running thread.
  var stackCount: Int32 { stack.count }

  /// The capacity of the registry, which grows if references are not released.
  var registryCount: Int {
    unsafe Int(lua_rawlen(mainThread, lk_registry_index()))
  }

  /// The number of allocations since the last `refuseAllocation` that could have been refused.
  var refusableAllocations: Int { unsafe lk_refusable_allocations(mainThread) }

  /// Refuses the `ordinal`-th such allocation from now on.
  ///
  /// 0 refuses none, and `.max` only counts.
  func refuseAllocation(_ ordinal: Int) {
    unsafe lk_refuse_allocation(mainThread, ordinal)
  }

  /// The position that a signal handler finds through ``locator``, with at most `room` bytes of the
  /// source's name; nil if no script is running.
  func located(room: Int) -> LuaLocation? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room + 1) { source in
      guard let start = source.baseAddress else { return nil }
      var size = room
      let line = unsafe lk_locate(lk_context_of(mainThread), start, &size)
      guard line > 0, size <= room else { return nil }
      let name = unsafe UnsafeRawBufferPointer(source).prefix(size)
      return unsafe LuaLocation(source: String(decoding: name, as: UTF8.self), line: Int(line))
    }
  }

  /// Whether a budget or limit is still marked as expired, which must not be the case between
  /// calls.
  var isExpired: Bool { unsafe lk_context_of(mainThread).pointee.expired != 0 }

  /// The CPU seconds used by the calling thread.
  static var threadCPUSeconds: Double { lk_thread_cpu_seconds() }

  /// Runs `body`.
  ///
  /// - Returns: The number of calls of each Lua and C function during that, by "source:line".
  func calls(during body: () throws -> Void) throws -> [String: Int] {
    unsafe lk_watch_calls(mainThread)
    let table = LuaTable(reference: LuaReference(popping: unsafe LuaStack(mainThread)))
    defer { unsafe lk_unwatch_calls(mainThread) }
    try body()
    unsafe lk_unwatch_calls(mainThread)
    var calls: [String: Int] = [:]
    for case .string(let bytes) in try table.keys() {
      let name = String(decoding: bytes, as: UTF8.self)
      calls[name] = try table.get(name, as: Int.self)
    }
    return calls
  }
}
