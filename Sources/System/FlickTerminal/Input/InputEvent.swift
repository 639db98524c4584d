/// An input of a terminal: a key, a mouse event, pasted text, a reply to a query.
package enum InputEvent: Hashable, Sendable {
  case key(KeyEvent)
  case mouse(MouseEvent)

  /// Pasted text, or the next part of a long one. Do not interpret it as commands.
  case paste(String)

  /// The window has gained or lost the keyboard focus.
  case focus(Bool)

  case reply(TerminalReply)
}

/// Modifier keys held during an event.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)

  /// Decodes the parameter of a report, which is one more than the bits.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    // Bits 16 and 32 (hyper, meta) are rare. Caps lock and num lock do not count as modifiers.
    self.init(rawValue: UInt8(truncatingIfNeeded: bits & 0xF))
  }
}

/// A key.
package enum Key: Hashable, Sendable {
  /// A key that types a character. With control, the lowercase letter.
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

  /// A function key, from 1 for F1.
  case function(Int)
}

/// A key event with its modifiers.
package struct KeyEvent: Hashable, Sendable {
  /// The state of the key.
  ///
  /// Terminals with the older protocol report presses only.
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

/// A mouse event.
package struct MouseEvent: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right

    /// A button beyond the third and the wheel, from 8.
    case other(Int)
  }

  package enum Kind: Hashable, Sendable {
    case press(Button)

    /// The released button; nil if the terminal does not report it (X10).
    case release(Button?)

    /// A move with the held button; nil if no button is held.
    case move(Button?)

    /// One step of the wheel, positive x to the right and positive y downwards.
    case wheel(x: Int, y: Int)
  }

  package var kind: Kind

  /// The position from the upper left, from 0: in cells, or in pixels if pixel reports are enabled.
  ///
  /// Can be outside the window during a drag.
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

/// A reply of the terminal to a query.
package enum TerminalReply: Hashable, Sendable {
  /// DA1: the device attributes. All terminals reply to this query.
  case deviceAttributes([Int])

  /// DECRPM: the state of a mode.
  case mode(Int, ModeState)

  /// DECRQSS of SGR: the codes of the current colours and attributes.
  case attributes([Int])

  /// XTVERSION: the name and version.
  case version(String)

  /// The size of a cell in pixels.
  case cellPixels(width: Int, height: Int)

  /// The size of the text area in pixels.
  case textAreaPixels(width: Int, height: Int)

  /// The size of the text area in cells.
  case textAreaCells(width: Int, height: Int)

  /// A resize, reported in band (mode 2048).
  case resize(cells: CellSize, pixelWidth: Int, pixelHeight: Int)

  /// DSR: all earlier output has been processed.
  case statusOK

  /// The position of the cursor.
  case cursorPosition(CellPoint)

  /// The active flags of the kitty keyboard protocol.
  case keyboardFlags(Int)

  /// OSC 10 (foreground) and 11 (background), with 8 bits per channel.
  case color(Int, RGB)

  package enum ModeState: Int, Hashable, Sendable {
    case unknown = 0
    case set = 1
    case reset = 2
    case permanentlySet = 3
    case permanentlyReset = 4

    /// Whether the mode is on or can be enabled.
    package var isAvailable: Bool { self == .set || self == .reset || self == .permanentlySet }
  }
}
