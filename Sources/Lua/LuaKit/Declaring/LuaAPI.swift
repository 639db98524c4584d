internal import CLua
internal import CLuaShim
public import LuaSchema
internal import Synchronization

/// The modules and types available to scripts: created once and shared by any number of states on
/// any threads.
///
/// Everything is created on first use: the rows of a module when the first state requires it, those
/// of a type with its first object. Creating all of Flickbook's rows takes longer than a short
/// script.
///
/// ```swift
/// static let api = LuaAPI(
///   modules: [LuaModule("library", "The music library.", [song])], types: [Song.self])
/// ```
@safe
public final class LuaAPI: Sendable {
  /// An API without modules and types.
  public static let empty = LuaAPI(modules: [], types: [])

  private let modules: [LuaModule]
  /// The first two are the types of closures and handles, which scripts cannot see.
  private let types: [any LuaObject.Type]
  /// The functions of the modules that have been used, by index of the module.
  ///
  /// Not a dictionary, because the first one of a type costs 300,000 instructions at each start to
  /// look up the conformance of its keys.
  ///
  /// They live as long as the API, which every state retains.
  private let functions: Mutex<[DeclaredFunctions?]>

  /// Creates an API.
  ///
  /// `types` must include the types of all objects that the functions return. An object of another
  /// type is an error of kind `host` where it would be passed to a script.
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

  /// The names of the modules; empty for a module of global functions.
  package var moduleNames: [String] { modules.map(\.name) }

  // MARK: Installation

  /// Allocates the tables for types, whose metatables are created with the first objects, and sets
  /// the global functions of a new state.
  func install(in stack: borrowing LuaStack) throws(LuaError) {
    guard unsafe lk_make_tables(stack.thread, Int32(types.count)) else { throw Self.outOfMemory }
    for index in modules.indices where modules[index].name.isEmpty {
      unsafe lua_rawgeti(stack.thread, lk_registry_index(), lua_Integer(LUA_RIDX_GLOBALS))
      set(declaredFunctions(ofModule: index), ofModule: index, on: stack)
      stack.pop()
    }
  }

  /// Creates the metatable of a type on its first use, because most states use few types.
  ///
  /// - Throws: `LuaError` for a type that is undeclared or declared wrongly, or if the machine is
  ///   out of memory.
  func install(_ type: any LuaObject.Type, in stack: borrowing LuaStack) throws(LuaError) {
    let descriptor = type.descriptor
    let name = "'\(descriptor.name)' (\(type))"
    guard let index = types.firstIndex(where: { $0 == type }) else {
      throw LuaError(
        kind: .host,
        message: "the type \(name) of an object is not among the types of the state's LuaAPI")
    }
    if let fault = descriptor.fault {
      throw LuaError(kind: .host, message: "the type \(name) is declared wrongly: \(fault)")
    }
    // A new declaration at each access would be released while Lua refers to it.
    guard type.descriptor === descriptor else {
      throw LuaError(
        kind: .host, message: "the type \(name) is declared wrongly: luaType must be a static let")
    }
    guard !type.luaNeedsMainActor || stack.context.isOnMainActor else {
      throw LuaError(
        kind: .host,
        message: "the type \(name) needs a state on the main actor: LuaState.onMainActor")
    }
    guard stack.hasRoom(for: 8), descriptor.install(at: Int32(index), in: stack) else {
      throw Self.outOfMemory
    }
  }

  /// The declared type with the given descriptor.
  func type(of descriptor: LuaTypeDescriptor) -> (any LuaObject.Type)? {
    types.first { $0.descriptor === descriptor }
  }

  /// Whether a type is declared.
  func has(_ type: any LuaObject.Type) -> Bool { types.contains { $0 == type } }

  /// Pushes a new table of the module's functions.
  ///
  /// - Returns: False, pushing nothing, if the module does not exist.
  func pushModule(_ name: String, on stack: borrowing LuaStack) -> Bool {
    guard let index = modules.firstIndex(where: { $0.name == name }) else { return false }
    let functions = declaredFunctions(ofModule: index)
    unsafe lua_createtable(stack.thread, 0, Int32(clamping: functions.list.count))
    set(functions, ofModule: index, on: stack)
    return true
  }

  /// The functions of a module, created once for all states.
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

/// A function of a module with its name.
struct DeclaredFunction: Sendable {
  let key: String
  let declaration: LuaDeclaration
}

/// The functions of a module in the format for C.
private struct DeclaredFunctions: Sendable {
  let list: [DeclaredFunction]
  /// The names in sequence, each terminated by a zero.
  let names: [CChar]

  init(_ list: [DeclaredFunction]) {
    self.list = list
    names = list.flatMap { $0.key.utf8CString }
  }
}

/// The declarations of a type and their slots relative to the first, which are the same in all
/// states.
struct TypeLayout: Sendable {
  private(set) var declarations: [LuaDeclaration] = []
  private(set) var members: [Member] = []
  private(set) var metamethods: [(key: String, place: Int32)] = []
  private(set) var missingGetter: Int32 = -1
  private(set) var missingSetter: Int32 = -1
  private(set) var finalizer: Int32 = -1
  /// The names of the members in sequence, each terminated by a zero.
  let names: [CChar]
  /// The relative slots of each member's method, getter and setter.
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

  /// Adds a declaration.
  ///
  /// - Returns: Its relative slot, or -1 for none.
  private mutating func place(for declaration: LuaDeclaration?) -> Int32 {
    guard let declaration else { return -1 }
    declarations.append(declaration)
    return Int32(declarations.count - 1)
  }
}

extension LuaTypeDescriptor {
  /// The address that identifies the type in C.
  var identity: UnsafeRawPointer {
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  /// Creates the metatable of the type in a state.
  ///
  /// - Returns: False if the machine is out of memory.
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

    let identity = unsafe identity
    let place = unsafe lk_place_of(c, identity)
    pushMetatable(on: stack, from: first)
    unsafe lk_add_members(
      stack.thread, table, layout.names, layout.places, first, Int32(layout.members.count))
    let metatable = unsafe luaL_ref(stack.thread, lk_registry_index())
    unsafe place.initialize(
      to: lk_type_place(type: identity, table: index, metatable: metatable))
    return true
  }

  /// The absolute slot, or -1 for none.
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
  /// Assigns consecutive slots of this state to declarations, whose owner must live as long as the
  /// state.
  ///
  /// - Precondition: The machine is not out of memory.
  /// - Returns: The first slot.
  fileprivate func addSlots(_ count: Int, _ declaration: (Int) -> LuaDeclaration) -> Int32 {
    let first = unsafe lk_add_entries(thread, Int32(count))
    guard first >= 0, let entries = unsafe lk_context_of(thread).pointee.entries else {
      preconditionFailure("not enough memory for the functions of the host")
    }
    for ordinal in 0..<count {
      let declaration = declaration(ordinal)
      unsafe (entries + Int(first) + ordinal).initialize(
        to: EntryPoint.entry(for: declaration, isAccepted: context.accepts(declaration)))
    }
    return first
  }

  /// `top[key] = function of slot`.
  fileprivate func setFunction(_ key: String, _ slot: Int32) {
    setField(key) { unsafe lk_push_function($0.thread, slot) }
  }

  /// `top[key] = pushed value`, without metamethods.
  func setField(_ key: String, _ push: (borrowing LuaStack) -> Void) {
    self.push(key)
    push(self)
    unsafe lua_rawset(thread, -3)
  }
}
