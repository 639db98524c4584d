internal import FlickHost
internal import FlickSystem
internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

/// Formats Lua values for people.
///
/// Tables are printed in Lua syntax with sorted keys, objects as a table of their declared
/// properties with summaries. Parts that are too deep or too long, and cycles, are replaced by a
/// note.
struct ValuePrinter {
  private static let maxDepth = 4
  private static let maxItems = 40
  /// The maximum number of parts of a value, nested ones included.
  private static let maxParts = 400
  /// The limit for a string inside a table; `maxBytes` limits a string that is printed by itself.
  private static let maxInnerBytes = 200
  private static let maxBytes = 4000

  private let lua: LuaState
  private let width: Int

  init(_ lua: LuaState, width: Int) { (self.lua, self.width) = (lua, width) }

  /// The lines for a value that is printed by itself.
  func lines(of value: LuaValue) -> [String] {
    switch value {
    case .string(let bytes): [quoted(bytes, atMost: Self.maxBytes)]
    case .object(let object): lines(of: object, value)
    default: PrintedText.lines(text(of: value))
    }
  }

  /// A value in one line.
  func short(_ value: LuaValue) -> String {
    text(of: value, isFlat: true).cut(to: width)
  }

  private func text(of value: LuaValue, isFlat: Bool = false) -> String {
    var walk = Walk()
    let piece = piece(of: value, &walk)
    return isFlat ? piece.flat : piece.text(width: width, indent: 0)
  }

  // MARK: Objects

  private func lines(of object: LuaReference, _ value: LuaValue) -> [String] {
    let head = name(of: value)
    guard let type = try? object.typeSchema() else { return [head] }
    let rows = type.properties.map { property in
      [property.name, shown(property, of: object), property.summary]
    }
    let title = head.hasPrefix(type.name) ? head : "\(type.name): \(head)"
    var lines = [title.cut(to: 4 * width)]
    lines += PrintedText.wrappedTable(rows, indent: 2, width: width)
    if !type.methods.isEmpty {
      let names = type.methods.map(\.name).joined(separator: ", ")
      let methods = "methods: \(names)".wrapped(to: max(width - 4, 24))
      lines += methods.enumerated().map { $0 == 0 ? "  \($1)" : "    \($1)" }
    }
    return lines
  }

  /// The longest value in a table of properties.
  private static let widestProperty = 32

  private func shown(_ property: PropertySchema, of object: LuaReference) -> String {
    do throws(LuaError) {
      let value = try object.value(of: property.name)
      return text(of: value, isFlat: true).cut(to: Self.widestProperty)
    } catch {
      return "(\(error.message.cut(to: Self.widestProperty)))"
    }
  }

  /// The result of `tostring`, without control characters.
  private func name(of value: LuaValue) -> String {
    PrintableText.of((try? value.text(in: lua)) ?? "object")
  }

  // MARK: Values in values

  /// The enclosing tables, outermost first, and the number of parts shown so far.
  private struct Walk {
    var tables: [LuaValue] = []
    var parts = 0
  }

  /// A value's text, or the parts of a table.
  private indirect enum Piece {
    case text(String)
    case table([(key: String?, value: Piece)], rest: String?)

    var flat: String {
      switch self {
      case .text(let text): return text
      case .table(let items, let rest):
        let texts = items.map { ($0.key.map { "\($0) = " } ?? "") + $0.value.flat }
        let all = texts + (rest.map { [$0] } ?? [])
        return all.isEmpty ? "{}" : "{ \(all.joined(separator: ", ")) }"
      }
    }

    /// The text in one line if it fits, else with one line per item.
    func text(width: Int, indent: Int) -> String {
      guard case .table(let items, let rest) = self else { return flat }
      let flat = flat
      if flat.count + indent <= width { return flat }
      let space = String(repeating: " ", count: indent + 2)
      var lines = items.map { item in
        let key = item.key.map { "\($0) = " } ?? ""
        return space + key + item.value.text(width: width - key.count, indent: indent + 2) + ","
      }
      if let rest { lines.append(space + rest) }
      return "{\n" + lines.joined(separator: "\n") + "\n" + String(repeating: " ", count: indent)
        + "}"
    }
  }

  private func piece(of value: LuaValue, _ walk: inout Walk) -> Piece {
    walk.parts += 1
    switch value {
    case .nil: return .text("nil")
    case .boolean(let flag): return .text("\(flag)")
    case .integer(let number): return .text("\(number)")
    case .number(let number): return .text(Self.number(number))
    case .string(let bytes):
      let limit = walk.tables.isEmpty ? Self.maxBytes : Self.maxInnerBytes
      return .text(quoted(bytes, atMost: limit))
    case .function(let function):
      let line = function.lineDefined
      return .text(line > 0 ? "<function of line \(line)>" : "<function of the host>")
    case .coroutine(let coroutine):
      return .text(coroutine.isSuspended ? "<coroutine, suspended>" : "<coroutine>")
    case .object:
      return .text("<\(name(of: value).cut(to: Self.maxInnerBytes))>")
    case .table(let table): return piece(of: table, value, &walk)
    }
  }

  private func piece(of table: LuaTable, _ value: LuaValue, _ walk: inout Walk) -> Piece {
    if let depth = walk.tables.lastIndex(where: { (try? $0.isRawEqual(to: value)) == true }) {
      let up = walk.tables.count - depth
      return .text(up == 1 ? "<this table>" : "<the table \(up - 1) up>")
    }
    guard let pairs = try? table.pairs() else { return .text("{ … }") }
    if pairs.isEmpty { return .table([], rest: nil) }
    if walk.tables.count >= Self.maxDepth || walk.parts >= Self.maxParts { return .text("{ … }") }
    walk.tables.append(value)
    defer { walk.tables.removeLast() }
    var items: [(key: String?, value: Piece)] = []
    var next = 1
    for (key, value) in pairs.sorted(by: { Self.rank($0.key) < Self.rank($1.key) }) {
      if items.count == Self.maxItems || walk.parts >= Self.maxParts {
        return .table(items, rest: "… \(pairs.count - items.count) more")
      }
      var name: String?
      if case .integer(next) = key { next += 1 } else { name = self.key(key) }
      items.append((name, piece(of: value, &walk)))
    }
    return .table(items, rest: nil)
  }

  // MARK: Keys

  /// Numbers first, then strings by their bytes, then the rest.
  private struct Rank: Comparable {
    var kind: Int
    var number = 0.0
    var bytes: [UInt8] = []

    static func < (a: Rank, b: Rank) -> Bool {
      if a.kind != b.kind { return a.kind < b.kind }
      if a.number != b.number { return a.number < b.number }
      return a.bytes.lexicographicallyPrecedes(b.bytes)
    }
  }

  private static func rank(_ key: LuaValue) -> Rank {
    switch key {
    case .integer(let number): Rank(kind: 0, number: Double(number))
    case .number(let number): Rank(kind: 0, number: number)
    case .string(let bytes): Rank(kind: 1, bytes: bytes)
    case .boolean(let flag): Rank(kind: 2, number: flag ? 1 : 0)
    default: Rank(kind: 3)
    }
  }

  private func key(_ key: LuaValue) -> String {
    if let name = key.asText, LuaLexer.isName(name) { return name }
    var walk = Walk()
    if case .table = key { return "[<table>]" }
    return "[\(piece(of: key, &walk).flat)]"
  }

  // MARK: Numbers and strings

  /// A number as in Lua source: the shortest text that reads back equal.
  static func number(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    if number == number.rounded(), number.magnitude < 1e15 {
      return "\(LuaNumber.text(number)).0"
    }
    return "\(number)"
  }

  private func quoted(_ bytes: [UInt8], atMost limit: Int) -> String {
    let shown = bytes.prefix(limit)
    let rest = bytes.count > limit ? "… (\(bytes.count) bytes)" : ""
    guard let text = String(validating: shown, as: UTF8.self) else {
      return "\"\(shown.map(Self.escaped).joined())\"\(rest)"
    }
    return "\"\(text.unicodeScalars.map(PrintableText.inQuotes).joined())\"\(rest)"
  }

  private static func escaped(_ byte: UInt8) -> String {
    byte < 0x80
      ? PrintableText.inQuotes(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16)
  }
}
