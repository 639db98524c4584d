internal import CLua
internal import CLuaShim

extension LuaStack {
  /// Runs a shim function that returns a Lua status, and throws its failure as an error.
  func protected(_ body: (borrowing LuaStack) -> Int32) throws(LuaError) {
    clearReport()
    let status = body(self)
    guard status == LUA_OK else { throw popError(status) }
  }

  /// Pushes the message handler.
  ///
  /// - Returns: Its index, to be passed to `call`.
  func pushHandler() -> Int32 {
    unsafe lk_push_message_handler(thread)
    return count
  }

  /// Calls the function below `arguments` values.
  ///
  /// `handler` is the index of the handler below the function.
  ///
  /// On success, the results replace function and arguments. On failure, the stack is as before the
  /// handler was pushed.
  func call(arguments: Int32, results: Int32, handler: Int32) throws(LuaError) {
    let status = unsafe lk_call(thread, arguments, results, handler)
    guard status == LUA_OK else {
      let error = popError(status)
      unsafe lua_settop(thread, handler - 1)
      throw error
    }
  }

  private func clearReport() {
    if unsafe lk_context_of(thread).pointee.report_line != 0 { unsafe lk_clear_report(thread) }
  }

  // MARK: Errors

  /// Pops the error value of a failed call and returns the error.
  func popError(_ status: Int32) -> LuaError {
    let c = unsafe lk_context_of(thread)
    let expired = unsafe lk_expiry(UInt32(c.pointee.expired))
    var error = expired == LK_EXPIRED_NOT ? scriptError() : expiryError(expired)
    error.traceback = unsafe takeText(lk_push_traceback)
    if expired == LK_EXPIRED_CPU { error.location = spentLocation() }
    if error.location == nil { error.location = reportedLocation() }
    pop()
    unsafe lk_clear_report(thread)
    // An exceeded limit is cleared when control is back with the host. An expired deadline is
    // cleared with its budget.
    let isOutermost = unsafe c.pointee.running == nil
    if expired != LK_EXPIRED_NOT, expired != LK_EXPIRED_CPU, isOutermost, !context.isRetired {
      unsafe lk_clear_expiry(thread)
      context.reasonToStop = nil
    }
    return context.named(error)
  }

  /// The error of a chunk that does not compile.
  func popLoadError() -> LuaError {
    let expired = unsafe lk_expiry(UInt32(lk_context_of(thread).pointee.expired))
    if expired != LK_EXPIRED_NOT { return popError(LUA_ERRMEM) }
    var error = scriptError()
    error.kind = .syntax
    pop()
    return context.named(error)
  }

  private func expiryError(_ expired: lk_expiry) -> LuaError {
    let context = context
    switch expired {
    case LK_EXPIRED_CPU:
      return LuaError(kind: .cpu, message: wordsOfSpentBudget(context.cpuSeconds))
    case LK_EXPIRED_SOURCE:
      let limit = Self.bytes(context.limits.source)
      return LuaError(kind: .source, message: "source budget of \(limit) for a chunk exceeded")
    case LK_EXPIRED_OUTPUT:
      let limit = Self.bytes(context.limits.output)
      return LuaError(kind: .output, message: "output budget of \(limit) exceeded")
    case LK_EXPIRED_STOPPED, LK_EXPIRED_MISTAKE:
      return context.reasonToStop ?? LuaError(kind: .host, message: "stopped")
    case LK_EXPIRED_INTERRUPT: return LuaError(kind: .interrupted, message: "interrupted")
    default:
      let limit = Self.bytes(context.limits.memory)
      return LuaError(kind: .memory, message: "memory budget of \(limit) exceeded")
    }
  }

  /// The message for an expired CPU budget, with the share of the host's functions if that is the
  /// greater part.
  private func wordsOfSpentBudget(_ seconds: Double) -> String {
    let words = "CPU budget of \(LuaNumber.text(seconds)) s exceeded"
    let share = unsafe lk_host_share(thread)
    let function = unsafe withUnsafeBytes(of: lk_context_of(thread).pointee.spent_function) {
      unsafe Self.text($0)
    }
    let place = function.isEmpty ? "" : " in '\(function)'"
    // Only Linux samples the running code.
    if share < 0 { return place.isEmpty ? words : "\(words)\(place), a function of the host" }
    guard share >= 0.5 else { return words }
    return
      "\(words)\(place): functions of the host used about \(Int((share * 100).rounded())) % of it"
  }

  /// A limit in a suitable unit.
  private static func bytes(_ count: Int) -> String {
    if count < 1 << 20, count % 1024 == 0 { return "\(count >> 10) KB" }
    return count < 1024 ? "\(count) bytes" : LuaNumber.text(Double(count) / 1_048_576) + " MB"
  }

  /// The error for the value on top of the stack, which is not popped.
  private func scriptError() -> LuaError {
    var error = LuaError(kind: .runtime, message: "")
    if unsafe lua_type(thread, -1) == LUA_TSTRING {
      let text = messageText(at: -1)
      let context = context
      let isSource: (String) -> Bool = {
        context.isSource($0) || $0.hasPrefix("[string \"")
      }
      if let (location, message) = LuaLocation.split(text, isSource: isSource) {
        error.location = location
        error.message = message
      } else {
        error.message = text
      }
      error.cause = causeOfTop()
    } else {
      error.message =
        unsafe takeText(lk_push_error_text) ?? TableText.error(self)
        ?? "(error object is a \(typeName(at: -1)) value)"
      error.location = locationOfPassedOn()
      error.mark = context.keepRaised(self)
    }
    error.serial = keepTopAsLastError()
    error.owner = context.errorOwner
    return error
  }

  /// The maximum number of bytes to keep of a message.
  ///
  /// A script may raise megabytes.
  private static let longestMessage = 16 << 10

  private func messageText(at index: Int32) -> String {
    let bytes = unsafe bytes(at: index)
    guard bytes.count > Self.longestMessage else { return string(at: index) }
    let start = unsafe String(decoding: bytes.prefix(Self.longestMessage), as: UTF8.self)
    return "\(start)… (\(bytes.count) bytes in all)"
  }

  private func reportedLocation() -> LuaLocation? {
    let c = unsafe lk_context_of(thread)
    guard unsafe c.pointee.report_line > 0 else { return nil }
    let source = unsafe withUnsafeBytes(of: c.pointee.report_source) { unsafe Self.text($0) }
    return unsafe LuaLocation(source: source, line: Int(c.pointee.report_line))
  }

  /// The line at which the CPU budget expired: the running one, or the call of the running function
  /// of the host.
  private func spentLocation() -> LuaLocation? {
    let c = unsafe lk_context_of(thread)
    guard unsafe c.pointee.spent_line > 0 else { return nil }
    let source = unsafe withUnsafeBytes(of: c.pointee.spent_source) { unsafe Self.text($0) }
    return unsafe LuaLocation(source: source, line: Int(c.pointee.spent_line))
  }

  /// A text that ends with a zero.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The Swift error with its message on top of the stack.
  private func causeOfTop() -> (any Error)? {
    guard unsafe lk_is_failure(thread) else { return nil }
    let context = context
    defer { context.lastFailure = nil }
    return context.lastFailure
  }

  /// The location of the value on top of the stack, if it is the last one passed on by a Swift
  /// function.
  private func locationOfPassedOn() -> LuaLocation? {
    guard let location = context.passedOnLocation else { return nil }
    unsafe lua_rawgetp(thread, lk_registry_index(), ErrorSlot.key(of: context))
    defer { pop() }
    return unsafe lua_rawequal(thread, -1, -2) != 0 ? location : nil
  }

  /// Anchors the error value, so that a Swift function that passes the error on raises the same
  /// value.
  private func keepTopAsLastError() -> Int {
    let context = context
    context.errorSerial += 1
    context.passedOnLocation = nil
    unsafe lua_pushvalue(thread, -1)
    unsafe lua_rawsetp(thread, lk_registry_index(), ErrorSlot.key(of: context))
    return context.errorSerial
  }

  private func takeText(_ push: (OpaquePointer) -> Void) -> String? {
    unsafe push(thread)
    defer { pop() }
    return unsafe lua_type(thread, -1) == LUA_TSTRING ? messageText(at: -1) : nil
  }
}

/// The registry key for the value of the last error.
enum ErrorSlot {
  static func key(of context: StateContext) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
  }
}

// MARK: - Failing in a declared function

extension LuaStack {
  /// Pushes the Lua value of a Swift error.
  ///
  /// An unmodified error from Lua is raised as its original value. For bodies written by hand;
  /// typed rows do this themselves.
  ///
  /// - Returns: The code that makes C raise it.
  package func fail(_ error: any Error) -> Int32 {
    let context = context
    if let error = error as? LuaError {
      if error.serial != 0, error.serial == context.errorSerial, error.owner == context.errorOwner {
        context.lastFailure = error.cause
        context.passedOnLocation = error.location
        unsafe lua_rawgetp(thread, lk_registry_index(), ErrorSlot.key(of: context))
        return LK_RAISE
      }
      if let location = error.location {
        context.addSource(location.source)
        context.lastFailure = error.cause ?? error
        push(error.description)
        return LK_FAIL_LOCATED
      }
    }
    context.lastFailure = error
    push(NearestName.text(of: error))
    return LK_FAIL
  }

  /// Pushes a message.
  ///
  /// - Returns: The code that makes C raise it with the caller's line.
  @usableFromInline
  func fail(message: String) -> Int32 {
    context.lastFailure = nil
    push(message)
    return LK_FAIL
  }
}
