import LuaKit

/// Objects and functions that are declared wrongly, each in one way.
enum MisuseAPI {
  static let all = LuaAPI(
    modules: [
      LuaModule(
        "", "For tests.",
        [
          fine, undeclared, undeclaredList, proper, renewed, wide, otherHost, twoHosts, asksHost,
          tree, treeOfFields,
        ])
    ],
    types: [Proper.self, Renewed.self, Wide.self, LongNamed.self])

  static let fine = LuaFunction("fine", "Is right.", returns: "a number") { 41 }
  static let undeclared = LuaFunction("undeclared", "Makes one.", returns: "it") { Undeclared() }
  static let undeclaredList = LuaFunction("undeclared_list", "Makes some.", returns: "them") {
    LuaList([Undeclared(), Undeclared()])
  }
  static let proper = LuaFunction("proper", "Makes one.", returns: "it") { Proper() }
  static let renewed = LuaFunction("renewed", "Makes one.", returns: "it") { Renewed() }
  static let wide = LuaFunction("wide", "Makes one.", returns: "it") { Wide() }

  static let otherHost = LuaFunction("other_host", "Takes one.", Arg.host(Other.self)) { _ in }
  static let twoHosts = LuaFunction(
    "two_hosts", "Takes both.", Arg.host(Census.self), Arg.host(Other.self)
  ) { _, _ in }
  static let asksHost = LuaFunction(
    "asks_host", "Takes one.", table: [], returns: "a number"
  ) { fields in
    _ = try fields.host(Other.self)
    return 1
  }

  static let tree = LuaFunction(
    "tree", "Reads lists in lists.", Arg<Tree>("tree", "It."), returns: "its depth"
  ) { "\($0.depth)" }

  private static let child = Arg<LuaTable?>.optional("child", "The next.")
  static let treeOfFields = LuaFunction(
    "tree_of_fields", "Reads tables in tables.", table: [child.parameter], returns: "their depth"
  ) { "\(try depth(of: $0))" }

  private static func depth(of fields: borrowing LuaFields) throws -> Int {
    1 + (try fields.nested("child", [child.parameter]) { try depth(of: $0) } ?? -1)
  }
}

final class Other {}

final class Undeclared: LuaObject {
  static let luaType = LuaType<Undeclared>("undeclared", "Not among the types of the API.")
}

/// A value that is stored in place.
struct UndeclaredPoint: LuaObject {
  var x = 1.0
  static let luaType = LuaType<UndeclaredPoint>("undeclared_point", "Not among the types.")
}

/// Declared rightly, with members that give undeclared objects.
final class Proper: LuaObject {
  static let luaType = LuaType<Proper>(
    "proper", "Is right.",
    properties: [LuaProperty("odd", "Cannot be passed.") { _ in Undeclared() }],
    methods: [
      LuaMethod("make", "Makes one.", returns: "it") { _ in Undeclared() },
      LuaMethod("host", "Takes one.", Arg.host(Other.self)) { _, _ in },
    ],
    fallback: { _, _ in Undeclared() }, operate: { _, _ in Undeclared() })
}

final class Renewed: LuaObject {
  static var luaType: LuaType<Renewed> { LuaType<Renewed>("renewed", "Declared anew each time.") }
}

struct Wide: LuaObject {
  var lanes = SIMD4<Double>(1, 2, 3, 4)
  static let luaType = LuaType<Wide>("wide", "Has an alignment of 32 bytes.")
}

final class LongNamed: LuaObject {
  static let luaType = LuaType<LongNamed>(
    "long_named", "Has a long name.",
    properties: [LuaProperty(String(repeating: "n", count: 41), "Too long.") { _ in 1 }])
}

/// Lists in lists, as a host reads them with a conversion that calls itself.
struct Tree: LuaReadable {
  let depth: Int

  static let luaTypeName = "tree"
  static let luaSchema = LuaTable.luaSchema

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Tree? {
    guard stack.isTable(at: index) else { return nil }
    if !stack.hasElement(1, ofTableAt: index) { return Tree(depth: 0) }
    let inner: Tree? = stack.element(1, ofTableAt: index)
    return inner.map { Tree(depth: $0.depth + 1) }
  }
}
