import Testing

@testable import FlickTerminal

struct CapabilityTests {
  struct Row: Sendable {
    var environment: [String: String]
    var depth: ColorDepth
    var style: PixelStyle = .halfBlocks
  }

  static let rows = [
    Row(environment: ["TERM": "xterm-256color"], depth: .ansi256),
    Row(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], depth: .truecolor),
    Row(environment: ["TERM": "xterm", "COLORTERM": "24bit"], depth: .truecolor),
    Row(environment: ["TERM": "xterm-kitty"], depth: .truecolor),
    Row(environment: ["TERM": "xterm-direct"], depth: .truecolor),
    // GNU screen inherits the variable and cannot do it; in tmux it holds.
    Row(
      environment: ["TERM": "screen.xterm-256color", "STY": "7.pts", "COLORTERM": "truecolor"],
      depth: .ansi256),
    Row(environment: ["TERM": "screen-256color", "COLORTERM": "truecolor"], depth: .truecolor),
    Row(environment: ["TERM": "linux"], depth: .ansi16),
    Row(environment: ["TERM": "vt100"], depth: .monochrome, style: .ascii),
    Row(
      environment: ["TERM": "xterm", "NO_COLOR": "1", "COLORTERM": "truecolor"], depth: .monochrome,
      style: .ascii),
    Row(environment: ["TERM": "xterm", "NO_COLOR": ""], depth: .ansi16),
    Row(environment: ["TERM": "xterm", "LC_ALL": "C"], depth: .ansi16, style: .spaces),
    Row(environment: ["TERM": "xterm", "LC_ALL": "", "LANG": "de_DE.utf8"], depth: .ansi16),
    Row(
      environment: ["TERM": "xterm", "LC_CTYPE": "de_DE", "LANG": "de_DE.UTF-8"], depth: .ansi16,
      style: .spaces),
  ]

  @Test(arguments: rows)
  func `colours and glyphs are guessed from the environment`(row: Row) {
    let capabilities = TerminalCapabilities(environment: { row.environment[$0] })
    #expect(capabilities.depth == row.depth)
    #expect(capabilities.pixelStyle == row.style)
    #expect(capabilities.isUsable)
  }

  @Test func `a dumb or missing terminal is unusable`() {
    #expect(!TerminalCapabilities(environment: { $0 == "TERM" ? "dumb" : nil }).isUsable)
    #expect(!TerminalCapabilities(environment: { _ in nil }).isUsable)
  }

  private func probed(_ answers: String, _ environment: [String: String] = ["TERM": "xterm"])
    -> CapabilityProbe
  {
    var probe = CapabilityProbe(TerminalCapabilities(environment: { environment[$0] }))
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.decode(answers.utf8, into: &events)
    for case .reply(let reply) in events { probe.handle(reply) }
    return probe
  }

  @Test func `replies determine the capabilities`() {
    let probe = probed(
      "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?1016;2$y\u{1B}[?0u\u{1B}[6;20;10t\u{1B}[?64c"
    )
    #expect(probe.isFinished)
    #expect(probe.capabilities.isSynchronized)
    #expect(probe.capabilities.hasPixelMouse)
    #expect(probe.capabilities.hasKeyboardProtocol)
    #expect(probe.capabilities.answers)
    #expect(probe.capabilities.version == "XTerm(379)")
    #expect(probe.cellPixels == CellSize(width: 10, height: 20))
  }

  @Test(arguments: [
    ("48:2::1:2:3", ["TERM": "xterm-256color"], ColorDepth.truecolor),
    ("0;48;2;1;2;3", ["TERM": "xterm-256color"], .truecolor),
    ("48:2:1:2:3", ["TERM": "xterm"], .truecolor),
    ("48:5:16", ["TERM": "xterm-256color", "COLORTERM": "truecolor"], .ansi256),
    ("0;40", ["TERM": "xterm", "COLORTERM": "truecolor"], .ansi16),
    // A terminal that does not report colours may support all of them.
    ("0", ["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolor),
    ("0", ["TERM": "xterm-256color"], .ansi256),
    ("48:2::1:2:3", ["TERM": "xterm-256color", "NO_COLOR": "1"], .monochrome),
  ])
  func `a terminal that reports the exact colour has truecolor`(
    _ answer: String, _ environment: [String: String], _ depth: ColorDepth
  ) {
    let probe = probed("\u{1B}P1$r\(answer)m\u{1B}\\\u{1B}[?64c", environment)
    #expect(probe.capabilities.depth == depth)
  }

  @Test func `GNU screen is not queried for colours`() {
    for environment in [["TERM": "screen-256color"], ["TERM": "xterm", "STY": "1.x"]] {
      let probe = CapabilityProbe(TerminalCapabilities(environment: { environment[$0] }))
      // XTVERSION and the modes are known to it, or passed over.
      #expect(!String(decoding: probe.questions, as: UTF8.self).contains("$qm"))
    }
  }

  @Test(arguments: [
    ("256,RGB,bpaste\n", ColorDepth.truecolor), ("256,mouse\n", .ansi256), ("\n", .truecolor),
  ])
  func `tmux reports the depth of the outer terminal`(_ features: String, _ depth: ColorDepth) {
    let environment = ["TERM": "tmux-256color", "TMUX": "/tmp/x,1,0", "COLORTERM": "truecolor"]
    var capabilities = TerminalCapabilities(environment: { environment[$0] })
    #expect(capabilities.depth == .truecolor && capabilities.isInTmux)
    capabilities.apply(tmuxFeatures: features)
    #expect(capabilities.depth == depth)
  }

  @Test func `unknown or locked modes are unavailable`() {
    let probe = probed("\u{1B}[?2026;0$y\u{1B}[?1016;4$y\u{1B}[?64c")
    #expect(!probe.capabilities.isSynchronized)
    #expect(!probe.capabilities.hasPixelMouse)
  }

  @Test func `known wrong replies are ignored`() {
    #expect(probed("\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[6;32;16t\u{1B}[?1c").cellPixels == nil)
    #expect(
      !probed("\u{1B}P>|iTerm2 3.5\u{1B}\\\u{1B}[?1016;2$y\u{1B}[?1c").capabilities.hasPixelMouse)
  }

  @Test func `a terminal that shows unknown queries gets only one`() {
    let probe = CapabilityProbe(
      TerminalCapabilities(environment: { $0 == "TERM_PROGRAM" ? "Apple_Terminal" : "xterm" }))
    #expect(probe.questions == Array("\u{1B}[c".utf8))
  }

  @Test func `modes are disabled in reverse order, the mouse first`() {
    for (mouse, hasHover) in [
      (MouseReporting.off, false), (.cells, false), (.cells, true), (.pixels, true),
    ] {
      var modes = TerminalModes.all(mouse)
      modes.hasHover = hasHover
      let entered = changes(modes.entering)
      let left = changes(modes.leaving).filter { $0.number != 2026 }
      #expect(left.map(\.number) == entered.map(\.number).reversed())
      #expect(zip(left, entered.reversed()).allSatisfy { $0.isOn != $1.isOn })
    }
  }

  private func changes(_ bytes: [UInt8]) -> [(number: Int, isOn: Bool)] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[?").compactMap { part in
      let digits = part.prefix(while: \.isNumber)
      guard let number = Int(digits), let final = part.dropFirst(digits.count).first else {
        return nil
      }
      return (number, final == "h")
    }
  }

  @Test func `mouse positions have the precision of the reports`() {
    let event = MouseEvent(.press(.left), x: 25, y: 39)
    let cells = PointerScale().place(event)
    #expect(cells == (25.5, 39.5))
    let pixels = PointerScale(cellPixels: CellSize(width: 10, height: 20))
    #expect(pixels.place(event) == (2.55, 1.975))
    #expect(pixels.uncertainty == (0.05, 0.025))
    #expect(PointerScale().uncertainty == (0.5, 0.5))
  }
}
