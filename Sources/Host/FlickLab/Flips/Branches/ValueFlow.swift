internal import FlickHost
internal import LuaSyntax

/// Finds where the values of tunables flow in scripts.
///
/// The analysis ignores the order of statements, and joins fields of equal names of all tables. It
/// therefore finds too many comparisons rather than too few. A value that is passed to a function
/// of the host comes back in the result of the call. A call of an unknown function counts as a
/// comparison of its arguments.
struct ValueFlow {
  /// The origin of a value; of a function, that of its results.
  struct Flow: Equatable {
    /// The tunables that it is computed from; `*` means all.
    var names: Set<String> = []
    /// The tunables that its named fields are computed from.
    var parts: Set<String> = []
    /// Whether it may be the table that `fb.tunables` returns.
    var isTable = false
    /// Whether it may be text, which is rounded.
    var isText = false

    /// The tunables that it or any part of it is computed from.
    var all: Set<String> { names.union(parts).union(isTable ? ["*"] : []) }

    mutating func join(_ other: Flow) {
      names.formUnion(other.names)
      parts.formUnion(other.parts)
      isTable = isTable || other.isTable
      isText = isText || other.isText
    }
  }

  /// A place where scripts keep values.
  enum Key: Hashable {
    case variable(Int)
    case global(String)
    /// The fields of a name of all tables.
    case field(String)
    /// The elements of all lists.
    case element
    /// The fields with computed names, of all tables.
    case computed
    /// The elements of a private table, by its variable.
    case contents(Int)
    /// The values that scripts throw.
    case thrown
    /// The results of scripts as modules.
    case module
  }

  /// A position in one of the scripts: the number of the script's first variable, and the offset.
  struct Position: Hashable {
    var base: Int
    var offset: Int
  }

  private let sources: [LuaSource]
  var flows: [Key: Flow] = [:]
  /// The parameters of the functions with a name, by the position of the body.
  ///
  /// All variables of all scripts are numbered as one list.
  var functions: [Key: [Position: [Int]]] = [:]
  /// The places that may contain functions which are not among `functions`.
  var mixed: Set<Key> = []
  /// The globals that scripts assign.
  var assignedGlobals: Set<String> = []
  /// Whether a script gives operators another meaning, or runs text.
  var isUnclear = false
  /// The values of variables with exactly one assignment.
  var initial: [Int: LuaExpression] = [:]
  var assigned: Set<Int> = []
  var hasChanged = false
  /// The number of the first variable of the script that is being read.
  var base = 0
  /// The number of the script that is being read.
  var script = 0
  /// Whether the text being read is that of a handler.
  var isHandler = false
  /// The flow of all fields and elements of tables together.
  var stored = Flow()
  /// The variables that count through numbers.
  var counters: Set<Int> = []
  /// The variables with values that may have other names too, or are called.
  var shared: Set<Int> = []
  /// The variables with handlers as values.
  var handlers: Set<Int> = []
  /// The names of the modules that scripts require.
  var required: Set<String> = []
  /// The fields of the tables of scripts.
  var fields: Set<String> = []
  /// The fields that scripts assign.
  var assignedFields: Set<String> = []
  /// Whether a function that is read next is a handler.
  var isForHandler = false
  /// The comparisons found in the last pass.
  var branches: Set<ScriptBranch> = []
  /// The constant sides of all comparisons.
  var numbers: Set<Double> = []

  /// The name of the host's function that returns the tunables.
  static let tunables = "tunables"
  /// Among more functions of one name, a call is not followed.
  static let mostFunctions = 64
  /// The maximum number of passes over the scripts.
  private static let mostPasses = 30

  init(_ sources: [LuaSource]) {
    self.sources = sources
    isUnclear = sources.contains { $0.variables.contains { $0.name == "_ENV" } }
  }

  /// Reads the scripts until a pass gives the same result.
  ///
  /// - Returns: false if the scripts need too many passes, or cannot be followed.
  mutating func run() -> Bool {
    for _ in 0..<Self.mostPasses {
      hasChanged = false
      (branches, base) = ([], 0)
      script = 0
      for source in sources {
        let result = read(source.block)
        add(result, to: .module)
        base += source.variables.count
        script += 1
      }
      if isUnclear { return false }
      // A module that is not loaded with the present values may compare them.
      if !hasChanged { return required.count < max(1, sources.count) }
    }
    return false
  }

  mutating func add(_ flow: Flow, to key: Key) {
    if case .field(let name) = key, fields.insert(name).inserted { hasChanged = true }
    var joined = flows[key] ?? Flow()
    joined.join(flow)
    guard joined != flows[key] ?? Flow() else { return }
    flows[key] = joined
    hasChanged = true
    switch key {
    case .field, .element, .computed: stored.join(joined)
    case .variable, .contents, .global, .module, .thrown: break
    }
  }

  /// A function that is the value of a place is known by the place's name.
  mutating func define(_ body: LuaFunctionBody, as key: Key) {
    let position = Position(base: base, offset: body.block.start.offset)
    guard functions[key]?[position] == nil else { return }
    guard functions[key]?.count ?? 0 < Self.mostFunctions else {
      isUnclear = true
      return
    }
    functions[key, default: [:]][position] = body.parameters.map { base + $0 }
    hasChanged = true
  }

  /// Records that a place may contain a function which is not known.
  mutating func mix(_ key: Key) {
    if mixed.insert(key).inserted { hasChanged = true }
  }

  /// The key of a name.
  func key(_ name: String, _ variable: Int?) -> Key {
    variable.map { .variable(base + $0) } ?? .global(name)
  }

  /// A value without parentheses, with names replaced by the values of their variables.
  ///
  /// Nil for a variable with several assignments, and after too many names.
  func resolved(_ value: LuaExpression, depth: Int = 0) -> LuaExpression? {
    switch value.kind {
    case .parentheses(let inner): return resolved(inner, depth: depth + 1)
    case .name(_, let variable?):
      guard depth < 20 else { return nil }
      return initial[base + variable].flatMap { resolved($0, depth: depth + 1) }
    default: return value
    }
  }

  /// Whether a value is a module of the host, or a function of one.
  func isHost(_ value: LuaExpression, depth: Int = 0) -> Bool {
    guard depth < 20, let value = resolved(value) else { return false }
    switch value.kind {
    case .field(let owner, _), .index(let owner, _): return isHost(owner, depth: depth + 1)
    case .call(let function, let arguments):
      return module(function, arguments).map(ScriptHost.moduleNames.contains) ?? false
    default: return false
    }
  }

  /// Whether a function is the host's that returns the tunables.
  func isTunables(_ function: LuaExpression) -> Bool {
    guard let function = resolved(function), function.fieldName == Self.tunables else {
      return false
    }
    return isHost(function) || functions[.field(Self.tunables)] == nil
  }

  /// The name of the module that a call requires; nil for another call.
  func module(_ function: LuaExpression, _ arguments: [LuaExpression]) -> String? {
    guard isRequire(function), case .string(let name)? = arguments.first?.kind else { return nil }
    return name
  }

  /// Whether a module is one of the host.
  static func isOfHost(_ module: String) -> Bool { ScriptHost.moduleNames.contains(module) }

  /// Whether a function is `require`, under any name.
  func isRequire(_ function: LuaExpression) -> Bool {
    if case .name("require", nil)? = resolved(function)?.kind { true } else { false }
  }
}

extension LuaExpression {
  /// The name of the field that this reads; nil for another expression.
  var fieldName: String? {
    switch kind {
    case .field(_, let name): return name.text
    case .index(_, let index):
      if case .string(let text) = index.kind { return text }
      return nil
    default: return nil
    }
  }
}
