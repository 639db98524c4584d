internal import LuaKit

/// A table as failed checks show it: its contents, in an order that is the same in every run.
enum TableText {
  /// Tables nested deeper than this are shown as `…`, and so are entries beyond the number.
  private static let deepest = 4
  private static let mostEntries = 20

  static func text(of table: LuaTable) -> String { text(of: table, depth: 1) }

  /// Any value, with tables by their contents.
  static func text(of value: LuaValue) -> String { text(of: value, depth: 1) }

  private static func text(of table: LuaTable, depth: Int) -> String {
    guard depth <= deepest, let pairs = try? table.pairs() else { return "…" }
    guard !pairs.isEmpty else { return "{}" }
    let entries = pairs.map { (rank: Rank($0.key), key: $0.key, value: $0.value) }
      .sorted { $0.rank < $1.rank }
    var position = 0
    var texts = entries.prefix(mostEntries).map { entry in
      position += 1
      let value = text(of: entry.value, depth: depth + 1)
      return entry.rank.number == Double(position) ? value : "\(key(entry.key)) = \(value)"
    }
    if entries.count > mostEntries { texts.append("…") }
    return "{ \(texts.joined(separator: ", ")) }"
  }

  private static func text(of value: LuaValue, depth: Int) -> String {
    if case .table(let table) = value { return text(of: table, depth: depth) }
    return value.text
  }

  private static func key(_ key: LuaValue) -> String {
    guard let text = key.asText, let first = text.utf8.first, !isDigit(first),
      text.utf8.allSatisfy({ isDigit($0) || isLetter($0) })
    else { return "[\(key.text)]" }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  /// Where an entry stands: numbers first, then the rest by its text.
  private struct Rank: Comparable {
    var number: Double?
    var text: String

    init(_ key: LuaValue) {
      number = key.asNumber
      text = key.text
    }

    static func < (a: Rank, b: Rank) -> Bool {
      (a.number ?? .infinity, a.text) < (b.number ?? .infinity, b.text)
    }
  }
}
