internal import CLua
internal import CLuaShim

/// A declared function with its full name, as called by a trampoline.
@usableFromInline package final class LuaDeclaration: Sendable {
  /// Reads the arguments, runs the function and pushes the results.
  ///
  /// Returns their number or a code.
  @usableFromInline package typealias Body = @Sendable (borrowing LuaStack, LuaDeclaration) -> Int32

  /// The name in messages, such as `pager:jump_to`.
  let name: String
  let parameters: [LuaParameter]
  /// The stack index of the first parameter: 1, or 3 for the assigned value of a property.
  let firstIndex: Int32
  /// The ordinal of the first parameter to prepare: 1 after a receiver.
  private let firstPrepared: Int
  let body: Body
  /// Whether arguments need preparation before the body is called.
  let needsPreparation: Bool
  /// The types of the parameters for the host.
  let hostTypes: [any LuaReadable.Type]
  /// Whether the body runs on the main actor.
  let needsMainActor: Bool

  init(
    name: String, parameters: [LuaParameter], firstIndex: Int32, needsMainActor: Bool = false,
    body: @escaping Body
  ) {
    self.needsMainActor = needsMainActor
    self.name = name
    self.parameters = parameters
    self.firstIndex = firstIndex
    self.body = body
    firstPrepared = parameters.first.map { $0.isReceiver ? 1 : 0 } ?? 0
    needsPreparation = parameters.contains { $0.needsPreparation }
    hostTypes = parameters.filter { !$0.takesSlot }.map(\.type)
  }

  /// Raises an error thrown by a body.
  @usableFromInline
  func fail(_ error: any Error, _ stack: borrowing LuaStack) -> Int32 {
    switch error as? LuaRefusal {
    case .argument(let ordinal): refuse(ordinal, stack)
    case .receiver(let typeName): refuseReceiver(typeName, stack)
    case nil: stack.fail(error)
    }
  }

  /// Replaces absent arguments by defaults and checks ranges.
  ///
  /// - Returns: Nil, or the code of a failure.
  func prepare(_ stack: borrowing LuaStack) -> Int32? {
    // By ordinal, because a loop over the elements copies each one, including its text and default.
    var index = firstIndex + Int32(firstPrepared)
    for ordinal in firstPrepared..<parameters.count where parameters[ordinal].takesSlot {
      let type = unsafe lua_type(stack.thread, index)
      if type <= LUA_TNIL {
        if let value = parameters[ordinal].defaultValue {
          if stack.count < index { stack.setCount(index) }
          value.push(to: stack)
          unsafe lua_copy(stack.thread, -1, index)
          stack.pop()
        } else if type == LUA_TNONE, !parameters[ordinal].isOptional {
          // The body will reject it. Filling in a later default would add a nil for this argument.
          return nil
        }
      } else if type == LUA_TNUMBER {
        let number = unsafe lua_tonumberx(stack.thread, index, nil)
        if parameters[ordinal].range?.admits(number) == false { return refuse(ordinal, stack) }
      } else if type == LUA_TTABLE, let range = parameters[ordinal].range,
        !stack.isAdmitted(at: index, by: range)
      {
        return refuse(ordinal, stack)
      }
      index += 1
    }
    return nil
  }

  /// Fails because the argument of parameter `ordinal` (from 0) is missing or has the wrong type.
  private func refuse(_ ordinal: Int, _ stack: borrowing LuaStack) -> Int32 {
    let parameter = parameters[ordinal]
    if parameter.isReceiver { return refuseReceiver(parameter.typeName, stack) }
    guard parameter.takesSlot else {
      return stack.fail(message: "\(name) needs a host, and this state has none")
    }
    let index = firstIndex + Int32(parameters[..<ordinal].count { $0.takesSlot })
    return stack.fail(
      message: "bad argument '\(parameter.name)' to \(name) "
        + "(\(parameter.expectation) expected, got \(stack.found(at: index, for: parameter)))")
  }

  /// Fails because the state is not on the main actor, or its host has another type than a
  /// parameter requires.
  fileprivate func refuseCall(_ stack: borrowing LuaStack) -> Int32 {
    if needsMainActor, !stack.context.isOnMainActor {
      return stack.fail(message: "\(name) needs a state on the main actor: LuaState.onMainActor")
    }
    let host = stack.context.host.map { "\(type(of: $0))" } ?? "none"
    return stack.fail(message: "\(name) needs a host of another type than this state's (\(host))")
  }

  /// Fails because a method was called without its object, usually with a dot instead of a colon.
  private func refuseReceiver(_ typeName: String, _ stack: borrowing LuaStack) -> Int32 {
    if let object = unsafe lk_object_at(stack.thread, 1), unsafe object.pointee.type == nil {
      return stack.fail(message: "the \(typeName) has been released")
    }
    return stack.fail(
      message: "bad receiver of \(name) (\(typeName) expected, got "
        + "\(stack.typeName(at: 1)); methods are called with a colon)")
  }
}

extension LuaStack {
  /// The argument of parameter `ordinal` (from 0).
  ///
  /// - Throws: `LuaRefusal` if it is missing or has the wrong type.
  @inlinable @inline(__always)
  func argument<Value: LuaReadable>(_ ordinal: Int, at index: Int32) throws -> Value {
    guard let value = Value.read(self, at: index) else { throw LuaRefusal.argument(ordinal) }
    return value
  }

  /// The receiver of a property or method.
  ///
  /// - Throws: `LuaRefusal` if it is missing or has the wrong type.
  @inlinable @inline(__always)
  func receiver<Receiver: LuaObject>() throws -> Receiver {
    guard let value = Receiver.read(self, at: 1) else {
      throw LuaRefusal.receiver(Receiver.luaTypeName)
    }
    return value
  }
}

/// The reason for not calling a body.
@usableFromInline
enum LuaRefusal: Error {
  /// The argument of the parameter with this ordinal is missing or has the wrong type.
  case argument(Int)
  /// The receiver is not an object of the type with this name.
  case receiver(String)
}

extension LuaStack {
  /// A description of an argument for messages: the value itself if that is more specific than its
  /// type.
  func found(at index: Int32, for parameter: LuaParameter) -> String {
    if index > count { return "no value" }
    if isTable(at: index), let range = parameter.range,
      let stray = firstNumber(ofTableAt: index, outside: range)
    {
      return "\(LuaNumber.text(stray.number)) at \(stray.position)\(range.hint(for: stray.number))"
    }
    if let fault = parameter.type.luaFault(self, at: index) { return fault }
    switch unsafe lua_type(thread, index) {
    case LUA_TNUMBER:
      let number = unsafe lua_tonumberx(thread, index, nil)
      return LuaNumber.text(number) + (parameter.range?.hint(for: number) ?? "")
    case LUA_TSTRING where parameter.typeName.hasPrefix("'"): return "'\(string(at: index))'"
    default: return found(at: index, insteadOf: String.self)
    }
  }
}

extension LuaStack {
  /// Whether the number at `index`, or every number of the table there, is in a range.
  ///
  /// True for other values, which the type check rejects.
  func isAdmitted(at index: Int32, by range: LuaRange) -> Bool {
    switch unsafe lua_type(thread, index) {
    case LUA_TNUMBER: range.admits(unsafe lua_tonumberx(thread, index, nil))
    case LUA_TTABLE: firstNumber(ofTableAt: index, outside: range) == nil
    default: true
    }
  }

  /// The first number in the array part of a table, or of nested tables, that is outside a range.
  private func firstNumber(
    ofTableAt index: Int32, outside range: LuaRange, isInside: Bool = false
  ) -> (number: Double, position: Int)? {
    let table = unsafe lua_absindex(thread, index)
    guard hasRoom(for: 2) else { return nil }
    var position = 1
    while true {
      let type = unsafe lua_rawgeti(thread, table, lua_Integer(position))
      defer { pop() }
      if type == LUA_TNUMBER {
        let number = unsafe lua_tonumberx(thread, -1, nil)
        if !range.admits(number) { return (number, position) }
      } else if type == LUA_TTABLE, !isInside {
        if let inner = firstNumber(ofTableAt: count, outside: range, isInside: true) {
          return (inner.number, position)
        }
      } else {
        return nil
      }
      position += 1
    }
  }
}

/// The entry points for C: nonisolated functions at file scope, one for declarations with arguments
/// that are read directly, and one for those with defaults or ranges.
enum EntryPoint {
  static func entry(for declaration: LuaDeclaration, isAccepted: Bool) -> lk_entry {
    unsafe lk_entry(
      call: !isAccepted
        ? refuseCall : declaration.needsPreparation ? callPreparing : callPlain,
      declaration: UnsafeRawPointer(Unmanaged.passUnretained(declaration).toOpaque()))
  }
}

// The API retains its declarations as long as a state can call them.
private let callPlain: lk_swift_function = { thread, declaration in
  unsafe Unmanaged<LuaDeclaration>.fromOpaque(declaration)._withUnsafeGuaranteedRef {
    unsafe $0.body(LuaStack(thread), $0)
  }
}

private let callPreparing: lk_swift_function = { thread, declaration in
  unsafe Unmanaged<LuaDeclaration>.fromOpaque(declaration)._withUnsafeGuaranteedRef {
    let stack = unsafe LuaStack(thread)
    return $0.prepare(stack) ?? $0.body(stack, $0)
  }
}

private let refuseCall: lk_swift_function = { thread, declaration in
  unsafe Unmanaged<LuaDeclaration>.fromOpaque(declaration)._withUnsafeGuaranteedRef {
    unsafe $0.refuseCall(LuaStack(thread))
  }
}
