import FlickSystem
import LuaKit
import Testing

/// Our library functions against Lua's own; `scripts/tools/lua-difference` does the same with a
/// million inputs.
struct DifferenceTests {
  private static let script =
    #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" }
    + "/LuaDifference/difference.lua"

  @Test func `replaced functions have the results and messages of Lua's own`() throws {
    let lua = try LuaState()
    let source = String(decoding: try File.read(Self.script), as: UTF8.self)
    var lines: [String] = []
    let report = lua.makeFunction { values in
      if case .string(let line)? = values.first {
        lines.append(String(decoding: line, as: UTF8.self))
      }
      return []
    }
    let results = try lua.load(source, name: "difference.lua").call([
      .table(lua.makeStockLibraries()), .integer(600), .integer(2026), .function(report),
    ])
    #expect(lines.count >= 12)
    guard case .boolean(true)? = results.first else {
      Issue.record("\(lines.joined(separator: "\n"))")
      return
    }
  }
}
