internal import CLua
internal import CLuaShim

/// Access for tests only.
extension LuaState {
  /// How many values are on the stack of the running thread.
  var stackCount: Int32 { stack.count }

  /// How many values the registry has room for; it grows when references are not given back.
  var registryCount: Int {
    unsafe Int(lua_rawlen(mainThread, lk_registry_index()))
  }

  /// How many allocations Lua would have taken a refusal of, since `refuseAllocation` was last
  /// called.
  var refusableAllocations: Int { unsafe lk_refusable_allocations(mainThread) }

  /// Refuses the `ordinal`-th such allocation from now on; 0 refuses none, and `.max` only counts.
  func refuseAllocation(_ ordinal: Int) {
    unsafe lk_refuse_allocation(mainThread, ordinal)
  }

  /// What a signal handler finds by ``locator``, of the source's name at most `room` bytes; nil
  /// when no script is running.
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

  /// Whether something of the last budget or limit is left: between calls there never is.
  var isExpired: Bool { unsafe lk_context_of(mainThread).pointee.expired != 0 }

  /// Seconds of CPU time that the calling thread has used.
  static var threadCPUSeconds: Double { lk_thread_cpu_seconds() }

  /// Does something, and says which functions of Lua and C the state ran meanwhile, as
  /// "source:line", and how often.
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
