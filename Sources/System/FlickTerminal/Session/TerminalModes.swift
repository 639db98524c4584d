/// The unit of mouse reports.
package enum MouseReporting: Sendable, Hashable {
  /// No reports.
  case off
  /// Positions in cells.
  case cells
  /// Positions in pixels.
  case pixels
}

/// The modes that a program enables in a terminal, and the bytes that enable and disable them.
package struct TerminalModes: Hashable, Sendable {
  /// The reports of the mouse.
  package var mouse = MouseReporting.off

  /// Whether mouse moves are reported while no button is held.
  package var hasHover = false

  /// Whether to use the kitty keyboard protocol, which distinguishes escape and alt from sequences.
  package var hasKeyboardProtocol = false

  package init() {}

  /// Enables, in order: the alternate screen, a hidden cursor, bracketed paste, focus reports, the
  /// keyboard protocol, the mouse.
  package var entering: [UInt8] { Self.base + additions }

  private static let base = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1004h".utf8)

  /// The part of ``entering`` that enables optional modes.
  package var additions: [UInt8] {
    var text = ""
    // Only the flag to disambiguate keys; release events are not needed.
    if hasKeyboardProtocol { text += "\u{1B}[>1u" }
    switch mouse {
    case .off: break
    // 1002 reports moves while a button is held, 1003 all moves.
    case .cells: text += "\u{1B}[?1002h\(hover("h"))\u{1B}[?1006h"
    case .pixels: text += "\u{1B}[?1002h\(hover("h"))\u{1B}[?1006h\u{1B}[?1016h"
    }
    return Array(text.utf8)
  }

  /// Disables ``additions``, before other modes are enabled.
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

  /// Disables all modes, the mouse first: reports that arrive after the program's end appear as
  /// text in the user's shell.
  ///
  /// Also resets colours and synchronized output (2026), which an incomplete frame may have left
  /// on.
  package var leaving: [UInt8] {
    var text = mouseOff
    if hasKeyboardProtocol { text += "\u{1B}[<u" }
    text += "\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
    return Array(text.utf8)
  }

  /// Disables every mode that this program can enable, for a terminal after a SIGKILL.
  package static var reset: [UInt8] {
    var all = TerminalModes()
    all.mouse = .pixels
    all.hasHover = true
    all.hasKeyboardProtocol = true
    return all.leaving
  }
}
