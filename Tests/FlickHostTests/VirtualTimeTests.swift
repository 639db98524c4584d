import Testing

@testable import FlickHost

@Suite struct `The time of scripts` {
  private func output(_ source: String) throws -> [String] {
    let folder = try TemporaryFolder(["time.lua": "local fb = require 'flickbook'\n" + source])
    var lines: [String] = []
    let host = try ScriptHost(.patient) { lines.append($0) }
    try host.run(folder["time.lua"])
    return lines
  }

  private static let screen =
    "local screen = fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 3 } }\n"

  @Test func `script time is the stage's time`() throws {
    let source = """
      local stage = fb.open(screen)
      print(os.clock(), os.time())
      stage:wait(90.25)
      print(os.clock(), os.time(), os.date('%H:%M:%S'))
      stage:drag { from = { 300, 400 }, by = { -240, 0 }, duration = 0.25 }
      stage:settle()
      print(os.clock() == stage.time, stage.time > 90.25)
      """
    #expect(
      try output(Self.screen + source)
        == ["0.0\t946684800", "90.25\t946684890\t00:01:30", "true\ttrue"])
  }

  @Test func `script time covers all stages and never goes back`() throws {
    let source = """
      local one, other = fb.open(screen), fb.open(screen)
      one:wait(2)
      other:wait(0.5)
      one:wait(1)
      print(os.clock())
      one, other = nil, nil
      collectgarbage()
      print(os.clock())
      fb.open(screen):wait(0.25)
      print(os.clock())
      """
    #expect(try output(Self.screen + source) == ["3.5", "3.5", "3.75"])
  }

  @Test func `handlers and routines read the time`() throws {
    let source = """
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.pager { id = 'p', page_count = 3, on_page_changed = function() print(os.clock() > 0.1) end } })
      stage:start(function() stage:wait(0.125) print(os.clock()) end)
      stage:drag { from = { 300, 400 }, by = { -240, 0 }, duration = 0.25 }
      stage:settle()
      """
    #expect(try output(source).sorted() == ["0.125", "true"])
  }
}
