/// Converts texts of scripts for terminals that only show ASCII.
package enum PlainText {
  /// ASCII replacements of common characters, one row per replacement.
  private static let likenesses: [(like: Character, of: String)] = [
    ("<", "‹«←◀◁⟨❮⇦⏪⏮"), (">", "›»→▶▷⟩❯⇨⏩⏭▸"), ("^", "↑▲△⌃⇧"), ("v", "↓▼▽⌄⇩▾"),
    ("*", "•●★☆✱∗⋆♥♡❤⚙"), ("o", "○◦◯°"), ("-", "–—−‐‑─"), ("'", "‘’‚′"), ("\"", "“”„″"),
    ("~", "…≈∼"), ("x", "×✕✖✗✘"), ("+", "✚✛└┘┌┐╰╯╭╮├┤┬┴┼"), ("=", "≡☰≣⇄⇆"), ("@", "↻↺⟳⟲⌂"),
    ("|", "│┃¦"),
    ("#", "■▪□▫◼◻█▇▆▅▄▃▂▁"), (".", "·∙⋅"), ("/", "÷⁄"),
  ]

  private static let table: [Character: Character] = likenesses.reduce(into: [:]) { table, row in
    for character in row.of { table[character] = row.like }
  }

  /// The text in ASCII, character by character: a similar character, the letter without diacritics,
  /// or `?`.
  package static func of(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map(plain))
  }

  private static func plain(_ character: Character) -> Character {
    if character.isASCII { return character }
    if let like = table[character] { return like }
    let first = character.unicodeScalars.first?.properties.name?.split(separator: " ")
    // For example "LATIN SMALL LETTER E WITH ACUTE".
    guard let words = first, words.count >= 4, words[0] == "LATIN", words[2] == "LETTER",
      words[3].count == 1, let letter = words[3].first
    else { return "?" }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }
}
