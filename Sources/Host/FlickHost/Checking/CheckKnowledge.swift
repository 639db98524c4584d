internal import LuaKit
internal import LuaSchema

/// The names that scripts may use.
///
/// They come from the declaration of the API, like the stubs for editors, and from a new state of
/// each kind of script.
struct CheckKnowledge {
  /// The context in which a script runs.
  enum ScriptKind: Hashable, CaseIterable {
    case script, scenarios, plugin

    fileprivate var api: LuaAPI {
      switch self {
      case .script: HostAPI.run
      case .scenarios: HostAPI.test
      case .plugin: HostAPI.plugin
      }
    }
  }

  /// The functions of the modules that scripts require, by the name of the module.
  private let modules: [String: [FunctionSchema]]
  private let types: [String: TypeSchema]
  /// Global names; for tables with known fields, their names.
  private let globals: [ScriptKind: [String: Set<String>?]]

  init(_ schema: APISchema = HostAPI.test.schema) throws(HostError) {
    modules = Dictionary(schema.modules.map { ($0.name, $0.functions) }) { first, _ in first }
    types = Dictionary(schema.types.map { ($0.name, $0) }) { first, _ in first }
    var globals: [ScriptKind: [String: Set<String>?]] = [:]
    for kind in ScriptKind.allCases {
      let found = try ScriptGlobals.globals(of: kind.api)
      globals[kind] = Dictionary(found.map { ($0.name, $0.fields.map(Set.init)) }) { $1 }
    }
    self.globals = globals
  }

  /// The module that all scripts require.
  static let moduleName = "flickbook"

  // MARK: Modules

  /// Whether `require` with a name returns a module with declared functions.
  func isModule(_ name: String) -> Bool { name.hasPrefix(Self.moduleName) && modules[name] != nil }

  func function(_ name: String, ofModule module: String) -> FunctionSchema? {
    modules[module]?.first { $0.name == name }
  }

  func functionNames(ofModule module: String) -> [String] {
    (modules[module] ?? []).map(\.name).sorted()
  }

  // MARK: Globals

  func globalNames(for kind: ScriptKind) -> [String] { Array((globals[kind] ?? [:]).keys) }

  func isGlobal(_ name: String, for kind: ScriptKind) -> Bool { globals[kind]?[name] != nil }

  /// The fields of a global table; nil if any field may be read.
  func fields(of name: String, for kind: ScriptKind) -> Set<String>? {
    globals[kind]?[name] ?? nil
  }

  // MARK: Objects

  /// The member of a type's objects with the given name: nil if it does not exist, `any` if the
  /// type is not declared.
  func member(_ name: String, of type: String) -> Member? {
    guard let type = types[type] else { return .any }
    if let method = type.methods.first(where: { $0.name == name }) { return .method(method) }
    if let property = type.properties.first(where: { $0.name == name }) {
      return .property(property)
    }
    return type.ownFields == nil ? nil : .own
  }

  /// The kind of a member.
  enum Member {
    case method(FunctionSchema)
    case property(PropertySchema)
    /// A name that the script has chosen.
    case own
    /// Nothing is known of the type.
    case any
  }

  /// All names that objects of a type have.
  func members(of type: String) -> [String] {
    guard let type = types[type] else { return [] }
    return type.methods.map(\.name) + type.properties.map(\.name)
  }

  /// The properties that scripts may assign to.
  func writableMembers(of type: String) -> [String] {
    types[type]?.properties.filter(\.isWritable).map(\.name) ?? []
  }

  // MARK: Old names

  /// The replacements in Lua 5.4 for names of older versions.
  static let oldNames: [String: String] = [
    "unpack": "table.unpack", "loadstring": "load", "setfenv": "a parameter '_ENV'",
    "getfenv": "'_ENV'", "module": "a table that the file returns", "table.getn": "the operator #",
    "table.maxn": "the operator #", "table.foreach": "pairs", "table.foreachi": "ipairs",
    "string.gfind": "string.gmatch", "math.pow": "the operator ^", "math.mod": "math.fmod",
    "math.log10": "math.log(x, 10)", "math.ldexp": "x * 2 ^ n", "math.cosh": "math.exp",
    "math.sinh": "math.exp", "math.tanh": "math.exp",
  ]
}
