internal import FlickSystem

extension TerminalCapabilities {
  /// The maximum time for a reply of tmux.
  private static let tmuxTime = Duration.milliseconds(300)

  /// Asks tmux whether the outer terminal supports truecolor.
  ///
  /// The environment variable is inherited from the start of tmux, possibly on another terminal.
  /// tmux accepts any colour and shows the nearest available one, which gives bands instead of
  /// gradients. Without an attached terminal, tmux does not know the outer terminal.
  package mutating func queryTmux() {
    guard isInTmux, depth == .truecolor || depth == .ansi256 else { return }
    let question = ["tmux", "display-message", "-p", "#{client_termfeatures}"]
    guard let answer = ExternalCommand.answer(of: question, within: Self.tmuxTime) else { return }
    apply(tmuxFeatures: answer)
  }

  /// Applies tmux's comma-separated list of the outer terminal's features.
  mutating func apply(tmuxFeatures text: String) {
    let features = text.split { $0 == "," || $0.isWhitespace }
    guard !features.isEmpty else { return }
    depth = features.contains("RGB") ? .truecolor : .ansi256
  }
}
