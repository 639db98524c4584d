/// Makes `local` at the start of an entry a variable of the session.
///
/// Each entry is a chunk of its own, at whose end its local variables are gone. A person
/// who types `local x = 1` means to use `x` in the next line.
enum SessionVariables {
  /// The entry without a first word `local`.
  static func keeping(_ entry: String) -> String {
    let start = entry.drop { $0.isWhitespace }
    guard start.hasPrefix("local"), let after = start.dropFirst(5).first, after.isWhitespace else {
      return entry
    }
    let rest = String(start.dropFirst(5))
    let lead = String(entry.prefix(entry.count - start.count))
    if PrintedText.trimmed(rest).hasPrefix("function") { return lead + rest }
    guard let equals = firstEquals(in: rest) else {
      return isNames(rest) ? "\(lead)\(rest) = nil" : entry
    }
    let names = withoutAttributes(rest[..<equals])
    return isNames(names) ? lead + names + rest[equals...] : entry
  }

  private static func firstEquals(in text: String) -> String.Index? { text.firstIndex(of: "=") }

  /// `x <const>` is `x`.
  private static func withoutAttributes(_ text: Substring) -> String {
    var result = ""
    var isInside = false
    for character in text {
      if character == "<" { isInside = true }
      if !isInside { result.append(character) }
      if character == ">" { isInside = false }
    }
    return result
  }

  /// Whether a text is names with commas between.
  private static func isNames(_ text: String) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { part in
      let name = PrintedText.trimmed(String(part))
      return !name.isEmpty && name.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    }
  }
}
