import Foundation
import Testing

/// `flickbook view` in tmux, as a person sees it.
@Suite struct `The view in tmux` {
  private static let screen = """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, unit = "page", min = 0.05, max = 0.95 } }
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.column {
        fb.row { height = 40, padding = 8, fb.text { "Three pages", size = 20 } },
        fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 500 } },
      },
    }
    """

  private func run(_ script: String) async throws -> Program.Outcome {
    let project = try Project(["screen.lua": Self.screen])
    return try await Tmux.run(script, in: project)
  }

  @Test func `the view in tmux shows a screen, its page after a flick, and panels`() async throws {
    let outcome = try await run(
      """
      start screen.lua
      until_shows 'pages 1.00'
      type_keys Left
      until_shows '■ .*pages 2.00'
      # Drawn in full: a cell of one colour can be written as a block or as a space.
      in_tmux resize-window -x 70 -y 40
      until_shows '   mouse .* help'
      type_keys t
      until_shows 'flips it'
      show
      """)
    let path = Repository.path("Tests/Snapshots/view-flick.txt")
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(outcome.text == expected, "\(outcome.text)\(outcome.errorText)")
  }

  @Test func `a drag by mouse reports turns a page, and all modes are off after the end`()
    async throws
  {
    let outcome = try await run(
      """
      start screen.lua
      until_shows 'pages 1.00'
      mouse '0;46;20M'
      for x in 43 40 37 34 31 28 25 22 19 16; do mouse "32;$x;20M"; done
      mouse '0;16;20m'
      until_shows 'pages 2.00'
      until_shows 'page 2 by release'
      in_tmux display -p 'during #{alternate_on} #{mouse_any_flag} #{mouse_button_flag} #{mouse_sgr_flag} #{cursor_flag}'
      type_keys q
      until_shows 'exit '
      in_tmux display -p 'after #{alternate_on} #{mouse_any_flag} #{mouse_button_flag} #{mouse_sgr_flag} #{cursor_flag}'
      show | grep exit
      """)
    #expect(outcome.text == "during 1 1 1 1 0\nafter 0 0 0 0 1\nexit 0\n", "\(outcome.errorText)")
  }

  @Test func `a killed view leaves no mode on`() async throws {
    let outcome = try await run(
      """
      start screen.lua
      until_shows 'pages 1.00'
      type_keys Left
      kill -SEGV "$(cat pid)"
      until_shows 'exit '
      in_tmux display -p 'after #{alternate_on} #{mouse_any_flag} #{mouse_button_flag} #{mouse_sgr_flag} #{cursor_flag}'
      """)
    #expect(outcome.text == "after 0 0 0 0 1\n", "\(outcome.errorText)")
  }

  @Test func `without a terminal a usage error names the alternatives`() async throws {
    let project = try Project(["screen.lua": Self.screen])
    let outcome = try await Program.run(
      ["view", "screen.lua"], in: project, environment: ["TERM": "dumb"])
    #expect(outcome.exit == 64)
    #expect(outcome.errorText.contains("run --film and run --cast need no terminal"))
  }

  @Test func `a run is recorded without a terminal, the same bytes each time`() async throws {
    let project = try Project([
      "screen.lua": Self.screen,
      "flick.lua": """
      local fb = require "flickbook"
      local stage = fb.open "screen"
      stage:drag { from = { 180, 200 }, by = { -150, 0 }, duration = 0.2 }
      stage:settle()
      stage:wait(0.1)
      """,
    ])
    for name in ["one.cast", "two.cast"] {
      let outcome = try await Program.run(["run", "flick.lua", "--cast", name], in: project)
      #expect(outcome.exit == 0, "\(outcome.errorText)")
    }
    let cast = try project.bytes(of: "one.cast")
    #expect(try project.bytes(of: "two.cast") == cast)
    let lines = String(decoding: cast, as: UTF8.self).split(separator: "\n")
    #expect(
      lines.first?.hasPrefix(#"{"version":2,"width":62,"height":67,"title":"flick.lua"#)
        == true)
    #expect(lines.contains { $0.contains(#""m","pages: page 2""#) })
  }
}
