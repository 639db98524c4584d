/// Asks a terminal what it can do and gathers the answers.
///
/// The last question is DA1, which all terminals answer, in order: its answer ends the probe.
/// A terminal that answers nothing is given up after ``timeLimit``.
package struct CapabilityProbe: Sendable {
  /// How long to wait for answers: enough for a slow connection, and short for a waiting user.
  package static let timeLimit = Duration.milliseconds(200)

  /// What is known so far.
  package private(set) var capabilities: TerminalCapabilities

  /// The pixels of a cell, if the terminal reported them.
  package private(set) var cellPixels: CellSize?

  /// Whether nothing more is to come.
  package private(set) var isFinished = false

  package init(_ guess: TerminalCapabilities) { capabilities = guess }

  /// What to send.
  package var questions: [UInt8] {
    guard capabilities.isInquisitionSafe else { return Array("\u{1B}[c".utf8) }
    // Name, synchronized output, pixel mouse, keyboard flags, pixels of a cell, DA1.
    return Array(
      "\u{1B}[>q\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?u\u{1B}[16t\(colorQuestion)\u{1B}[c".utf8)
  }

  /// Sets a background that no palette has, asks what is set (DECRQSS), and takes it back.
  private var colorQuestion: String {
    capabilities.mayAskColors ? "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" : ""
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
    case .attributes(let codes): note(codes)
    case .cellPixels(let width, let height) where width > 0 && height > 0:
      cellPixels = CellSize(width: width, height: height)
    default: break
    }
  }

  /// The terminal's answer about the background that was set; one that does not mention it is not
  /// used.
  private mutating func note(_ codes: [Int]) {
    guard capabilities.depth != .monochrome else { return }
    if let place = codes.firstIndex(of: 48) {
      let rest = codes[(place + 1)...]
      // The colour space stands before the channels, or does not.
      let channels = [1, 2, 3]
      let isExact = rest.dropFirst().starts(with: channels) || rest.suffix(3) == channels[...]
      if rest.first == 2, isExact {
        capabilities.depth = .truecolor
      } else if rest.first == 5 {
        capabilities.depth = min(capabilities.depth, .ansi256)
      }
    } else if codes.contains(where: { (40...47).contains($0) || (100...107).contains($0) }) {
      capabilities.depth = min(capabilities.depth, .ansi16)
    }
  }

  private mutating func conclude() {
    let version = capabilities.version ?? ""
    // tmux makes cell sizes up while no terminal is attached.
    if version.hasPrefix("tmux") { cellPixels = nil }
    // iTerm2's pixel reports are known to be wrong.
    if version.hasPrefix("iTerm2") { capabilities.hasPixelMouse = false }
  }
}
