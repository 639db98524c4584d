import FlickAPI
import FlickCore
import FlickHost
import ScreenGestures

/// Measures the cost of a gesture on a screen, with each frame observed.
///
/// `screen-bench SCREEN COUNT` plays COUNT gestures on `scripts/screens/SCREEN.lua`, for
/// `scripts/tools/bench` to measure; `screen-bench SCREEN frames` prints the number of frames of a
/// gesture. `screen-bench SCREEN COUNT picture` draws each frame too; `screen-bench gallery` lists
/// the screens of the gallery. The five screens are played in the core, those of the gallery with
/// the handlers of their scripts.
@main
enum ScreenBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments == ["gallery"] {
      return print(ScreenGesture.gallery.map(\.screen).joined(separator: " "))
    }
    let draws = arguments.count == 3 && arguments.last == "picture"
    guard arguments.count == 2 || draws, let screen = arguments.first else {
      throw GestureFailure("usage: screen-bench gallery|SCREEN COUNT|frames [picture]")
    }
    // Opens the state, and keeps it: values of the screen may be functions of the script.
    let host = try ScriptHost(RunConfiguration()) { _ in }
    func open() throws -> Screen { try host.openScreen("scripts/screens/\(screen)") }
    let word = arguments[arguments.startIndex + 1]
    if let gesture = ScreenGesture.five.first(where: { $0.screen == screen }) {
      try play(GesturePlayer(gesture, on: BareWorld(open().scene)), word, draws)
    } else if let gesture = ScreenGesture.gallery.first(where: { $0.screen == screen }) {
      let world = ScriptedWorld(try StageObject(open(), in: host.session))
      try play(GesturePlayer(gesture, on: world), word, draws)
    } else {
      throw GestureFailure("no gesture is known on '\(screen)'")
    }
    withExtendedLifetime(host) {}
  }

  private static func play(
    _ player: GesturePlayer<some PlayedWorld>, _ word: String, _ draws: Bool
  ) throws {
    var player = player
    player.draws = draws
    let count = word == "frames" ? 2 : Int(word) ?? 0
    for _ in 0..<count { try player.play() }
    if word == "frames" { print(player.frames / 2) }
  }
}
