internal import FlickCore

/// The line of a script with an error, with marks below the part that the message names.
///
/// Lua reports lines and not columns. A part is marked if the message quotes a name that occurs
/// once on the line. Otherwise the mark is left out, as a wrong mark would mislead.
struct SourceExcerpt {
  /// The most characters shown of a long line.
  private static let widest = 100

  /// The lines for the user, without a line end.
  let text: String

  /// - Parameters:
  ///   - line: the number of the line, from 1.
  ///   - source: the whole script.
  ///   - message: the message, with names in single quotes.
  ///   - offset: the number of lines before the source, if it is a part of a longer text.
  init?(line: Int, of source: String, message: String, after offset: Int = 0) {
    guard let content = Self.content(of: line, in: source) else { return nil }
    let code = content.drop { $0 == " " || $0 == "\t" }
    guard !code.isEmpty else { return nil }
    let characters = code.map { $0 == "\t" ? " " : $0 }
    // In "'then' expected near 'x'", the name on the line is the last one.
    let names = Self.quoted(message)
    let ordered = message.contains(" near '") ? names.reversed() : names
    let mark = ordered.lazy.compactMap { Self.range(of: $0, in: characters) }.first
    let window = Self.window(of: characters.count, around: mark)
    let head = "  \(offset + line) | "
    var text = head + (window.lowerBound > 0 ? "…" : "") + String(characters[window])
    if window.upperBound < characters.count { text += "…" }
    if let mark {
      let indent = mark.lowerBound - window.lowerBound + (window.lowerBound > 0 ? 1 : 0)
      text += "\n" + String(repeating: " ", count: head.count - 2) + "| "
      text += String(repeating: " ", count: indent) + String(repeating: "^", count: mark.count)
    }
    self.text = text
  }

  /// A line of a text, without its end; nil beyond the last line.
  static func content(of line: Int, in source: String) -> Substring? {
    guard line >= 1 else { return nil }
    let lines = source.split(
      maxSplits: line, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return line <= lines.count ? lines[line - 1].prefix(10_000) : nil
  }

  /// The texts in single quotes.
  static func quoted(_ message: String) -> [String] {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count && !parts[$0].isEmpty }
      .map { parts[$0] }
  }

  /// The range of a name among the characters, as a whole word; nil unless it occurs exactly once.
  private static func range(of name: String, in characters: [Character]) -> Range<Int>? {
    let name = Array(name)
    guard name.count <= characters.count else { return nil }
    let isWord = name.first.map(isWordCharacter) == true
    var found: Range<Int>?
    for start in 0...(characters.count - name.count) {
      let end = start + name.count
      guard characters[start..<end].elementsEqual(name) else { continue }
      if isWord {
        if start > 0, isWordCharacter(characters[start - 1]) { continue }
        if end < characters.count, isWordCharacter(characters[end]) { continue }
      }
      if found != nil { return nil }
      found = start..<end
    }
    return found
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character == "_" || character.isLetter || character.isNumber
  }

  private static func window(of count: Int, around mark: Range<Int>?) -> Range<Int> {
    guard count > widest else { return 0..<count }
    let start = ((mark?.lowerBound ?? 0) - widest / 3).clamped(from: 0, to: count - widest)
    return start..<(start + widest)
  }
}
