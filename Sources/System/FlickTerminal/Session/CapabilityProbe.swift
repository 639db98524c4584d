/// Queries a terminal's capabilities and collects the replies.
///
/// The last query is DA1, to which all terminals reply, in order: its reply ends the probe. A
/// terminal without replies is abandoned after ``timeLimit``.
package struct CapabilityProbe: Sendable {
  /// The maximum time to wait for replies: enough for a slow connection, short for a waiting user.
  package static let timeLimit = Duration.milliseconds(200)

  /// The capabilities known so far.
  package private(set) var capabilities: TerminalCapabilities

  /// The size of a cell in pixels, if reported.
  package private(set) var cellPixels: CellSize?

  /// Whether all replies have arrived.
  package private(set) var isFinished = false

  package init(_ guess: TerminalCapabilities) { capabilities = guess }

  /// The queries to send.
  package var questions: [UInt8] {
    guard capabilities.toleratesUnknownQueries else { return Array("\u{1B}[c".utf8) }
    // Name, synchronized output, pixel mouse, keyboard flags, pixels of a cell, DA1.
    return Array(
      "\u{1B}[>q\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?u\u{1B}[16t\(colorQuery)\u{1B}[c".utf8)
  }

  /// Sets a background that no palette contains, queries the current attributes (DECRQSS), and
  /// resets.
  private var colorQuery: String {
    capabilities.canQueryColors ? "\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m" : ""
  }

  /// Processes a reply.
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
    case .attributes(let codes): applyAttributes(codes)
    case .cellPixels(let width, let height) where width > 0 && height > 0:
      cellPixels = CellSize(width: width, height: height)
    default: break
    }
  }

  /// Processes the reply about the background that was set.
  ///
  /// A reply without a background is ignored.
  private mutating func applyAttributes(_ codes: [Int]) {
    guard capabilities.depth != .monochrome else { return }
    if let place = codes.firstIndex(of: 48) {
      let rest = codes[(place + 1)...]
      // Terminals differ in whether the colour space precedes the channels.
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
    // tmux invents cell sizes while no terminal is attached.
    if version.hasPrefix("tmux") { cellPixels = nil }
    // iTerm2's pixel reports are wrong.
    if version.hasPrefix("iTerm2") { capabilities.hasPixelMouse = false }
  }
}
