/// The input of a terminal: a key, the mouse, pasted text, an answer.
package enum InputEvent: Hashable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)

  /// Text that was pasted, or the next part of it if it is long; never to be taken for commands.
  case paste(String)

  /// The window has got the keyboard focus, or lost it.
  case focus(Bool)

  case reply(TerminalReply)
}

/// Keys that are held while another is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)

  /// From a parameter of a report, which is one more than the bits.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    // Bits 16 and 32 (hyper, meta) are rare; caps and num lock are no modifiers to us.
    self.init(rawValue: UInt8(truncatingIfNeeded: bits & 0xF))
  }
}

/// A key.
package enum Key: Hashable, Sendable {
  /// A key that writes a character; with control held, the letter in lower case.
  case character(Unicode.Scalar)
  case enter
  case tab
  case backspace
  case escape
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case insert
  case delete

  /// F1 is 1.
  case function(Int)
}

/// A key with what was held.
package struct KeyEvent: Hashable, Sendable {
  /// The state of the key; terminals of the older protocol report presses only.
  package enum Kind: Hashable, Sendable { case press, `repeat`, release }

  package var key: Key
  package var modifiers: KeyModifiers
  package var kind: Kind

  package init(_ key: Key, _ modifiers: KeyModifiers = [], _ kind: Kind = .press) {
    self.key = key
    self.modifiers = modifiers
    self.kind = kind
  }
}

/// What the mouse did.
package struct MouseEvent: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right

    /// A button beyond the third and the wheel: 8 and up.
    case other(Int)
  }

  package enum Kind: Hashable, Sendable {
    case press(Button)

    /// Which button was let go; nil where the terminal does not say (X10 reports).
    case release(Button?)

    /// A move; nil while no button is held.
    case move(Button?)

    /// One notch of the wheel: x to the right, y downwards.
    case wheel(x: Int, y: Int)
  }

  package var kind: Kind

  /// From the upper left, counted from 0: in cells, or in pixels once pixel reports are on.
  ///
  /// A drag that leaves the window may report what is outside of it.
  package var x: Int
  package var y: Int
  package var modifiers: KeyModifiers

  package init(_ kind: Kind, x: Int, y: Int, _ modifiers: KeyModifiers = []) {
    self.kind = kind
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}

/// What a terminal answered.
package enum TerminalReply: Hashable, Sendable {
  /// DA1: what it says it is; all terminals answer it.
  case deviceAttributes([Int])

  /// DECRPM: whether it knows a mode.
  case mode(Int, ModeState)

  /// DECRQSS of SGR: the codes of the colours and attributes that it writes with.
  case attributes([Int])

  /// XTVERSION: its name and version.
  case version(String)

  /// The size of a cell in pixels.
  case cellPixels(width: Int, height: Int)

  /// The size of the text area in pixels.
  case textAreaPixels(width: Int, height: Int)

  /// The size of the text area in cells.
  case textAreaCells(width: Int, height: Int)

  /// A resize, reported in band (mode 2048).
  case resize(cells: CellSize, pixelWidth: Int, pixelHeight: Int)

  /// DSR: it has come to this place in what was sent.
  case statusOK

  /// Where its cursor is.
  case cursorPosition(CellPoint)

  /// The flags of the kitty keyboard protocol that are set.
  case keyboardFlags(Int)

  /// OSC 10 (foreground) and 11 (background), 8 bits a channel.
  case color(Int, RGB)

  package enum ModeState: Int, Hashable, Sendable {
    case unknown = 0
    case set = 1
    case reset = 2
    case permanentlySet = 3
    case permanentlyReset = 4

    /// Whether it can be switched on, or is.
    package var isAvailable: Bool { self == .set || self == .reset || self == .permanentlySet }
  }
}
