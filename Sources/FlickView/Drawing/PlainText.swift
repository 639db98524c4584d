/// Texts of scripts where a terminal shows ASCII alone.
package enum PlainText {
  /// What stands for characters that screens have; a row each of what looks alike.
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

  /// The text in ASCII, a character for each: its likeness, its letter without marks, or `?`.
  package static func of(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map(plain))
  }

  private static func plain(_ character: Character) -> Character {
    if character.isASCII { return character }
    if let like = table[character] { return like }
    let first = character.unicodeScalars.first?.properties.name?.split(separator: " ")
    // "LATIN SMALL LETTER E WITH ACUTE".
    guard let words = first, words.count >= 4, words[0] == "LATIN", words[2] == "LETTER",
      words[3].count == 1, let letter = words[3].first
    else { return "?" }
    return words[1] == "SMALL" ? Character(letter.lowercased()) : letter
  }
}
