internal import CLua
internal import CLuaShim

/// A table as messages show it: its contents, in an order that is the same in every run.
///
/// Read without metamethods, and of long strings and large tables no more than is shown: a script's
/// table may be of any size, may hold itself, and may have a metatable that fails.
package struct TableText {
  /// Tables nested deeper than this are shown as `…`, and so are entries of a table beyond the
  /// number.
  private static let deepest = 4
  private static let mostEntries = 20
  /// How many values are shown in all.
  private static let mostValues = 500
  /// Tables with more entries are shown by their list only: to put keys in order, all are read.
  private static let mostSorted = 1000
  /// How much is shown of a string in a table, in bytes.
  private static let longestString = 1000

  private var remaining = mostValues

  /// A table by its contents.
  package static func text(of table: LuaTable) -> String { text(of: .table(table)) }

  /// Any value, with tables by their contents.
  package static func text(of value: LuaValue) -> String {
    var text = TableText()
    return text.text(of: value, inside: [])
  }

  /// A message for a table that was raised as an error and has no text of its own: its `message`,
  /// and what else is in it; nil for what is no table or an empty one.
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
    if tables.contains(where: { (try? $0.isRawEqual(to: value)) == true }) {
      return "(a table that it is in)"
    }
    guard tables.count < Self.deepest, let keys = try? table.keys(upTo: Self.mostSorted + 1) else {
      return "…"
    }
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

  /// A key in the form of table constructors: `name` or `["other"]`.
  private static func key(_ key: LuaValue) -> String { isName(key) ?? "[\(key.text)]" }

  /// A key as it follows a table: `.name` or `["other"]`.
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

/// Where an entry of a table stands in messages: numbers first, then the rest by its text.
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
  /// At most so many keys, without metamethods, in no fixed order.
  fileprivate func keys(upTo most: Int) throws(LuaError) -> [LuaValue] {
    let stack = try reference.token.stack()
    return try stack.balanced { () throws(LuaError) -> [LuaValue] in
      var keys: [LuaValue] = []
      try stack.reserve(4)
      push(to: stack)
      let index = stack.count
      defer { stack.setCount(index - 1) }
      unsafe lua_pushnil(stack.thread)
      // Nothing that happens here changes the table.
      while keys.count < most, unsafe lk_next_unchanged(stack.thread, index) != 0 {
        stack.pop()
        keys.append(LuaValue(stack, at: -1))
      }
      return keys
    }
  }

  /// The value of a key, without metamethods; of a string so many bytes.
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
  /// The value for a message: strings in quotes; of what has no text what it is.
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
    case .object: "an object"
    }
  }
}
