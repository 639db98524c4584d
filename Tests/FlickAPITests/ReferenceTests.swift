import FlickAPI
@testable import FlickHost
import Foundation
import LuaKit
import LuaSchema
import Testing

@Suite struct `The reference` {
  private static let page = MarkdownRenderer.reference.render(HostAPI.test.schema)

  @Test func `the reference equals docs/reference/lua-api.md`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reference/lua-api.md")
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == Self.page, "run scripts/tools/generate")
  }

  @Test func `the lines of JSON of the lab equal docs/reference/lab-json.md`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reference/lab-json.md")
    let stored = try String(contentsOf: file, encoding: .utf8)
    let page = MarkdownRenderer.labLines.render(FeelLines.all.map(\.schema))
    #expect(stored == page, "run scripts/tools/generate")
  }

  @Test func `the stubs equal docs/reference/flickbook.lua`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reference/flickbook.lua")
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(
      stored == StubRenderer.reference.render(HostAPI.test.schema), "run scripts/tools/generate")
  }

  @Test(arguments: StubRenderer.modulesBelow)
  func `the stubs of Lua modules equal those in docs/reference`(_ module: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/reference/\(module).lua")
    let stored = try String(contentsOf: file, encoding: .utf8)
    let text = StubRenderer.reference(ofModule: module).render(HostAPI.test.schema)
    #expect(stored == text, "run scripts/tools/generate")
    let scripts = try Scripts()
    let definitions = try scripts.host.lua.run(
      text, name: "\(module).lua", returning: LuaTable.self)
    let functions = HostAPI.test.schema.modules.first { $0.name == module }?.functions ?? []
    for function in functions { _ = try definitions.get(function.name, as: LuaCallable.self) }
    #expect(!functions.isEmpty)
  }

  @Test func `the stubs are valid Lua and have every function`() throws {
    let scripts = try Scripts()
    let stubs = StubRenderer.reference.render(HostAPI.test.schema)
    let definitions = try scripts.host.lua.run(
      stubs, name: "flickbook.lua", returning: LuaTable.self)
    for function in FlickbookModule.module.schema.functions {
      _ = try definitions.get(function.name, as: LuaCallable.self)
    }
  }

  @Test func `the JSON reference has every name`() throws {
    let text = JSONRenderer().render(HostAPI.test.schema)
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let modules = try #require(document["modules"] as? [[String: Any]])
    let names = modules.flatMap {
      ($0["functions"] as? [[String: Any]] ?? []).map { $0["name"] as? String }
    }
    #expect(names == HostAPI.test.schema.modules.flatMap { $0.functions.map(\.name) })
  }

  @Test func `the terminal reference has every name once`() {
    let names = HelpRenderer.reference.names(in: HostAPI.test.schema)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(HelpRenderer.reference.render(name, in: HostAPI.test.schema) != nil, "\(name)")
    }
  }

  @Test func `every link of the reference leads to exactly one heading`() {
    let headings = Self.page.split(separator: "\n").filter { $0.hasPrefix("##") }
    #expect(Set(headings).count == headings.count)
    let anchors = headings.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }.replacing(" ", with: "-")
    }
    #expect(Set(anchors).count == anchors.count)
    let links = Self.page.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
    #expect(links.count > 50)
    for link in links { #expect(anchors.contains(link), "\(link)") }
  }
}
