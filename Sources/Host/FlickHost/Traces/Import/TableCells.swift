/// Lines of tables as text.
package enum TableCells {
  /// The separator of a table, by its first line: a semicolon or a tab before a comma.
  ///
  /// Excel writes semicolons where numbers have decimal commas, and may say so in a first line
  /// `sep=;`, which is not part of the table.
  package static func separator(by first: Substring) -> (separator: UInt8, isStated: Bool) {
    if first.hasPrefix("sep="), let stated = first.utf8.dropFirst(4).first { return (stated, true) }
    let found = [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: ",")]
      .first { first.utf8.contains($0) }
    return (found ?? UInt8(ascii: ","), false)
  }

  /// The cells of a line, without blanks and quotation marks around them.
  ///
  /// In a quoted cell, two quotation marks are one and separators are text.
  package static func of(_ line: Substring, _ separator: UInt8) -> [Substring] {
    let (quote, blank) = (UInt8(ascii: "\""), UInt8(ascii: " "))
    var cells: [Substring] = []
    let bytes = line.utf8
    var (start, index) = (bytes.startIndex, bytes.startIndex)
    var (isQuoted, hasQuotes) = (false, false)
    func add(to end: Substring.Index) {
      var (first, last) = (start, end)
      while first < last, bytes[first] == blank { first = bytes.index(after: first) }
      while first < last, bytes[bytes.index(before: last)] == blank {
        last = bytes.index(before: last)
      }
      let cell = line[first..<last]
      cells.append(hasQuotes ? unquoted(cell) : cell)
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == quote {
        isQuoted.toggle()
        hasQuotes = true
      } else if byte == separator, !isQuoted {
        add(to: index)
        (start, hasQuotes) = (next, false)
      }
      index = next
    }
    add(to: bytes.endIndex)
    return cells
  }

  private static func unquoted(_ cell: Substring) -> Substring {
    var bytes: [UInt8] = []
    var (isQuoted, wasQuote) = (false, false)
    for byte in cell.utf8 {
      guard byte == UInt8(ascii: "\"") else {
        bytes.append(byte)
        wasQuote = false
        continue
      }
      // Two quotation marks in sequence are one of the text.
      if wasQuote, !isQuoted { bytes.append(byte) }
      isQuoted.toggle()
      wasQuote.toggle()
    }
    let text = Substring(decoding: bytes, as: UTF8.self)
    return text.trimmingPrefix { $0 == " " }
  }

  /// The number in a cell; nil if it is not one.
  ///
  /// - Parameter separator: Where it is not a comma, a comma is a decimal point.
  static func number(_ cell: Substring, _ separator: UInt8) -> Double? {
    if let number = Double(cell) { return number }
    guard separator != UInt8(ascii: ","), cell.utf8.contains(UInt8(ascii: ",")) else { return nil }
    return Double(cell.replacing(",", with: "."))
  }
}
