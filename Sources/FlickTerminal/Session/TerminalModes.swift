/// How the mouse is reported.
package enum MouseReporting: Sendable, Hashable {
  case off
  case cells
  case pixels
}

/// The modes that are switched on in a terminal while a program has it, and the bytes that switch
/// them on and off.
package struct TerminalModes: Hashable, Sendable {
  package var mouse = MouseReporting.off

  /// Whether moves of the mouse are reported while no button is held.
  package var hasHover = false

  /// Keys by the kitty protocol, so that escape and alt can be distinguished from sequences.
  package var hasKeyboardProtocol = false

  package init() {}

  /// Switches on, in order: the other screen, no cursor, marks around pasted text, focus reports,
  /// keys, and the mouse last.
  package var entering: [UInt8] { Self.base + additions }

  private static let base = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h".utf8)

  /// What ``entering`` has beyond modes with nothing switched on.
  package var additions: [UInt8] {
    var text = ""
    // Only the flag that disambiguates: releases are of no use to us.
    if hasKeyboardProtocol { text += "\u{1B}[>1u" }
    switch mouse {
    case .off: break
    // 1002 reports moves while a button is held, 1003 all.
    case .cells: text += "\u{1B}[?1002h\(hover("h"))\u{1B}[?1006h"
    case .pixels: text += "\u{1B}[?1002h\(hover("h"))\u{1B}[?1006h\u{1B}[?1016h"
    }
    return Array(text.utf8)
  }

  /// Takes ``additions`` back, before others are switched on.
  package var switchingOff: [UInt8] {
    Array(((hasKeyboardProtocol ? "\u{1B}[<u" : "") + mouseOff).utf8)
  }

  private var mouseOff: String {
    switch mouse {
    case .off: ""
    case .cells: "\u{1B}[?1006l\(hover("l"))\u{1B}[?1002l"
    case .pixels: "\u{1B}[?1016l\u{1B}[?1006l\(hover("l"))\u{1B}[?1002l"
    }
  }

  private func hover(_ onOrOff: String) -> String { hasHover ? "\u{1B}[?1003\(onOrOff)" : "" }

  /// The reverse, the mouse first: reports that arrive after the program has gone become text in
  /// the user's shell.
  ///
  /// A frame that was cut short may have left colours and a held screen (2026) behind.
  package var leaving: [UInt8] {
    var text = mouseOff
    if hasKeyboardProtocol { text += "\u{1B}[<u" }
    text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
    return Array(text.utf8)
  }

  /// Switches everything off that we ever switch on, for a terminal that was left by SIGKILL.
  package static var reset: [UInt8] {
    var all = TerminalModes()
    all.mouse = .pixels
    all.hasHover = true
    all.hasKeyboardProtocol = true
    return all.leaving
  }
}
