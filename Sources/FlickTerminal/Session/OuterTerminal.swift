internal import FlickSystem

extension TerminalCapabilities {
  /// How long tmux may take to answer.
  private static let tmuxTime = Duration.milliseconds(300)

  /// Asks tmux whether the terminal around it shows any colour.
  ///
  /// The variable that says so was inherited from where tmux was started, maybe on another
  /// terminal. tmux takes any colour, and shows the nearest one that exists: bands where a gradient
  /// was. While no terminal is attached, it does not know.
  package mutating func askTmux() {
    guard isInTmux, depth == .truecolor || depth == .ansi256 else { return }
    let question = ["tmux", "display-message", "-p", "#{client_termfeatures}"]
    guard let answer = ExternalCommand.answer(of: question, within: Self.tmuxTime) else { return }
    note(tmuxFeatures: answer)
  }

  /// Takes what tmux says that the terminal around it can do: names with commas between.
  mutating func note(tmuxFeatures text: String) {
    let features = text.split { $0 == "," || $0.isWhitespace }
    guard !features.isEmpty else { return }
    depth = features.contains("RGB") ? .truecolor : .ansi256
  }
}
