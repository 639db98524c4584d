internal import LuaKit
internal import LuaSchema

/// Numbers as scripts list them: `{ 0, 1, 2 }`.
struct NumberList: LuaReadable {
  var numbers: [Double]

  static var luaTypeName: String { "list of numbers" }
  static var luaSchema: ValueSchema { .list(.number) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> NumberList? {
    ItemList<Double>.read(stack, at: index).map { NumberList(numbers: $0.items) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    ItemList<Double>.luaFault(stack, at: index)
  }
}

/// A number, or several in a list: `2.5` or `{ 2, 4 }`.
struct NumberOrList: LuaReadable {
  static var luaTypeName: String { "number or list of numbers" }
  static var luaSchema: ValueSchema { .union([.number, .list(.number)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> NumberOrList? {
    Double.read(stack, at: index) != nil || NumberList.read(stack, at: index) != nil
      ? NumberOrList() : nil
  }
}

/// Strings as scripts list them, or one alone: `{ "left", "right" }` or `"left"`.
struct NameList: LuaReadable {
  var names: [String]

  static var luaTypeName: String { "string or list of strings" }
  static var luaSchema: ValueSchema { .union([.string, .list(.string)]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> NameList? {
    if let name = String.read(stack, at: index) { return NameList(names: [name]) }
    return ItemList<String>.read(stack, at: index).map { NameList(names: $0.items) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    ItemList<String>.luaFault(stack, at: index)
  }

  /// One of some names, or a list of them.
  static func schema(of names: [String]) -> ValueSchema {
    .union([.words(names), .list(.words(names))])
  }

  /// The fault of the list at `index`, which must have at least one of the known names, as a
  /// message.
  static func fault(_ stack: borrowing LuaStack, at index: Int32, among known: [String]) -> String?
  {
    guard let list = read(stack, at: index) else { return luaFault(stack, at: index) }
    guard let unknown = list.names.first(where: { !known.contains($0) }) else {
      return list.names.isEmpty ? "an empty list" : nil
    }
    return "'\(unknown)'\(NearestName.hint(for: unknown, among: known))"
  }
}

extension LuaStack {
  /// The string at `index` with the nearest known name, as a message; nil for another value.
  func faultOfName(at index: Int32, among known: [String]) -> String? {
    String.read(self, at: index).map { "'\($0)'\(NearestName.hint(for: $0, among: known))" }
  }
}

/// A list of values of one type: a table with values at 1, 2, 3 … and no other keys.
///
/// A gap is an error, and not an early end: `{ a, cond and b or nil, c }` would lose `c` in
/// silence. Generic without constraints; see `LuaPair`.
struct ItemList<Item> {
  var items: [Item]
}

extension ItemList: LuaReadable, LuaNamed where Item: LuaReadable {
  static var luaTypeName: String { "list of \(Item.luaTypeName)" }
  static var luaSchema: ValueSchema { .list(Item.luaSchema) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ItemList? {
    guard stack.isTable(at: index) else { return nil }
    let items = leadingItems(stack, at: index)
    return items.count == stack.keyCount(ofTableAt: index) ? ItemList(items: items) : nil
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    guard stack.isTable(at: index) else { return nil }
    let next = leadingItems(stack, at: index).count + 1
    guard stack.hasElement(next, ofTableAt: index) else {
      return next == 1
        ? "a table with nothing at 1" : "a table with more than 1 to \(next - 1) in it"
    }
    return "\(stack.foundElement(next, ofTableAt: index, insteadOf: Item.self)) at \(next)"
  }

  private static func leadingItems(_ stack: borrowing LuaStack, at index: Int32) -> [Item] {
    var items: [Item] = []
    while let item: Item = stack.element(items.count + 1, ofTableAt: index) { items.append(item) }
    return items
  }
}
