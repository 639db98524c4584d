import LuaKit
import LuaSchema
import LuaSyntax
import Testing

@testable import FlickHost

@Suite struct `A deprecated function` {
  @Test func `each use of a deprecated function is reported`() throws {
    var schema = HostAPI.test.schema
    let module = try #require(schema.modules.firstIndex { $0.name == "flickbook" })
    let function = try #require(
      schema.modules[module].functions.firstIndex { $0.name == "spring" })
    schema.modules[module].functions[function].deprecation = "Use fb.tween."
    let source = try LuaSource(
      Array("local fb = require 'flickbook'\nfb.spring {}\nfb.tween {}\n".utf8))
    var names = NamesInUse()
    names.add(source)
    var check = SourceCheck(
      source, of: "s.lua", as: .script, try CheckKnowledge(schema), names, ownScreen: nil,
      screens: { _ in nil }, isScreenThere: { _ in true })
    let findings = check.run().filter { $0.rule == .deprecated }
    #expect(findings.map(\.line) == [2])
    #expect(findings.map(\.message) == ["'flickbook.spring' is deprecated: Use fb.tween."])
  }
}
