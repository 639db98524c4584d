import LuaKit
import LuaSyntax
import Testing

@Suite struct LuaInstrumentationTests {
  /// The counts of a text that is run once: `line:count` of statements, `line.block.arm:count` of
  /// branches.
  private static func counts(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    let instrumentation = LuaInstrumentation(of: try LuaSource(bytes))
    let state = try LuaState()
    let table = state.makeTable()
    for index in 0..<instrumentation.points.count { try table.set(index + 1, to: 0) }
    let hook = state.makeFunction { _ in [.table(table)] }
    try state.globals.set(LuaInstrumentation.hook, to: hook)
    let counted = instrumentation.text(of: bytes, number: 1)
    #expect(counted.count { $0 == 10 } == bytes.count { $0 == 10 }, "the lines stay")
    try state.load(String(decoding: counted, as: UTF8.self), name: "x").call()
    return try instrumentation.points.enumerated().map { index, point in
      let count = try table.get(index + 1, as: Int.self)
      let branch = point.branch.map { ".\($0.block).\($0.arm)" } ?? ""
      return "\(point.line)\(branch):\(count)"
    }
  }

  @Test(arguments: [
    ("local a = 1\na = 2", ["1:1", "2:1"]),
    ("for i = 1, 3 do\n local x = i\nend", ["1:1", "2:3"]),
    ("if nil then\n local x\nend", ["1:1", "1.0.0:0", "2:0", "1.0.1:1"]),
    ("if 1 then else local x end", ["1:1", "1.0.0:1", "1.0.1:0", "1:0"]),
    ("if nil then elseif 1 then end", ["1:1", "1.0.0:0", "1.0.1:1", "1.0.2:0"]),
    ("local f = function() return 1 end\n;(f)()", ["1:1", "1:1", "2:1"]),
    ("local t = { f = function(x) return x end,\n g = 1 } t.f(2)", ["1:1", "1:1", "2:1"]),
    ("do goto done end\nprint(1)\n::done::", ["1:1", "1:1", "2:0"]),
    ("repeat local x = 1 until x == 1", ["1:1", "1:1"]),

    (
      "local function f(n) if n > 0 then return f(n - 1) end end f(2)",
      ["1:1", "1:3", "1.0.0:2", "1:2", "1.0.1:1", "1:1"]
    ),
    ("while true do break end return", ["1:1", "1:1", "1:1"]),
    ("local s <const> = 'a' .. [[\n]] .. ('x'):rep(2)", ["1:1"]),
  ])
  func `statements and branches are counted`(text: String, expected: [String]) throws {
    #expect(try Self.counts(text) == expected)
  }
}
