/// Lines of tables as text.
package enum TableCells {
  /// The separator of a table, by its first line: a semicolon or a tab takes precedence over a
  /// comma.
  ///
  /// Excel writes semicolons in regions with decimal commas, and may state this in a first line
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
  package static func cells(
    in line: Substring, separatedBy separator: UInt8
  ) -> [Substring] {
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
      let cell = Substring(bytes[first..<last])
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
  /// - Parameter separator: If it is not a comma, a comma is a decimal point.
  static func number(_ cell: Substring, _ separator: UInt8) -> Double? {
    if let number = plainNumber(cell) ?? Double(cell) { return number }
    guard separator != UInt8(ascii: ","), cell.utf8.contains(UInt8(ascii: ",")) else { return nil }
    return Double(cell.replacing(",", with: "."))
  }

  /// The number in a cell of up to 15 digits, with at most one point among them; nil for others.
  ///
  /// Its digits and the power of ten are exact, so the quotient is the nearest number (W. Clinger,
  /// "How to Read Floating Point Numbers Accurately", 1990).
  private static func plainNumber(_ cell: Substring) -> Double? {
    var (digits, count, decimals) = (0, 0, 0)
    var (hasPoint, isNegative, isFirst) = (false, false, true)
    for byte in cell.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        count += 1
        guard count <= 15 else { return nil }
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        if hasPoint { decimals += 1 }
      case UInt8(ascii: ".") where !hasPoint: hasPoint = true
      case UInt8(ascii: "-") where isFirst: isNegative = true
      default: return nil
      }
      isFirst = false
    }
    guard count > 0, decimals < count else { return nil }
    let number = Double(digits) / powersOfTen[decimals]
    return isNegative ? -number : number
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14,
  ]
}
