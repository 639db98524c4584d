internal import FlickSession
internal import FlickTerminal

// Typed lines: values, labels and names, which Enter confirms, and filters, which apply at once.

extension ViewState {
  private static let longestLine = 40

  /// Whether a character can start a number.
  static func beginsNumber(_ letter: Unicode.Scalar) -> Bool {
    "0"..."9" ~= letter || letter == "-"
  }

  /// Handles a key while a line is typed.
  mutating func type(_ key: KeyEvent, _ line: Typing) -> [ViewEffect] {
    switch line {
    case .value(let text): return type(key, value: text)
    case .filter(let text):
      type(key, filter: text)
      return []
    case .meaning(let text): return type(key, meaning: text)
    case .setName(let text): return type(key, setName: text)
    }
  }

  private mutating func type(_ key: KeyEvent, setName text: String) -> [ViewEffect] {
    switch key.key {
    case .enter:
      (typing, message) = (nil, nil)
      return [.nameSet(text)]
    case .escape: (typing, message) = (nil, nil)
    default:
      if let next = edited(text, by: key, upTo: TunableHistory.longestName) {
        askForSetName(next)
      } else {
        (typing, message) = (nil, nil)
      }
    }
    return []
  }

  /// Asks for the name of the visible set of values, and shows the text typed so far.
  mutating func askForSetName(_ text: String) {
    typing = .setName(text)
    say("name of these values: \(text)_  (Enter sets it)")
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

  private mutating func type(_ key: KeyEvent, meaning text: String) -> [ViewEffect] {
    switch key.key {
    case .enter:
      (typing, message) = (nil, nil)
      return [.keep(text)]
    case .escape: (typing, message) = (nil, nil)
    default:
      if let next = edited(text, by: key, upTo: Self.longestMeaning) {
        askForMeaning(next)
      } else {
        (typing, message) = (nil, nil)
      }
    }
    return []
  }

  private static let longestMeaning = 200

  /// Asks for the label of the last gesture, and shows the text typed so far.
  mutating func askForMeaning(_ text: String) {
    typing = .meaning(text)
    say(
      text.isEmpty
        ? "keep; intended: _  (Enter: as decided; no: anything else; 2: page 2; ?: unknown)"
        : "keep; intended: \(text)_")
  }

  /// The line after a key; nil if the key deletes from an empty line.
  private func edited(_ text: String, by key: KeyEvent, upTo most: Int = longestLine) -> String? {
    switch key.key {
    case .character(let letter) where letter.value >= 0x20 && text.count < most:
      text + String(Character(letter))
    case .backspace, .delete: text.isEmpty ? nil : String(text.dropLast())
    default: text
    }
  }
}
