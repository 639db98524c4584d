extension String {
  /// The text, padded with spaces to `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text cut to `width` characters; a longer text ends in the ellipsis.
  package func cut(to width: Int, ellipsis: Character = "…") -> String {
    if count <= width { return self }
    return width > 0 ? prefix(width - 1) + String(ellipsis) : ""
  }

  /// The words of the text in lines of at most `width` characters.
  ///
  /// A longer word has a line of its own. A text without words is one empty line.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
