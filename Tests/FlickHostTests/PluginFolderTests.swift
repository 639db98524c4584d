import FlickHost
import Foundation
import Testing

/// `flickbook plugin` on folders made by others.
@Suite struct `Folders of plugins` {
  private static let manifest =
    "{ \"name\": \"p\", \"version\": \"1.0.0\", \"api\": 0, \"provides\": {} }"

  /// Creates a project with a link at `plugins/p`, or at `plugins`, that leads to files outside.
  private static func linked(_ link: String, to target: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "project/flickbook.json": "{ \"plugins\": { \"p\": {} } }",
      "outside/p/plugin.json": manifest, "outside/p/plugin.lua": "return {}",
      "outside/p/thesis.txt": "years", "new/p/plugin.json": manifest,
      "new/p/plugin.lua": "return { exports = {} }",
    ])
    if link == "plugins/p" {
      try FileManager.default.createDirectory(
        atPath: folder["project/plugins"], withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder["project/" + link], withDestinationPath: folder[target])
    return folder
  }

  private static func check(isWhole folder: TemporaryFolder) throws {
    let there = try FileManager.default.contentsOfDirectory(atPath: folder["outside/p"])
    #expect(there.sorted() == ["plugin.json", "plugin.lua", "thesis.txt"])
    let script = try String(contentsOfFile: folder["outside/p/plugin.lua"], encoding: .utf8)
    #expect(script == "return {}")
  }

  @Test func `removing a linked plugin leaves the link's target`() throws {
    let folder = try Self.linked("plugins/p", to: "outside/p")
    var tasks = try PluginTasks(from: folder["project"])
    try tasks.remove("p")
    try Self.check(isWhole: folder)
    #expect(tasks.list() == ["\(folder["project"])/flickbook.json lists no plugins"])
    #expect(!FileManager.default.fileExists(atPath: folder["project/plugins/p"]))
  }

  @Test func `replacing a linked plugin leaves the link's target`() throws {
    let folder = try Self.linked("plugins/p", to: "outside/p")
    var tasks = try PluginTasks(from: folder["project"])
    #expect(try tasks.add(folder["new/p"]) == ["p 1.0.0: added, 2 files"])
    try Self.check(isWhole: folder)
    let there = try FileManager.default.contentsOfDirectory(atPath: folder["project/plugins/p"])
    #expect(there.sorted() == ["plugin.json", "plugin.lua"])
  }

  @Test func `a linked folder of plugins is not changed`() throws {
    let folder = try Self.linked("plugins", to: "outside")
    var tasks = try PluginTasks(from: folder["project"])
    #expect(throws: HostError.self) { try tasks.remove("p") }
    #expect(throws: HostError.self) { try tasks.add(folder["new/p"]) }
    #expect(throws: HostError.self) { try tasks.make(kind: "easing", name: "q") }
    try Self.check(isWhole: folder)
  }

  @Test(arguments: [".hidden.lua", ".d/main.lua", "d/.main.lua"])
  func `a hidden main script is refused`(_ main: String) throws {
    let manifest = Self.manifest.replacing("\"api\"", with: "\"main\": \"\(main)\", \"api\"")
    let folder = try TemporaryFolder([
      "project/flickbook.json": "{}", "new/plugin.json": manifest, "new/\(main)": "return {}",
    ])
    var tasks = try PluginTasks(from: folder["project"])
    let error = #expect(throws: HostError.self) { try tasks.add(folder["new"]) }
    #expect(error?.description.contains("which is not hidden") == true)
  }

  @Test(arguments: ["[]", "3", "null", "\"plugins\""])
  func `plugins are listed in an object, and other members are kept`(_ text: String) throws {
    let folder = try TemporaryFolder(["flickbook.json": text])
    let error = #expect(throws: HostError.self) { try PluginTasks(from: folder.path) }
    #expect(error?.description.contains("expected an object") == true)
  }
}
