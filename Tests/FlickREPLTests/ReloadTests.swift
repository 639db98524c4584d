import FlickREPL
import Foundation
import Testing

/// The effect of `:reload` and of a change on disk on a session.
struct ReloadTests {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { size = { 390, 844 },
      fb.pager { id = "photos", page_count = 12, snap = { distance = require("rules").distance, velocity = 500 } } }
    """

  private static func repl() throws -> REPLDriver {
    let repl = try REPLDriver(["screen.lua": screen, "rules.lua": "return { distance = 0.3 }"])
    _ = repl(":screen $/screen.lua")
    _ = repl(":drag 300,400 -160,0 0.8s")
    _ = repl(":settle")
    return repl
  }

  @Test func `a changed file reports the flipped decisions of the last gesture`() throws {
    let repl = try Self.repl()
    #expect(repl.session.watchedFiles.count == 2)
    try repl.write("return { distance = 0.8 }", to: "rules.lua")
    let lines = repl.said { repl.session.filesHaveChanged() }
    #expect(lines[0] == "reloaded $/screen.lua")
    #expect(lines[1] == "the last gesture again: 1 of 2 decisions flipped")
    #expect(lines[2].contains("photos: page 2 -> page 1"))
    // The stage keeps its past.
    #expect(repl("photos.page") == ["2"])
    _ = repl(":drag 300,400 -160,0 0.8s")
    _ = repl(":settle")
    #expect(repl("photos.page") == ["2"])
  }

  @Test func `a broken script keeps the old one and is reported`() throws {
    let repl = try Self.repl()
    try repl.write("return {", to: "rules.lua")
    let lines = repl.said { repl.session.filesHaveChanged() }
    #expect(lines.contains { $0.hasPrefix("not reloaded: ") && $0.contains("rules.lua:1") })
    #expect(repl.session.isBroken)
    #expect(repl("photos.page") == ["2"])
    let prompt = repl.session.prompt
    #expect(prompt.contains("[not reloaded, ") && prompt.contains("rules.lua:1]"))
    #expect(repl(":reload").contains { $0.contains("rules.lua:1") })
    try repl.write("return { distance = 0.4 }", to: "rules.lua")
    _ = repl.said { repl.session.filesHaveChanged() }
    #expect(!repl.session.isBroken && !repl.session.prompt.contains("not reloaded"))
  }

  @Test func `plugins are loaded again, and stay when the new ones are broken`() throws {
    let rule = { (page: String) in
      "return { snap_rule = { r = function(release) return \(page) end } }"
    }
    let repl = try REPLDriver([
      "screen.lua": """
      local fb = require "flickbook"
      return fb.screen { size = { 390, 844 }, fb.pager { id = "photos", page_count = 12, snap = "p:r" } }
      """,
      "flickbook.json": #"{ "plugins": { "p": {} } }"#,
      "plugins/p/plugin.json":
        #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "snap_rule": ["r"] } }"#,
      "plugins/p/plugin.lua": rule("3"),
    ])
    func page() -> [String] {
      _ = repl(":drag 300,400 -160,0 0.8s")
      _ = repl(":settle")
      return repl("photos.page")
    }
    _ = repl(":screen $/screen.lua")
    #expect(page() == ["3"])
    try repl.write(rule("5"), to: "plugins/p/plugin.lua")
    _ = repl(":reload")
    #expect(page() == ["5"])
    try repl.write("return {", to: "plugins/p/plugin.lua")
    #expect(repl(":reload").contains { $0.contains("error") })
    #expect(page() == ["5"])
  }
}
