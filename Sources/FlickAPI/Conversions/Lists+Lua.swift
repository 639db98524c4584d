internal import LuaKit

/// Numbers as scripts list them: `{ 0, 1, 2 }`.
struct NumberList: LuaReadable {
  var numbers: [Double]

  static var luaTypeName: String { "list of numbers" }

  /// A table with numbers at 1, 2, 3 …, at least one.
  static func read(_ stack: LuaStack, at index: Int32) -> NumberList? {
    ItemList<Double>.read(stack, at: index).map { NumberList(numbers: $0.items) }
  }
}

/// Strings as scripts list them, or one alone: `{ "left", "right" }` or `"left"`.
struct NameList: LuaReadable {
  var names: [String]

  static var luaTypeName: String { "string or list of strings" }

  static func read(_ stack: LuaStack, at index: Int32) -> NameList? {
    if let name = String.read(stack, at: index) { return NameList(names: [name]) }
    return ItemList<String>.read(stack, at: index).map { NameList(names: $0.items) }
  }
}

/// A list of one kind of values, at least one; nothing else may be in the table's sequence.
///
/// Generic without constraints; see `LuaPair`.
struct ItemList<Item> {
  var items: [Item]
}

extension ItemList: LuaReadable, LuaNamed where Item: LuaReadable {
  static var luaTypeName: String { "list of \(Item.luaTypeName)" }

  static func read(_ stack: LuaStack, at index: Int32) -> ItemList? {
    guard let first: Item = stack.element(1, ofTableAt: index) else { return nil }
    var items = [first]
    while let item: Item = stack.element(items.count + 1, ofTableAt: index) { items.append(item) }
    // What ended the list must be its end, and not a value of another type.
    return stack.hasElement(items.count + 1, ofTableAt: index) ? nil : ItemList(items: items)
  }
}
