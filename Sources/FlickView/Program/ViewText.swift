/// Numbers and names as the view writes them.
package enum ViewText {
  /// A number with so many digits after the point.
  package static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let unit = Int(scale)
    var fraction = String(whole % unit)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    let sign = value < 0 && whole > 0 ? "-" : ""
    return "\(sign)\(whole / unit)" + (digits > 0 ? ".\(fraction)" : "")
  }

  /// A number with as many digits as its size deserves: 0.125, 12.5, 812.
  static func short(_ value: Double) -> String {
    let size = value.magnitude
    return trimmed(fixed(value, size < 10 ? 3 : size < 100 ? 1 : 0))
  }

  /// With its sign, also a positive one.
  static func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + short(value) }

  /// Without zeros at the end of a fraction.
  package static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = Substring(text)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return String(text)
  }

  /// Lines of whole words, each of so many columns at most where words allow it.
  static func wrapped(_ text: String, to width: Int) -> [String] {
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
  static func cut(_ text: String, to width: Int, ellipsis: Character) -> String {
    if text.count <= width { return text }
    return width > 0 ? String(text.prefix(width - 1)) + String(ellipsis) : ""
  }
}
