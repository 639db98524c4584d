/// The properties of a font that layout needs: a size and a weight.
package struct Font: Hashable, Sendable {
  /// In points.
  package var size: Double
  /// The thickness of its letters.
  package var weight: FontWeight

  /// Creates a font.
  package init(size: Double, weight: FontWeight = .regular) {
    (self.size, self.weight) = (size, weight)
  }

  /// The height of a line, in points: 1.2 times the size, rounded up to a half point.
  ///
  /// Those of system fonts are between 1.17 and 1.21.
  package var lineHeight: Double { (size * 2.4).rounded(.up) / 2 }

  /// The height of the baseline above the bottom of a line, in points.
  package var descent: Double { size * 0.26 }

  /// The width of a line of text, in points.
  ///
  /// Advance widths of Helvetica and Helvetica-Bold, thousandths of the size (Adobe's AFM files of
  /// the 14 core fonts) for ASCII; letters of other alphabets count as 0.6, and characters of East
  /// Asia and pictures as 1. A measure that is the same on every machine matters more here than one
  /// that fits the actual font.
  func width(of line: String) -> Double {
    points(thousandths(ofPlainLine: line) ?? thousandths(of: line))
  }

  private func points(_ thousandths: Int) -> Double { Double(thousandths) * size / 1000 }

  private func thousandths(of line: some StringProtocol) -> Int {
    let table = widths
    return line.unicodeScalars.reduce(0) { $0 + Self.thousandths(of: $1, table) }
  }

  /// The width of ASCII text without line breaks and leading spaces; nil for other text.
  ///
  /// Most text of a screen is of this kind, and is measured by its bytes.
  private func thousandths(ofPlainLine line: String) -> Int? {
    guard let first = line.utf8.first, first != 0x20 else { return nil }
    let table = widths
    var sum = 0
    for byte in line.utf8 {
      guard 32...126 ~= byte else { return nil }
      sum += table[Int(byte) - 32]
    }
    return sum
  }

  private var widths: [Int] {
    weight.rawValue >= FontWeight.semibold.rawValue ? Self.bold : Self.regular
  }

  private static func thousandths(of scalar: Unicode.Scalar, _ table: [Int]) -> Int {
    switch scalar.value {
    case 32...126: table[Int(scalar.value) - 32]
    case ..<32, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      1000
    default: 600
    }
  }

  private static let regular = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  private static let bold = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]

  /// Text broken into at most `limit` lines that fit `width`, at spaces if possible.
  ///
  /// Excess text ends in an ellipsis. Linear in the length of the text: each word is measured once.
  func broken(_ string: String, toFit width: Double, lines limit: Int) -> [String] {
    // Most texts of a screen are a line that fits, and need not be split into words.
    let plain = thousandths(ofPlainLine: string)
    let line = plain ?? (Self.isOneLine(string) ? thousandths(of: string) : nil)
    if let line, fits(line, width) { return [string] }
    let space = Self.thousandths(of: " ", widths)
    var lines: [Line] = []
    let paragraphs =
      plain == nil
      ? string.split(separator: "\n", omittingEmptySubsequences: false) : [string[...]]
    for paragraph in paragraphs {
      var line = Line(text: paragraph[..<paragraph.startIndex], thousandths: 0)
      for word in Self.words(of: paragraph, isPlain: plain != nil) {
        let length = thousandths(of: word)
        let longer = line.thousandths + space + length
        if line.text.isEmpty {
          line = Line(text: word, thousandths: length)
        } else if fits(longer, width) {
          line = Line(
            text: paragraph[line.text.startIndex..<word.endIndex], thousandths: longer)
        } else {
          lines.append(line)
          line = Line(text: word, thousandths: length)
        }
      }
      lines.append(line)
    }
    let limit = max(1, limit)
    guard lines.count > limit else {
      return lines.map { cut($0.text, $0.thousandths, toFit: width) }
    }
    let rest = lines[(limit - 1)...].map(\.text).joined(separator: " ")
    return lines.prefix(limit - 1).map { cut($0.text, $0.thousandths, toFit: width) }
      + [ending(rest[...], toFit: width)]
  }

  /// The words between spaces.
  ///
  /// ASCII text is split by bytes, because each is a character.
  private static func words(of paragraph: Substring, isPlain: Bool) -> [Substring] {
    isPlain
      ? paragraph.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        .map { Substring($0) }
      : paragraph.split(separator: " ", omittingEmptySubsequences: false)
  }

  /// Whether text with enough room is a single, unchanged line: leading spaces are dropped.
  private static func isOneLine(_ string: String) -> Bool {
    var isFirst = true
    for byte in string.utf8 {
      if byte == 0x0A || (isFirst && byte == 0x20) { return false }
      isFirst = false
    }
    return true
  }

  private struct Line {
    var text: Substring
    var thousandths: Int
  }

  /// Whether a width in thousandths is at most `width`, up to rounding.
  private func fits(_ thousandths: Int, _ width: Double) -> Bool {
    points(thousandths) <= width + 1e-9
  }

  private func cut(_ line: Substring, _ thousandths: Int, toFit width: Double) -> String {
    fits(thousandths, width) ? String(line) : ending(line, toFit: width)
  }

  /// The longest start of a line that fits with an ellipsis; empty if not even one character fits.
  private func ending(_ line: Substring, toFit width: Double) -> String {
    let table = widths
    var length = Self.thousandths(of: "…", table)
    var end = line.startIndex
    while end < line.endIndex {
      let next = line.index(after: end)
      length += thousandths(of: line[end..<next])
      guard fits(length, width) else { break }
      end = next
    }
    var kept = line[..<end]
    while kept.last == " " { kept.removeLast() }
    return kept.isEmpty ? "" : "\(kept)…"
  }
}
