internal import CLua
internal import CLuaShim

/// The text of a table for messages: its contents in a deterministic order.
///
/// Reads without metamethods, and only as much as is shown: a script's table may be huge, contain
/// itself, or have a metatable that fails.
package struct TableText {
  /// The maximum nesting and number of entries to show.
  ///
  /// Further ones are shown as `…`.
  private static let deepest = 4
  private static let mostEntries = 20
  /// The maximum total number of values to show.
  private static let mostValues = 500
  /// The maximum number of entries to sort.
  ///
  /// Of larger tables, only the array part is shown, because sorting requires reading all keys.
  private static let mostSorted = 1000
  /// The maximum number of bytes to show of a string in a table.
  private static let longestString = 1000

  private var remaining = mostValues

  /// The contents of a table.
  package static func text(of table: LuaTable) -> String { text(of: .table(table)) }

  /// The text of any value, with the contents of tables.
  package static func text(of value: LuaValue) -> String {
    var text = TableText()
    return text.text(of: value, inside: [])
  }

  /// The message for a table raised as an error without a text of its own: its `message` and other
  /// entries; nil for other values and for an empty table.
  static func error(_ stack: borrowing LuaStack) -> String? {
    guard let table = LuaTable.read(stack, at: -1), let keys = try? table.keys(upTo: 2),
      !keys.isEmpty
    else { return nil }
    let message = (try? table.shown("message", upTo: longestString))?.asText
    if let message, keys.count == 1 { return message }
    let text = text(of: table)
    return message.map { "\($0) (error object: \(text))" } ?? "(error object is a table: \(text))"
  }

  private mutating func text(of value: LuaValue, inside tables: [LuaValue]) -> String {
    guard case .table(let table) = value else { return value.text }
    if tables.contains(value) { return "(a table that it is in)" }
    guard tables.count < Self.deepest else { return "…" }
    // The state may be closed.
    guard let keys = try? table.keys(upTo: Self.mostSorted + 1) else { return value.text }
    guard !keys.isEmpty else { return "{}" }
    let isSorted = keys.count <= Self.mostSorted
    let shown =
      isSorted
      ? keys.map { (rank: TableKeyRank($0), key: $0) }.sorted { $0.rank < $1.rank }.map(\.key)
      : (1...Self.mostEntries).map { .integer($0) }
    var texts: [String] = []
    for (place, key) in shown.prefix(Self.mostEntries).enumerated() where remaining > 0 {
      remaining -= 1
      guard let value = try? table.shown(key, upTo: Self.longestString) else { break }
      if case .nil = value { break }
      let text = text(of: value, inside: tables + [.table(table)])
      texts.append(
        key.asNumber == Double(place + 1) ? text : "\(Self.key(key)) = \(text)")
    }
    if texts.count < keys.count { texts.append("…") }
    return "{ \(texts.joined(separator: ", ")) }"
  }

  /// A key in the syntax of table constructors: `name` or `["other"]`.
  private static func key(_ key: LuaValue) -> String { isName(key) ?? "[\(key.text)]" }

  /// A key in the syntax of indexing: `.name` or `["other"]`.
  package static func step(_ key: LuaValue) -> String {
    isName(key).map { ".\($0)" } ?? "[\(key.text)]"
  }

  private static func isName(_ key: LuaValue) -> String? {
    guard let text = key.asText, let first = text.utf8.first, !isDigit(first),
      text.utf8.allSatisfy({ isDigit($0) || isLetter($0) })
    else { return nil }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}

/// The rank of a table entry in messages: numbers first, then other keys by their text.
package struct TableKeyRank: Comparable {
  private var number: Double?
  private var text: String

  package init(_ key: LuaValue) {
    number = key.asNumber
    text = key.text
  }

  package static func < (a: TableKeyRank, b: TableKeyRank) -> Bool {
    (a.number ?? .infinity, a.text) < (b.number ?? .infinity, b.text)
  }
}

extension LuaTable {
  /// At most `most` keys, without metamethods, in unspecified order.
  fileprivate func keys(upTo most: Int) throws(LuaError) -> [LuaValue] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [LuaValue] in
      var keys: [LuaValue] = []
      try stack.reserve(4)
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      unsafe lua_pushnil(stack.thread)
      // The table does not change in this loop.
      while keys.count < most, unsafe lk_next_unchanged(stack.thread, index) != 0 {
        stack.pop()
        keys.append(LuaValue(stack, at: -1))
      }
      return keys
    }
  }

  /// The value of a key, without metamethods, truncated to `longest` bytes if it is a string.
  fileprivate func shown(
    _ key: some LuaPushable, upTo longest: Int
  ) throws(LuaError) -> LuaValue {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> LuaValue in
      try stack.reserve(4)
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      key.push(to: stack)
      unsafe lua_rawget(stack.thread, index)
      guard unsafe lua_type(stack.thread, -1) == LUA_TSTRING else { return LuaValue(stack, at: -1) }
      let bytes = unsafe stack.bytes(at: -1)
      guard bytes.count > longest else { return LuaValue(stack, at: -1) }
      return unsafe .string(Array(bytes.prefix(longest)) + Array("…".utf8))
    }
  }
}

extension LuaValue {
  /// The text of the value for a message: quoted for strings, a description for values without a
  /// text.
  package var text: String {
    switch self {
    case .nil: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): LuaNumber.text(value)
    case .string(let bytes): "'\(String(decoding: bytes, as: UTF8.self))'"
    case .table: "a table"
    case .function: "a function"
    case .coroutine: "a coroutine"
    case .object(let reference): reference.typeNameWithArticle ?? "an object"
    }
  }
}
