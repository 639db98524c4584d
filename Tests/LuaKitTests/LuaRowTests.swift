import LuaSchema
import Testing

@testable import LuaKit

/// Rows of functions that are written in Lua: in Swift they only check.
struct LuaRowTests {
  private static let api = LuaAPI(
    modules: [
      LuaModule(
        "kit", "Things.",
        [
          LuaFunction(
            inLua: "box", "A box.",
            table: [
              .key("size", Double.self, "Points.", .positive),
              .key("color", String.self, "Its colour.", default: "red"),
              .key("on_tap", LuaCallable?.self, "It was tapped."),
            ],
            items: Int.self, returns: LuaResult(LuaTable.self, "the box"))
        ])
    ], types: [])

  private func open() throws -> LuaState {
    let lua = try LuaState(api: Self.api, limits: .none)
    try lua.globals.set("kit", to: lua.module("kit"))
    return lua
  }

  @Test func `Lua rows return a copy with defaults and keep the given table`() throws {
    let text = try open().run(
      """
      local given = { size = 3, 7, 8, on_tap = print }
      local box = kit.box(given)
      assert(box ~= given and given.color == nil and box.on_tap == print)
      return ("%d %s %d %d"):format(box.size, box.color, box[1], box[2])
      """, name: "test.lua", returning: String.self)
    #expect(text == "3 red 7 8")
  }

  @Test(arguments: [
    ("kit.box { siz = 1 }", "unknown key 'siz' in kit.box (did you mean 'size'?)"),
    ("kit.box {}", "bad argument 'size' to kit.box (number above 0 expected, got nothing)"),
    ("kit.box { size = 0 }", "bad argument 'size' to kit.box (number above 0 expected, got 0)"),
    (
      "kit.box { size = 1, color = {} }",
      "bad argument 'color' to kit.box (string expected, got table)"
    ),
    (
      "kit.box { size = 1, on_tap = 3 }",
      "bad argument 'on_tap' to kit.box (function or nil expected, got 3)"
    ),
    ("kit.box { size = 1, 2, 'x' }", "bad item 2 of kit.box (whole number expected, got string)"),
    ("kit.box(3)", "bad argument to kit.box (table expected, got number)"),
  ])
  func `Lua rows refuse wrong options`(_ call: String, _ message: String) throws {
    let lua = try open()
    let error = #expect(throws: LuaError.self) { try lua.run(call, name: "test.lua") }
    #expect(error?.message.hasSuffix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `Lua rows are documented like others`() throws {
    let function = try #require(Self.api.schema.modules.first?.functions.first)
    #expect(function.takesTable && function.items == .integer)
    #expect(function.parameters.map(\.name) == ["size", "color", "on_tap"])
    #expect(function.parameters.map(\.defaultValue) == [nil, "\"red\"", nil])
    #expect(function.parameters.map(\.isOptional) == [false, true, true])
  }
}
