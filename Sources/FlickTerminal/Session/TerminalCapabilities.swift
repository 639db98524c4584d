/// What a terminal can do: guessed from the environment, then corrected by its answers.
///
/// Answers win over names wherever a terminal can be asked, because names lie: most call
/// themselves `xterm-256color`.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Whether it can move a cursor at all; a "dumb" one cannot.
  package var isUsable = true

  package var depth = ColorDepth.ansi16

  /// Whether characters beyond ASCII are shown.
  package var isUnicode = true

  /// Whether a frame can be shown at once (mode 2026).
  package var isSynchronized = false

  /// Whether the mouse can be reported in pixels (mode 1016).
  package var hasPixelMouse = false

  /// Whether the kitty keyboard protocol is known.
  package var hasKeyboardProtocol = false

  /// Whether `CSI n b` repeats a character.
  package var canRepeat = false

  /// Whether erased cells get the background that is set.
  package var erasesWithBackground = false

  /// Whether it answers questions.
  package var answers = false

  /// Its name and version, as it says.
  package var version: String?

  /// Whether it may be asked more than what it is.
  ///
  /// Some show the rest of a question that they do not know.
  var isInquisitionSafe = true

  /// Whether it may be asked for the colours that are set.
  ///
  /// GNU screen passes such a question on to the terminal around it, without its frame.
  var mayAskColors = true

  /// Whether tmux stands between the program and the terminal that shows it.
  var isInTmux = false

  package init() {}

  /// The guess that the environment allows.
  ///
  /// - Parameter value: Gives the value of an environment variable; nil where it is not set.
  package init(environment value: (String) -> String?) {
    func text(_ name: String) -> String { value(name) ?? "" }
    let term = text("TERM")
    let program = text("TERM_PROGRAM")
    isUsable = !term.isEmpty && term != "dumb"
    // GNU screen inherits what the terminal around it says, and shows 256 colours at most.
    let isInScreen = term.hasPrefix("screen") && !text("STY").isEmpty
    depth = Self.depth(
      term, colors: isInScreen ? "" : text("COLORTERM"), isColorless: !text("NO_COLOR").isEmpty)

    // The first that is set decides, as in C. A locale that is not set says nothing about the
    // terminal, and nearly all of them know Unicode.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(text).first { !$0.isEmpty } ?? "UTF-8"
    isUnicode = ["UTF-8", "UTF8"].contains { locale.uppercased().contains($0) }

    isInTmux = !text("TMUX").isEmpty && !isInScreen
    let isOfScreen = !text("STY").isEmpty || term.hasPrefix("screen") && !isInTmux
    mayAskColors = !isOfScreen && depth != .monochrome

    let isApple = program == "Apple_Terminal"
    isInquisitionSafe = !isApple && term != "linux"
    let isModern = ["xterm", "tmux", "foot", "alacritty", "wezterm", "contour"].contains {
      term.hasPrefix($0)
    }
    let isOdd = isApple || text("TERMINAL_EMULATOR").hasPrefix("JetBrains")
    canRepeat = isModern && !isOdd
    erasesWithBackground = isModern && !isOdd
  }

  private static func depth(_ term: String, colors: String, isColorless: Bool) -> ColorDepth {
    // no-color.org: any value but the empty one.
    if isColorless || term.hasPrefix("vt") { return .monochrome }
    let direct = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]
    if ["truecolor", "24bit"].contains(colors) || term.hasSuffix("-direct")
      || direct.contains(where: term.hasPrefix)
    {
      return .truecolor
    }
    return term.contains("256color") ? .ansi256 : .ansi16
  }

  /// How pictures are drawn: blocks mean nothing without colour, and are not there without Unicode.
  package var pixelStyle: PixelStyle {
    depth == .monochrome ? .ascii : isUnicode ? .halfBlocks : .spaces
  }

  /// What frames may be made of.
  package var frameOptions: FrameEncoder.Options {
    FrameEncoder.Options(
      depth: depth, isSynchronized: isSynchronized, canRepeat: canRepeat,
      erasesWithBackground: erasesWithBackground)
  }
}
