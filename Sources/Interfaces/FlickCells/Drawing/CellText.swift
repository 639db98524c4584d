internal import FlickCore

/// Formats numbers and texts for cells.
package enum CellText {
  /// A number with decimals according to its size, such as 0.125, 12.5 or 812.
  package static func short(_ value: Double) -> String {
    let size = value.magnitude
    return plain(value, decimals: size < 10 ? 3 : size < 100 ? 1 : 0)
  }

  /// The words of a text in lines of at most `width` columns.
  ///
  /// A longer word is cut.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(cut(String(word), to: width, ellipsis: "~"))
      }
    }
    return lines
  }

  /// The text cut to `width` columns, with an ellipsis if it was longer.
  package static func cut(_ text: String, to width: Int, ellipsis: Character) -> String {
    if text.count <= width { return text }
    return width > 0 ? String(text.prefix(width - 1)) + String(ellipsis) : ""
  }
}
