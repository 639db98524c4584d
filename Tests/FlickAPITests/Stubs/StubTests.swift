import FlickAPI
@testable import FlickHost
import Foundation
import LuaKit
import LuaSchema
import Testing

/// The API as lua-language-server sees it, read by a parser that is independent of the renderer.
@Suite struct `The definitions for editors` {
  private static let text = StubRenderer.reference.render(HostAPI.test.schema)
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The built-in types of the language server.
  private static let builtIn: Set<String> = [
    "any", "number", "integer", "string", "boolean", "table", "thread", "true", "false", "nil",
  ]

  @Test func `the definitions for editors have types that parse and names that are declared`()
    throws
  {
    let stubs = try StubFile(Self.text)
    #expect(stubs.types.count > 1000)
    let known = Self.builtIn.union(stubs.classes.keys).union(stubs.aliases.keys)
    let unknown = stubs.types.flatMap { line, type in
      type.names.filter { !known.contains($0) }.map { "line \(line): \($0)" }
    }
    #expect(unknown == [])
  }

  @Test func `the definitions for editors declare every key and member of the rows`() throws {
    let stubs = try StubFile(Self.text)
    let schema = HostAPI.test.schema
    let functions = schema.modules.filter { $0.name == "flickbook" }.flatMap(\.functions)
    for function in functions where function.takesTable {
      let options = try #require(stubs.classes["flickbook.\(function.name).options"])
      #expect(
        options.isExact && options.fields.keys.sorted() == function.parameters.map(\.name).sorted())
    }
    for type in schema.types {
      let names = Set(type.properties.map(\.name) + type.methods.map(\.name))
      #expect(stubs.members(of: "flickbook.\(type.name)") == names)
    }
  }

  /// A row with unknown types is too vague.
  @Test func `every argument and result has a type`() throws {
    let functions =
      HostAPI.test.schema.modules.filter { $0.name == "flickbook" }.flatMap(\.functions)
      + HostAPI.test.schema.types.flatMap(\.methods)
    let vague: Set<ValueSchema> = [.any, .map(.any), .optional(.map(.any)), .optional(.any)]
    let unknown = functions.flatMap { function in
      function.parameters.filter { vague.contains($0.value) }.map { "\(function.name).\($0.name)" }
        + (function.result?.values.contains { vague.contains($0) } == true ? [function.name] : [])
    }
    #expect(unknown == [])
  }

  @Test(arguments: ["screens", "scenarios", "films", "."])
  func `the stubs declare every name that the scripts use`(_ folder: String) throws {
    let stubs = try StubFile(Self.text)
    let path = Self.root.appending(path: "scripts").appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: path.path())
      .filter { $0.hasSuffix(".lua") }
    #expect(!names.isEmpty)
    for name in names.sorted() {
      let script = try String(contentsOf: path.appending(path: name), encoding: .utf8)
      // Intended mistakes of a scenario have an annotation for the language server.
      let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      let meant = lines.indices.filter { lines[$0].contains("---@diagnostic disable-next-line") }
      let uses = ScriptUses(script).undeclared(in: stubs).filter { !meant.contains($0.line - 2) }
      #expect(uses == [], "\(folder)/\(name)")
    }
  }

  @Test func `the stubs declare every name that a new project uses`() throws {
    let stubs = try StubFile(Self.text)
    let folder = FileManager.default.temporaryDirectory.appending(path: "stubs-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try NewProject(folder: folder.path()).create().filter {
      $0.hasSuffix(".lua") && !$0.contains(".flickbook")
    }
    #expect(paths.count == 2)
    for path in paths {
      let script = try String(contentsOfFile: path, encoding: .utf8)
      #expect(ScriptUses(script).undeclared(in: stubs) == [])
    }
  }

  @Test(arguments: [
    ("fb.pagr { }", "pagr"), ("fb.pager { page_cuont = 3 }", "page_cuont"),
    ("fb.pager { settle = { durtion = 1 } }", "durtion"),
    ("fb.row { fb.text { 'a', wieght = 'bold' } }", "wieght"),
    ("fb.rectangle { border = { widht = 2 }, width = 3 }", "widht"),
    ("stage:darg { }", "darg"), ("stage:drag { form = { 1, 2 } }", "form"),
    ("stage.photos:mve_to(2)", "mve_to"), ("assert.is_tru(true)", "is_tru"),
    ("fb.column { on_tap = function(e) if e then print({ x = 1 }) end end, paddig = 1 }", "paddig"),
  ])
  func `a misspelt name is not declared`(_ script: String, _ name: String) throws {
    let uses = ScriptUses(script).undeclared(in: try StubFile(Self.text))
    #expect(uses.map(\.name) == [name])
  }

  @Test(arguments: [
    "fun(", "flickbook.", "'open", "number|", "(number", "list of number", "table<string, any",
    "a b|c", "",
  ])
  func `a stub with an invalid type is found`(_ type: String) {
    #expect(throws: EditorTypeFault.self) {
      let stubs = try StubFile("---@class x\n---@field y \(type)")
      let known = Self.builtIn.union(stubs.classes.keys)
      let names = stubs.types.flatMap(\.type.names)
      if let name = names.first(where: { !known.contains($0) }) {
        throw EditorTypeFault(description: name)
      }
    }
  }
}
