import FlickLua
import Foundation
import LuaKit
import Testing

@testable import FlickHost

struct `The Lua files of the program` {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Host/CFlickLua")

  @Test func `the embedded files equal those of the folder, byte for byte`() throws {
    let paths =
      FileManager.default.enumerator(atPath: Self.folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".lua") } ?? []
    #expect(LuaFile.all.map(\.path) == paths.sorted())
    for file in LuaFile.all {
      let text = try String(contentsOf: Self.folder.appending(path: file.path), encoding: .utf8)
      #expect(file.string == text, "\(file.path)")
    }
  }

  @Test func `the Lua files of the program are found by their paths`() {
    #expect(LuaFile(at: "components/sheet.lua")?.path == "components/sheet.lua")
    #expect(LuaFile(at: "components/shet.lua") == nil)
    #expect(LuaFile(at: "components/sheet") == nil)
  }

  @Test func `the Lua files of the program compile beyond the limit of source text`() throws {
    var limits = LuaLimits.none
    limits.source = 10
    let lua = try LuaState(limits: limits)
    for file in LuaFile.all { _ = try lua.loadOwn(file.text, name: file.path) }
    #expect(throws: LuaError.self) { try lua.load("return 'more than ten bytes'", name: "script") }
  }

  @Test func `a module is loaded once`() throws {
    let lua = try LuaState(limits: .none)
    let given = lua.makeTable()
    let first = try OwnModules.load("assertions/levels", given: given, in: lua)
    let second = try OwnModules.load("assertions/levels", given: given, in: lua)
    // Each set of modules has its own.
    #expect(first.asTable != nil && second.asTable != nil)
    try first.asTable?.set("mark", to: 1)
    #expect(try second.asTable?.get("mark", as: Int?.self) == nil)
  }
}
