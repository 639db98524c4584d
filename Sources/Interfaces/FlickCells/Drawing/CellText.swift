internal import FlickCore

/// Numbers and names as the view writes them.
package enum CellText {
  /// A number with as many digits as its size deserves: 0.125, 12.5, 812.
  package static func short(_ value: Double) -> String {
    let size = value.magnitude
    return plain(value, decimals: size < 10 ? 3 : size < 100 ? 1 : 0)
  }

  /// Lines of whole words, each of so many columns at most where words allow it.
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

  /// Cut to so many columns, with an ellipsis where something is missing.
  package static func cut(_ text: String, to width: Int, ellipsis: Character) -> String {
    if text.count <= width { return text }
    return width > 0 ? String(text.prefix(width - 1)) + String(ellipsis) : ""
  }
}
