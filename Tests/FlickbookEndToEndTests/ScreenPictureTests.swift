import Foundation
import Testing

/// Pictures of the five screens, at rest and under a finger, as text.
@Suite struct `A screen's picture` {
  /// A screen, and a drag on it: the start, and the displacement without a lift.
  private static let shots = [
    ("your_library", "{ 350, 500 }, { -260, 0 }"), ("lyrics_cards", "{ 195, 300 }, { 6, 70 }"),
    ("pager", "{ 320, 240 }, { -180, 0 }"), ("album", "{ 195, 640 }, { 0, -300 }"),
    ("tabs", "{ 350, 700 }, { -200, 0 }"),
  ]

  @Test(arguments: shots, ["default", "compat"])
  func `a screen's picture equals the stored one`(
    _ shot: (screen: String, drag: String), mode: String
  ) async throws {
    let script = """
      local fb = require "flickbook"
      local stage = fb.open("\(shot.screen)", { mode = "\(mode)" })
      print(stage:picture(48))
      local from, by = \(shot.drag)
      stage:touch("began", from)
      for step = 1, 20 do
        stage:wait(0.02)
        stage:touch("moved", { from[1] + by[1] * step / 20, from[2] + by[2] * step / 20 })
      end
      print(stage:picture(48))
      """
    // Beside the script, as other files are out of its reach.
    let screen = URL(filePath: Repository.path("scripts/screens/\(shot.screen).lua"))
    let project = try Project([
      "shot.lua": script, "\(shot.screen).lua": String(contentsOf: screen, encoding: .utf8),
    ])
    try FileManager.default.copyItem(
      at: screen.deletingLastPathComponent().appending(path: "images"),
      to: project.folder.appending(path: "images"))
    let outcome = try await Program.run(["run", "shot.lua"], in: project)
    outcome.expectSuccess()
    let stored = URL(
      filePath: Repository.path("Tests/Snapshots/screens/\(shot.screen)-\(mode).txt"))
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(
        at: stored.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(outcome.text.utf8).write(to: stored)
    }
    let expected = try String(contentsOf: stored, encoding: .utf8)
    #expect(outcome.text == expected, "if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
  }
}
