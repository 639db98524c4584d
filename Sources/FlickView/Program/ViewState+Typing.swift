internal import FlickTerminal

// Lines that are typed into the tunables: a value, which Enter sets, or a filter, which acts at
// once.

extension ViewState {
  private static let longestLine = 40

  /// Whether a letter begins a value.
  static func beginsNumber(_ letter: Unicode.Scalar) -> Bool {
    "0"..."9" ~= letter || letter == "-"
  }

  /// A key while a line is typed.
  mutating func type(_ key: KeyEvent, _ line: Typing) -> [ViewEffect] {
    switch line {
    case .value(let text): return type(key, value: text)
    case .filter(let text):
      type(key, filter: text)
      return []
    }
  }

  private mutating func type(_ key: KeyEvent, value text: String) -> [ViewEffect] {
    switch key.key {
    case .enter:
      typing = nil
      return [.set(tunable, to: text)]
    case .escape: typing = nil
    default: typing = edited(text, by: key).map { .value($0) }
    }
    return []
  }

  private mutating func type(_ key: KeyEvent, filter text: String) {
    switch key.key {
    case .enter: typing = nil
    case .escape: (typing, filter) = (nil, "")
    case .up: choose(list.neighbour(of: tunable, by: -1))
    case .down: choose(list.neighbour(of: tunable, by: 1))
    default:
      let next = edited(text, by: key)
      (typing, filter) = (next.map { .filter($0) }, next ?? "")
    }
  }

  /// A line after a key; nil once the last letter of none is taken away.
  private func edited(_ text: String, by key: KeyEvent) -> String? {
    switch key.key {
    case .character(let letter) where letter.value >= 0x20 && text.count < Self.longestLine:
      text + String(Character(letter))
    case .backspace, .delete: text.isEmpty ? nil : String(text.dropLast())
    default: text
    }
  }
}
