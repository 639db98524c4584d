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
    case .meaning(let text):
      return type(
        key, asked: text, upTo: Self.longestMeaning, { $0.askForMeaning($1) }, .keep(text))
    case .setName(let text):
      return type(
        key, asked: text, upTo: TunableHistory.longestName, { $0.askForSetName($1) },
        .nameSet(text))
    }
  }

  /// Handles a key while the message prompts for a line.
  ///
  /// - Parameters:
  ///   - ask: shows the line after the key.
  ///   - effect: the effect of Enter.
  private mutating func type(
    _ key: KeyEvent, asked text: String, upTo most: Int,
    _ ask: (inout ViewState, String) -> Void, _ effect: ViewEffect
  ) -> [ViewEffect] {
    let isOver = key.key == .enter || key.key == .escape
    if !isOver, let next = edited(text, by: key, upTo: most) {
      ask(&self, next)
      return []
    }
    (typing, message) = (nil, nil)
    return key.key == .enter ? [effect] : []
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
