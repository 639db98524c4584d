/// The capabilities of a terminal, guessed from the environment and corrected by its replies.
///
/// Replies take precedence over names, because names are unreliable: most terminals identify as
/// `xterm-256color`.
package struct TerminalCapabilities: Hashable, Sendable {
  /// Whether it can move the cursor; false for a "dumb" terminal.
  package var isUsable = true

  package var depth = ColorDepth.ansi16

  /// Whether it shows characters beyond ASCII.
  package var isUnicode = true

  /// Whether it can show a frame atomically (mode 2026).
  package var isSynchronized = false

  /// Whether it can report the mouse in pixels (mode 1016).
  package var hasPixelMouse = false

  /// Whether it supports the kitty keyboard protocol.
  package var hasKeyboardProtocol = false

  /// Whether `CSI n b` repeats a character.
  package var canRepeat = false

  /// Whether erased cells get the current background.
  package var erasesWithBackground = false

  /// Whether it replies to queries.
  package var answers = false

  /// Its name and version, as reported.
  package var version: String?

  /// Whether queries beyond DA1 are safe.
  ///
  /// Some terminals display the rest of a query that they do not support.
  var toleratesUnknownQueries = true

  /// Whether the current colours can be queried.
  ///
  /// GNU screen forwards such a query to the outer terminal without its framing.
  var canQueryColors = true

  /// Whether the program runs inside tmux.
  var isInTmux = false

  package init() {}

  /// Guesses the capabilities from the environment.
  ///
  /// - Parameter value: Returns the value of an environment variable; nil if it is not set.
  package init(environment value: (String) -> String?) {
    func text(_ name: String) -> String { value(name) ?? "" }
    let term = text("TERM")
    let program = text("TERM_PROGRAM")
    isUsable = !term.isEmpty && term != "dumb"
    // GNU screen inherits the variables of the outer terminal, but shows at most 256 colours.
    let isInScreen = term.hasPrefix("screen") && !text("STY").isEmpty
    depth = Self.depth(
      term, colors: isInScreen ? "" : text("COLORTERM"), isColorless: !text("NO_COLOR").isEmpty)

    // The first variable that is set determines the encoding, as in C. An unset locale does not
    // describe the terminal, and almost all terminals support Unicode.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(text).first { !$0.isEmpty } ?? "UTF-8"
    isUnicode = ["UTF-8", "UTF8"].contains { locale.uppercased().contains($0) }

    isInTmux = !text("TMUX").isEmpty && !isInScreen
    let isOfScreen = !text("STY").isEmpty || term.hasPrefix("screen") && !isInTmux
    canQueryColors = !isOfScreen && depth != .monochrome

    let isApple = program == "Apple_Terminal"
    toleratesUnknownQueries = !isApple && term != "linux"
    let isModern = ["xterm", "tmux", "foot", "alacritty", "wezterm", "contour"].contains {
      term.hasPrefix($0)
    }
    let isOdd = isApple || text("TERMINAL_EMULATOR").hasPrefix("JetBrains")
    canRepeat = isModern && !isOdd
    erasesWithBackground = isModern && !isOdd
  }

  private static func depth(_ term: String, colors: String, isColorless: Bool) -> ColorDepth {
    // no-color.org: any value except the empty string.
    if isColorless || term.hasPrefix("vt") { return .monochrome }
    let direct = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]
    if ["truecolor", "24bit"].contains(colors) || term.hasSuffix("-direct")
      || direct.contains(where: term.hasPrefix)
    {
      return .truecolor
    }
    return term.contains("256color") ? .ansi256 : .ansi16
  }

  /// How to draw pictures: blocks need colour and Unicode.
  package var pixelStyle: PixelStyle {
    depth == .monochrome ? .ascii : isUnicode ? .halfBlocks : .spaces
  }

  /// The options for encoding frames.
  package var frameOptions: FrameEncoder.Options {
    FrameEncoder.Options(
      depth: depth, isSynchronized: isSynchronized, canRepeat: canRepeat,
      erasesWithBackground: erasesWithBackground)
  }
}
