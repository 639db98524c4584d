import LuaKit
import LuaSyntax
import Testing

@Suite struct LuaParserTests {
  /// Valid and invalid Lua: the parser and Lua itself must agree.
  @Test(arguments: [
    "", ";;", "return", "return;", "return 1, 2", "#!shebang\nreturn 1", "\u{FEFF}return 1",
    "local a <const>, b <close> = 1, nil", "local function f(...) return ... end",
    "function a.b.c:d(x, ...) return self, x end", "goto x; ::x::", "do ::x:: end",
    "for i = 1, 2 do break end", "for k, v in pairs {} do end", "while x do x = nil end",
    "repeat local y = 1 until y == 1", "if a then elseif b then else end",
    "a.b[c].d, e = 1, 2", "f{1; 2, x = 3, ['y'] = 4, [5] = 6}", "f'x'", "f[[x]]:g\"y\"",
    "(f or g)(1)", "x = -2 ^ -3 .. 'a' .. #t // 2 ~ 1 << 3 >> 1 & 5 | 6",
    "x = not a == b and c or d ~= e", "x = 0x1p-4 + .5e+3 + 3. + 0xA.8", "x = 'a\\'b\\z\n  c\\065'",
    "x = [==[\n]]]==]", "--[[ long\n]] x = 1", "--[==[ ]] ]==] x = 1 -- end", "x = a.b.c",
    "local x = {f = function() end}", "x = y --[[", "x = 'a", "x = [[a", "x =", "local",
    "if x then",
    "return 1 x", "x y", "1 = 2", "f() = 1", "a.b", "for i do end", "x = {1 2}", "x = @", "end",
    "x = function( end", "local a.b = 1", "goto", "::x", "x = a:b",
  ])
  func `the parser accepts the same texts as Lua`(text: String) throws {
    let state = try LuaState()
    let isLua = (try? state.load(text.hasPrefix("#") ? "--" + text : text, name: "x")) != nil
    let shown = text.hasPrefix("\u{FEFF}") || isLua
    #expect(((try? LuaSource(Array(text.utf8))) != nil) == shown, "\(text)")
  }

  @Test func `excessive nesting is an error`() {
    for text in [
      String(repeating: "(", count: 100_000), String(repeating: "{", count: 100_000),
      "x = " + String(repeating: "not ", count: 100_000), String(repeating: "do ", count: 100_000),
      "x = " + String(repeating: "a..", count: 100_000) + "a",
    ] {
      #expect(throws: LuaSyntaxError.self) { try LuaSource(Array(text.utf8)) }
    }
  }

  /// Lua takes chains of any length; a tree of them would be as tall.
  @Test(arguments: [
    ("x = a", ".b", ""), ("x = a", "[b]", ""), ("x = a", " + a", ""), ("x = a", " or a", ""),
    ("f", "()", ""), ("f", "{}", ""), ("x = f", "'a'", ""), ("f", ":b()", ""),
    ("x = (function() return a", " + a", " end)()"),
  ])
  func `the height of a tree follows the length of a chain, up to a limit`(
    _ start: String, _ link: String, _ end: String
  ) throws {
    func source(_ count: Int) throws -> LuaSource {
      try LuaSource(Array((start + String(repeating: link, count: count) + end).utf8))
    }
    _ = try source(900)
    #expect(throws: LuaSyntaxError.self) { try source(1100) }
    // Chains in chains count together; one beside the other does not.
    let chain = "a" + String(repeating: " + a", count: 900)
    let rows = "x = {" + String(repeating: chain + ",\n", count: 20) + "}"
    _ = try LuaSource(Array(rows.utf8))
    #expect(throws: LuaSyntaxError.self) {
      try LuaSource(
        Array("x = (function() return \(chain) end)()\(String(repeating: ".b", count: 900))".utf8))
    }
  }

  @Test func `names are resolved to the visible variables`() throws {
    let source = try LuaSource(
      Array("local a = a; local function f(b) return a, b, c end do local c end return c".utf8))
    var found: [String] = []
    source.block.forEachStatement { statement in
      for value in statement.expressions {
        if case .name(let name, let variable) = value.kind {
          found.append(name + (variable.map { source.variables[$0].name } ?? "?"))
        }
      }
    }
    #expect(found.sorted() == ["a?", "aa", "bb", "c?", "c?"])
  }

  @Test func `positions count lines from 1 and columns in characters`() throws {
    let source = try LuaSource(Array("\n  f('ä', x) -- check: ignore, or not".utf8))
    guard case .call(let call) = source.block.statements[0].kind,
      case .call(_, let arguments) = call.kind
    else { return #expect(Bool(false)) }
    let place = arguments[1].place
    #expect([place.line, place.column, place.offset] == [2, 10, 11])
    #expect(source.ignoredLines == [2])
  }
}
