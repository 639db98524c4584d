internal import CLua
internal import CLuaShim
public import LuaSchema

/// The modules and types that the scripts of a state see, linked for C: built once, shared by any
/// number of states on any threads.
@safe
public final class LuaAPI: Sendable {
  /// No modules and no types.
  public static let empty = LuaAPI(modules: [], types: [])

  private let modules: [LinkedModule]
  /// The first is the type of closures, which no script sees.
  private let types: [LinkedType]
  private let declaredModules: [LuaModule]

  // Immutable once initialised; freed with the API, which every state keeps alive.
  private nonisolated(unsafe) let entries: UnsafeMutableBufferPointer<lk_entry>
  private let hostTypes: [any LuaReadable.Type]
  /// Keeps alive what the entries point at.
  private let declarations: [LuaDeclaration]

  /// Links modules and types.
  ///
  /// Every type whose objects the functions return must be among `types`.
  public init(modules: [LuaModule], types: [LuaTypeDescriptor]) {
    var linker = Linker()
    self.modules = modules.map { linker.link($0) }
    self.types = ([LuaClosure.luaType.descriptor] + types).map { linker.link($0) }
    declaredModules = modules
    declarations = linker.declarations
    hostTypes = declarations.flatMap(\.parameters).filter { !$0.takesSlot }.map(\.type)
      .reduce(into: []) { kept, type in
        if !kept.contains(where: { $0 == type }) { kept.append(type) }
      }
    let entries = UnsafeMutableBufferPointer<lk_entry>.allocate(capacity: declarations.count)
    for (slot, declaration) in declarations.enumerated() {
      unsafe entries.initializeElement(at: slot, to: EntryPoint.entry(for: declaration))
    }
    unsafe self.entries = unsafe entries
  }

  deinit {
    unsafe entries.deallocate()
  }

  /// The documentation.
  public var schema: APISchema {
    APISchema(
      modules: declaredModules.map(\.schema), types: types.dropFirst().map { $0.descriptor.schema })
  }

  // MARK: Installing

  /// Whether every function that takes the host can take this one.
  func accepts(host: AnyObject?) -> Bool {
    guard let host else { return true }
    return hostTypes.allSatisfy { $0.luaAccepts(host: host) }
  }

  /// Makes room for the types, whose metatables come with their first objects, and sets the global
  /// functions of a new state.
  func install(in stack: LuaStack) throws(LuaError) {
    let c = unsafe lk_context_of(stack.thread)
    unsafe c.pointee.entries = UnsafePointer(entries.baseAddress)
    guard unsafe lk_make_tables(stack.thread, Int32(types.count)) else { throw Self.outOfMemory }
    for module in modules where module.name.isEmpty {
      unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(LUA_RIDX_GLOBALS))
      module.setFunctions(on: stack)
      stack.pop()
    }
  }

  /// Makes the metatable of a type: most states see objects of a few types only.
  ///
  /// Traps for a type that is not declared, and when the machine has no memory.
  func install(_ type: UnsafeRawPointer, in stack: LuaStack) {
    let index = types.firstIndex {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0.descriptor).toOpaque()) == type
    }
    guard let index else {
      preconditionFailure("an object of a type that is not among the types of the state's API")
    }
    guard stack.hasRoom(for: 8), types[index].install(at: Int32(index), in: stack) else {
      preconditionFailure("not enough memory for the type '\(types[index].descriptor.name)'")
    }
  }

  /// Pushes a new table of the module's functions; false, pushing nothing, when there is none.
  func pushModule(_ name: String, on stack: LuaStack) -> Bool {
    guard let module = modules.first(where: { $0.name == name }) else { return false }
    unsafe lua_createtable(stack.thread, 0, Int32(module.slots.count))
    module.setFunctions(on: stack)
    return true
  }

  static let outOfMemory = LuaError(kind: .memory, message: "not enough memory")
}

/// Gives each declaration its slot.
private struct Linker {
  var declarations: [LuaDeclaration] = []

  mutating func slot(for declaration: LuaDeclaration) -> Int32 {
    declarations.append(declaration)
    return Int32(declarations.count - 1)
  }

  mutating func slot(for declaration: LuaDeclaration?) -> Int32 {
    guard let declaration else { return -1 }
    return slot(for: declaration)
  }

  mutating func link(_ module: LuaModule) -> LinkedModule {
    LinkedModule(
      name: module.name, slots: module.declarations.map { ($0.key, slot(for: $0.declaration)) })
  }

  mutating func link(_ type: LuaTypeDescriptor) -> LinkedType {
    LinkedType(
      descriptor: type,
      members: type.members.map {
        LinkedMember(
          name: $0.name, method: slot(for: $0.method), getter: slot(for: $0.getter),
          setter: slot(for: $0.setter))
      },
      metamethods: type.metamethods.map { ($0.key, slot(for: $0.declaration)) },
      missingGetter: slot(for: type.missingGetter), missingSetter: slot(for: type.missingSetter),
      finalizer: slot(for: type.finalizer))
  }
}

private struct LinkedModule: Sendable {
  let name: String
  let slots: [(key: String, slot: Int32)]

  /// Sets the functions in the table on top of the stack.
  func setFunctions(on stack: LuaStack) {
    for (key, slot) in slots { stack.setFunction(key, slot) }
  }
}

private struct LinkedMember: Sendable {
  let name: String
  let method: Int32
  let getter: Int32
  let setter: Int32
}

private struct LinkedType: Sendable {
  let descriptor: LuaTypeDescriptor
  let members: [LinkedMember]
  let metamethods: [(key: String, slot: Int32)]
  let missingGetter: Int32
  let missingSetter: Int32
  let finalizer: Int32

  /// Returns whether there was memory for it.
  func install(at index: Int32, in stack: LuaStack) -> Bool {
    let c = unsafe lk_context_of(stack.thread)
    var capacity: UInt32 = 2
    while capacity < 2 * members.count { capacity *= 2 }
    guard unsafe lk_make_members(stack.thread, index, capacity),
      let tables = unsafe c.pointee.tables
    else { return false }
    let table = unsafe tables + Int(index)
    unsafe table.pointee.missing_getter = missingGetter
    unsafe table.pointee.missing_setter = missingSetter
    unsafe table.pointee.finalizer = finalizer

    let identity = unsafe UnsafeRawPointer(Unmanaged.passUnretained(descriptor).toOpaque())
    let place = unsafe lk_place_of(c, identity)
    pushMetatable(on: stack)
    unsafe addMembers(to: table, anchoredOn: stack)
    let metatable = unsafe luaL_ref(stack.thread, lk_registry_index())
    unsafe place.initialize(
      to: lk_type_place(type: identity, table: index, metatable: metatable))
    return true
  }

  private func pushMetatable(on stack: LuaStack) {
    unsafe lua_createtable(stack.thread, 0, 8)
    unsafe lk_set_type_functions(stack.thread, finalizer >= 0)
    stack.setField("__metatable") { false.push(to: $0) }
    stack.setField("__name") { descriptor.name.push(to: $0) }
    for (key, slot) in metamethods { stack.setFunction(key, slot) }
  }

  /// Enters the members under the addresses of their interned names, which the metatable on top of
  /// the stack keeps alive.
  private func addMembers(
    to table: UnsafeMutablePointer<lk_member_table>, anchoredOn stack: LuaStack
  ) {
    for (ordinal, member) in members.enumerated() {
      member.name.push(to: stack)
      guard let key = unsafe lua_tolstring(stack.thread, -1, nil) else { continue }
      unsafe lua_rawseti(stack.thread, -2, lua_Integer(ordinal + 1))
      unsafe lk_member_place(table, key).initialize(
        to: lk_member(
          key: key, method: member.method, getter: member.getter, setter: member.setter))
    }
  }
}

extension LuaStack {
  /// `top[key] = function of slot`.
  fileprivate func setFunction(_ key: String, _ slot: Int32) {
    setField(key) { unsafe lk_push_function($0.thread, slot) }
  }

  /// `top[key] = what is pushed`, without metamethods.
  fileprivate func setField(_ key: String, _ push: (LuaStack) -> Void) {
    self.push(key)
    push(self)
    unsafe lua_rawset(thread, -3)
  }
}
