/// Asks a terminal what it can do and gathers the answers.
///
/// The last question is DA1, which all terminals answer, in order: its answer ends the probe.
/// A terminal that answers nothing is given up after ``timeLimit``.
package struct CapabilityProbe: Sendable {
  /// How long to wait for answers: enough for a slow connection, and short for a person who waits.
  package static let timeLimit = Duration.milliseconds(200)

  /// What is known so far.
  package private(set) var capabilities: TerminalCapabilities

  /// The pixels of a cell, if it told them.
  package private(set) var cellPixels: CellSize?

  /// Whether nothing more is to come.
  package private(set) var isFinished = false

  package init(_ guess: TerminalCapabilities) { capabilities = guess }

  /// What to send.
  package var questions: [UInt8] {
    guard capabilities.isInquisitionSafe else { return Array("\u{1B}[c".utf8) }
    // Name, synchronized output, pixel mouse, keyboard flags, pixels of a cell, DA1.
    return Array(
      "\u{1B}[>q\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?u\u{1B}[16t\u{1B}[c".utf8)
  }

  /// Takes an answer in.
  package mutating func handle(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes:
      capabilities.answers = true
      isFinished = true
      conclude()
    case .mode(2026, let state): capabilities.isSynchronized = state.isAvailable
    case .mode(1016, let state): capabilities.hasPixelMouse = state.isAvailable
    case .keyboardFlags: capabilities.hasKeyboardProtocol = true
    case .version(let version): capabilities.version = version
    case .cellPixels(let width, let height) where width > 0 && height > 0:
      cellPixels = CellSize(width: width, height: height)
    default: break
    }
  }

  private mutating func conclude() {
    let version = capabilities.version ?? ""
    // tmux makes cell sizes up while nobody is attached.
    if version.hasPrefix("tmux") { cellPixels = nil }
    // iTerm2's pixel reports are known to be wrong.
    if version.hasPrefix("iTerm2") { capabilities.hasPixelMouse = false }
  }
}
