import FlickREPL
import Foundation
import Testing

/// What `:reload` and a change on the disk do to a session.
struct ReloadTests {
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { size = { 390, 844 },
      fb.pager { id = "photos", page_count = 12, snap = { distance = require("rules").distance, velocity = 500 } } }
    """

  private static func talk() throws -> Talk {
    let talk = try Talk(["screen.lua": screen, "rules.lua": "return { distance = 0.3 }"])
    _ = talk(":screen $/screen.lua")
    _ = talk(":drag 300,400 -160,0 0.8s")
    _ = talk(":settle")
    return talk
  }

  @Test func `a change on the disk tells which decisions of the last gesture flip`() throws {
    let talk = try Self.talk()
    #expect(talk.session.watchedFiles.count == 2)
    try talk.write("return { distance = 0.8 }", to: "rules.lua")
    let lines = talk.said { talk.session.filesHaveChanged() }
    #expect(lines[0] == "reloaded $/screen.lua")
    #expect(lines[1] == "the last gesture again: 1 of 2 decisions flipped")
    #expect(lines[2].contains("photos: page 2 -> page 1"))
    // What has happened stays.
    #expect(talk("photos.page") == ["2"])
    _ = talk(":drag 300,400 -160,0 0.8s")
    _ = talk(":settle")
    #expect(talk("photos.page") == ["2"])
  }

  @Test func `a broken script leaves the old one, and the prompt says so`() throws {
    let talk = try Self.talk()
    try talk.write("return {", to: "rules.lua")
    let lines = talk.said { talk.session.filesHaveChanged() }
    #expect(lines.contains { $0.hasPrefix("not reloaded: ") && $0.contains("rules.lua:1") })
    #expect(talk.session.isBroken)
    #expect(talk("photos.page") == ["2"])
    let prompt = talk.session.prompt
    #expect(prompt.contains("[not reloaded, ") && prompt.contains("rules.lua:1]"))
    #expect(talk(":reload").contains { $0.contains("rules.lua:1") })
    try talk.write("return { distance = 0.4 }", to: "rules.lua")
    _ = talk.said { talk.session.filesHaveChanged() }
    #expect(!talk.session.isBroken && !talk.session.prompt.contains("not reloaded"))
  }

  @Test func `plugins are loaded again, and stay when the new ones are broken`() throws {
    let rule = { (page: String) in
      "return { snap_rule = { r = function(release) return \(page) end } }"
    }
    let talk = try Talk([
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
      _ = talk(":drag 300,400 -160,0 0.8s")
      _ = talk(":settle")
      return talk("photos.page")
    }
    _ = talk(":screen $/screen.lua")
    #expect(page() == ["3"])
    try talk.write(rule("5"), to: "plugins/p/plugin.lua")
    _ = talk(":reload")
    #expect(page() == ["5"])
    try talk.write("return {", to: "plugins/p/plugin.lua")
    #expect(talk(":reload").contains { $0.contains("error") })
    #expect(page() == ["5"])
  }
}
