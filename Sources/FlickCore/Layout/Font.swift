/// A font as far as layout needs one: a size and a weight.
public struct Font: Hashable, Sendable {
  /// In points.
  public var size: Double
  /// How thick its letters are.
  public var weight: FontWeight

  /// A font.
  public init(size: Double, weight: FontWeight = .regular) {
    (self.size, self.weight) = (size, weight)
  }

  /// The height of a line, in points: 1.2 times the size, rounded up to a half point.
  ///
  /// System fonts lie between 1.17 and 1.21.
  public var lineHeight: Double { (size * 2.4).rounded(.up) / 2 }

  /// How far the baseline lies above the bottom of a line, in points.
  public var descent: Double { size * 0.26 }

  /// The width of a line of text, in points.
  ///
  /// Advance widths of Helvetica and Helvetica-Bold, thousandths of the size (Adobe's AFM files of the
  /// 14 core fonts) for ASCII; letters of other alphabets count as 0.6, and characters of East Asia and
  /// pictures as 1. A measure that is the same on every machine matters more here than one that fits
  /// the font at hand.
  public func width(of line: some StringProtocol) -> Double {
    var thousandths = 0
    let table = weight.rawValue >= FontWeight.semibold.rawValue ? Self.bold : Self.regular
    for scalar in line.unicodeScalars {
      switch scalar.value {
      case 32...126: thousandths += table[Int(scalar.value) - 32]
      case ..<32, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: continue
      case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        thousandths += 1000
      default: thousandths += 600
      }
    }
    return Double(thousandths) * size / 1000
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

  /// Text broken into at most `limit` lines that fit `width`, at spaces where there are any; what is too
  /// much ends in an ellipsis.
  func broken(_ string: String, toFit width: Double, lines limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in string.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let longer = line.isEmpty ? String(word) : "\(line) \(word)"
        if line.isEmpty || self.width(of: longer) <= width + 1e-9 {
          line = longer
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    let limit = max(1, limit)
    if lines.count > limit {
      let rest = lines[(limit - 1)...].joined(separator: " ")
      lines = lines[..<(limit - 1)] + [cut(rest, toFit: width, isCut: true)]
    }
    return lines.map { cut($0, toFit: width, isCut: false) }
  }

  private func cut(_ line: String, toFit width: Double, isCut: Bool) -> String {
    if !isCut, self.width(of: line) <= width + 1e-9 { return line }
    if isCut, self.width(of: line) + self.width(of: "…") <= width + 1e-9 { return "\(line)…" }
    var kept = Substring(line)
    while !kept.isEmpty, self.width(of: kept) + self.width(of: "…") > width + 1e-9 {
      kept.removeLast()
    }
    while kept.last == " " { kept.removeLast() }
    return kept.isEmpty ? "" : "\(kept)…"
  }
}
