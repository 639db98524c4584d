/// A target that text of others is written to, with its rules for text that must stay text.
///
/// Ids, names, labels, units, paths and all other texts of scripts, corpora and recordings go
/// through `escape` before they become part of an output. ``SafeText`` makes this the only way.
package enum EscapeTarget: String, CaseIterable, Sendable {
  /// One line of a terminal or of a comment in code.
  case line
  /// A text within a line of Markdown (GitHub's), also in a cell of a table.
  case markdown
  /// The text of an element or, in double quotes, the value of an attribute.
  case xml
  /// A string literal in quotes, as for the following languages.
  case json, swift, kotlin, dart, css
  /// A word of a command for bash or zsh.
  case shell
  /// The message of a workflow command of GitHub.
  case github
  /// A property of such a command.
  case githubProperty = "github_property"

  /// The text for this target.
  package func escape(_ text: String) -> String {
    switch self {
    case .line: PrintableText.of(text)
    case .markdown: Self.markdown(text)
    case .xml: Self.replaced(PrintableText.of(text, keeping: .lines), Self.xmlMarks)
    case .json: Self.quoted(text) { Self.utf16Escape($0) }
    case .swift: Self.quoted(text) { "\\u{\(Self.hexadecimal($0.value))}" }
    case .kotlin: Self.quoted(text, besides: "$") { Self.utf16Escape($0) }
    case .dart: Self.quoted(text, besides: "$") { "\\u{\(Self.hexadecimal($0.value))}" }
    case .css: Self.css(text)
    case .shell: Self.shell(text)
    case .github: Self.replaced(PrintableText.of(text, keeping: .lines), Self.githubMarks)
    case .githubProperty:
      Self.replaced(Self.github.escape(text), [":": "%3A", ",": "%2C"])
    }
  }

  /// The text with other texts in place of some characters.
  ///
  /// Scalar by scalar: readers see a mark even with an accent on it.
  package static func replaced(
    _ text: String, _ marks: [Unicode.Scalar: String]
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let mark = marks[scalar] {
        result += mark
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static let xmlMarks: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\n": "&#10;",
    "\t": "&#9;",
  ]

  /// Workflow commands, "Escaping" in actions/toolkit.
  private static let githubMarks: [Unicode.Scalar: String] = ["%": "%25", "\n": "%0A"]

  // MARK: Markdown

  private static let markdownMarks: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;",
    "\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_", "[": "\\[", "]": "\\]", "|": "\\|",
    "~": "\\~", "!": "\\!", "$": "\\$",
  ]

  private static func markdown(_ text: String) -> String {
    let inline = replaced(PrintableText.of(text), markdownMarks)
    // Marks that begin a block at the start of a line: a heading, a list, a rule.
    guard let first = inline.unicodeScalars.first else { return "" }
    if ["#", "-", "+", "="].contains(first) { return "\\" + inline }
    let digits = inline.prefix { $0.isASCII && $0.isNumber }
    let rest = inline.dropFirst(digits.count)
    guard !digits.isEmpty, rest.hasPrefix(".") || rest.hasPrefix(")") else { return inline }
    return digits + "\\" + rest
  }

  // MARK: String literals

  private static func quoted(
    _ text: String, besides mark: Unicode.Scalar? = nil,
    _ escape: (Unicode.Scalar) -> String
  ) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case mark: result += "\\" + String(scalar)
      default: result += PrintableText.isPrintable(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return result + "\""
  }

  private static func hexadecimal(_ value: some BinaryInteger, digits: Int = 1) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static func utf16Escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + hexadecimal($0, digits: 4) }.joined()
  }

  /// CSS Syntax Module Level 3, "Consume a string token".
  private static func css(_ text: String) -> String {
    let inner = text.unicodeScalars.map { scalar in
      let isPlain = PrintableText.isPrintable(scalar) && !["\"", "\\", "<"].contains(scalar)
      return isPlain ? String(scalar) : "\\\(hexadecimal(scalar.value)) "
    }
    return "\"\(inner.joined())\""
  }

  private static func shell(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlainInShell)
    if isPlain, !text.hasPrefix("-"), !text.hasPrefix("=") { return text }
    if text.unicodeScalars.allSatisfy(PrintableText.isPrintable) {
      return "'\(text.replacing("'", with: "'\\''"))'"
    }
    let inner = text.unicodeScalars.map { scalar in
      if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
      if PrintableText.isPrintable(scalar) { return String(scalar) }
      return String(scalar).utf8.map { "\\x" + hexadecimal($0, digits: 2) }.joined()
    }
    return "$'\(inner.joined())'"
  }

  private static func isPlainInShell(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_-./:=,@%+".utf8.contains(byte)
    }
  }
}
