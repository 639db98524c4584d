internal import CLua
internal import CLuaShim
public import LuaSchema
internal import Synchronization

/// The modules and types that the scripts of a state see: built once, shared by any number of
/// states on any threads.
///
/// Nothing is made before it is used: the rows of a module when the first state asks for it, those
/// of a type with its first object. Making all of Flickbook's takes longer than a short script.
@safe
public final class LuaAPI: Sendable {
  /// No modules and no types.
  public static let empty = LuaAPI(modules: [], types: [])

  private let modules: [LuaModule]
  /// The first two are the types of closures and of handles, which no script sees.
  private let types: [any LuaObject.Type]
  /// The functions of the modules that some state has used, by the number of the module.
  ///
  /// No dictionary: the first of a kind takes 300,000 instructions at each start, in which the
  /// runtime looks for the conformance of its keys.
  ///
  /// They stay as long as the API, which every state keeps alive.
  private let functions: Mutex<[DeclaredFunctions?]>

  /// An API of these modules and types.
  ///
  /// Every type whose objects the functions return must be among `types`.
  public init(modules: [LuaModule], types: [any LuaObject.Type]) {
    self.modules = modules
    self.types = [LuaClosure.self, LuaHandle.self] + types
    functions = Mutex(Array(repeating: nil, count: modules.count))
  }

  /// The documentation.
  public var schema: APISchema {
    APISchema(
      modules: modules.map(\.schema), types: types.dropFirst(2).map { $0.descriptor.schema })
  }

  /// The names of the modules; empty for those whose functions are globals.
  package var moduleNames: [String] { modules.map(\.name) }

  // MARK: Installing

  /// Makes room for the types, whose metatables come with their first objects, and sets the global
  /// functions of a new state.
  func install(in stack: borrowing LuaStack) throws(LuaError) {
    guard unsafe lk_make_tables(stack.thread, Int32(types.count)) else { throw Self.outOfMemory }
    for index in modules.indices where modules[index].name.isEmpty {
      unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(LUA_RIDX_GLOBALS))
      set(declaredFunctions(ofModule: index), ofModule: index, on: stack)
      stack.pop()
    }
  }

  /// Makes the metatable of a type: most states see objects of a few types only.
  ///
  /// Traps for a type that is not declared, and when the machine has no memory.
  func install(_ type: any LuaObject.Type, in stack: borrowing LuaStack) {
    guard let index = types.firstIndex(where: { $0 == type }) else {
      preconditionFailure("an object of a type that is not among the types of the state's API")
    }
    let descriptor = type.descriptor
    guard stack.hasRoom(for: 8), descriptor.install(at: Int32(index), in: stack) else {
      preconditionFailure("not enough memory for the type '\(descriptor.name)'")
    }
  }

  /// The declared type that a descriptor is of.
  func type(of descriptor: LuaTypeDescriptor) -> (any LuaObject.Type)? {
    types.first { $0.descriptor === descriptor }
  }

  /// Whether a type is declared.
  func has(_ type: any LuaObject.Type) -> Bool { types.contains { $0 == type } }

  /// Pushes a new table of the module's functions; false, pushing nothing, when there is none.
  func pushModule(_ name: String, on stack: borrowing LuaStack) -> Bool {
    guard let index = modules.firstIndex(where: { $0.name == name }) else { return false }
    let functions = declaredFunctions(ofModule: index)
    unsafe lua_createtable(stack.thread, 0, Int32(clamping: functions.list.count))
    set(functions, ofModule: index, on: stack)
    return true
  }

  /// The functions of a module, which are made once for all states.
  private func declaredFunctions(ofModule index: Int) -> DeclaredFunctions {
    functions.withLock { made in
      if let functions = made[index] { return functions }
      let functions = DeclaredFunctions(modules[index].declarations)
      made[index] = functions
      return functions
    }
  }

  /// Sets the functions in the table on top of the stack.
  private func set(
    _ functions: DeclaredFunctions, ofModule index: Int, on stack: borrowing LuaStack
  ) {
    let first = stack.context.slots(ofModule: index) {
      stack.addSlots(functions.list.count) { functions.list[$0].declaration }
    }
    unsafe lk_set_functions(
      stack.thread, functions.names, first, Int32(clamping: functions.list.count))
  }

  static let outOfMemory = LuaError(kind: .memory, message: "not enough memory")
}

/// A function of a module under its name.
struct DeclaredFunction: Sendable {
  let key: String
  let declaration: LuaDeclaration
}

/// The functions of a module as C sets them.
private struct DeclaredFunctions: Sendable {
  let list: [DeclaredFunction]
  /// Their keys one after the other, each with a zero behind it.
  let names: [CChar]

  init(_ list: [DeclaredFunction]) {
    self.list = list
    names = list.flatMap { $0.key.utf8CString }
  }
}

/// The declarations of a type with their places: what is the same in every state, and counts from
/// the slot of the type's first declaration in it.
struct TypeLayout: Sendable {
  private(set) var declarations: [LuaDeclaration] = []
  private(set) var members: [Member] = []
  private(set) var metamethods: [(key: String, place: Int32)] = []
  private(set) var missingGetter: Int32 = -1
  private(set) var missingSetter: Int32 = -1
  private(set) var finalizer: Int32 = -1
  /// The names of the members one after the other, each with a zero behind it.
  let names: [CChar]
  /// The places of each member: of its method, its getter and its setter.
  private(set) var places: [Int32] = []

  struct Member: Sendable {
    let name: String
    let method: Int32
    let getter: Int32
    let setter: Int32
  }

  init(
    members: [LuaMember], metamethods: [(key: String, declaration: LuaDeclaration)],
    missingGetter: LuaDeclaration, missingSetter: LuaDeclaration, finalizer: LuaDeclaration?
  ) {
    names = members.flatMap { $0.name.utf8CString }
    for member in members {
      self.members.append(
        Member(
          name: member.name, method: place(for: member.method), getter: place(for: member.getter),
          setter: place(for: member.setter)))
    }
    places = self.members.flatMap { [$0.method, $0.getter, $0.setter] }
    for (key, declaration) in metamethods {
      self.metamethods.append((key, place(for: declaration)))
    }
    self.missingGetter = place(for: missingGetter)
    self.missingSetter = place(for: missingSetter)
    self.finalizer = place(for: finalizer)
  }

  /// -1 where there is none.
  private mutating func place(for declaration: LuaDeclaration?) -> Int32 {
    guard let declaration else { return -1 }
    declarations.append(declaration)
    return Int32(declarations.count - 1)
  }
}

extension LuaTypeDescriptor {
  /// Makes the metatable of the type in a state; returns whether there was memory for it.
  fileprivate func install(at index: Int32, in stack: borrowing LuaStack) -> Bool {
    let c = unsafe lk_context_of(stack.thread)
    var capacity: UInt32 = 2
    while capacity < 2 * layout.members.count { capacity *= 2 }
    guard unsafe lk_make_members(stack.thread, index, capacity),
      let tables = unsafe c.pointee.tables
    else { return false }
    stack.context.keep(self)
    let first = stack.addSlots(layout.declarations.count) { layout.declarations[$0] }
    let table = unsafe tables + Int(index)
    unsafe table.pointee.missing_getter = first + layout.missingGetter
    unsafe table.pointee.missing_setter = first + layout.missingSetter
    unsafe table.pointee.finalizer = Self.slot(layout.finalizer, from: first)

    let identity = unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    let place = unsafe lk_place_of(c, identity)
    pushMetatable(on: stack, from: first)
    unsafe lk_add_members(
      stack.thread, table, layout.names, layout.places, first, Int32(layout.members.count))
    let metatable = unsafe luaL_ref(stack.thread, lk_registry_index())
    unsafe place.initialize(
      to: lk_type_place(type: identity, table: index, metatable: metatable))
    return true
  }

  /// The slot at a place, which is -1 for none.
  private static func slot(_ place: Int32, from first: Int32) -> Int32 {
    place < 0 ? -1 : first + place
  }

  private func pushMetatable(on stack: borrowing LuaStack, from first: Int32) {
    unsafe lua_createtable(stack.thread, 0, 8)
    unsafe lk_set_type_functions(stack.thread, layout.finalizer >= 0)
    stack.setField("__metatable") { false.push(to: $0) }
    stack.setField("__name") { name.push(to: $0) }
    for (key, place) in layout.metamethods { stack.setFunction(key, first + place) }
  }
}

extension LuaStack {
  /// Gives declarations their slots in this state, one after the other, and returns the first.
  ///
  /// Traps for a declaration that takes a host of another type, and when the machine has no memory.
  /// What the declarations belong to must stay alive as long as the state.
  fileprivate func addSlots(_ count: Int, _ declaration: (Int) -> LuaDeclaration) -> Int32 {
    let first = unsafe lk_add_entries(thread, Int32(count))
    guard first >= 0, let entries = unsafe lk_context_of(thread).pointee.entries else {
      preconditionFailure("not enough memory for the functions of the host")
    }
    for ordinal in 0..<count {
      let declaration = declaration(ordinal)
      context.check(declaration)
      unsafe (entries + Int(first) + ordinal).initialize(to: EntryPoint.entry(for: declaration))
    }
    return first
  }

  /// `top[key] = function of slot`.
  fileprivate func setFunction(_ key: String, _ slot: Int32) {
    setField(key) { unsafe lk_push_function($0.thread, slot) }
  }

  /// `top[key] = what is pushed`, without metamethods.
  func setField(_ key: String, _ push: (borrowing LuaStack) -> Void) {
    self.push(key)
    push(self)
    unsafe lua_rawset(thread, -3)
  }
}
