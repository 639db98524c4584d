import Testing

@Suite struct `A printed value` {
  @Test(arguments: [
    ("{}", "{}"), ("{ 1, 2, 3 }", "{ 1, 2, 3 }"),
    ("{ b = 1, a = 2, [10] = 3, 'x' }", #"{ "x", [10] = 3, a = 2, b = 1 }"#),
    (
      "{ ['end'] = 1, ['a b'] = 2, [true] = 3, [1.5] = 4 }",
      #"{ [1.5] = 4, ["a b"] = 2, ["end"] = 1, [true] = 3 }"#
    ),
    ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
    ("{ { { { { 5 } } } } }", "{ { { { { … } } } } }"),
    ("'\\0\\27\\200'", #""\x00\x1b\xc8""#), ("'grün'", #""grün""#),
    ("'\\u{9b}31m'", #""\u{9b}31m""#), (#"'"\\'"#, #""\"\\""#),
    ("('x'):rep(5000)", "\"" + String(repeating: "x", count: 4000) + "\"… (5000 bytes)"),
    ("coroutine.create(print)", "<coroutine, suspended>"),
  ])
  func `a printed value can be read back`(_ expression: String, _ text: String) throws {
    let repl = try REPLDriver(width: 100)
    #expect(repl(expression) == [text])
  }

  @Test func `a table that contains itself is finite`() throws {
    let repl = try REPLDriver()
    _ = repl("t = { 1 } t.me = t t.inner = { up = t }")
    #expect(repl("t") == ["{ 1, inner = { up = <the table 1 up> }, me = <this table> }"])
  }

  @Test func `a value wider than the line is broken into lines`() throws {
    let repl = try REPLDriver(width: 30)
    #expect(
      repl("{ first = 'a long string', second = { 1, 2 } }") == [
        "{", "  first = \"a long string\",", "  second = { 1, 2 },", "}",
      ])
  }

  @Test func `a long value reports the number of omitted items`() throws {
    let repl = try REPLDriver(width: 4000)
    _ = repl("t = {} for i = 1, 100 do t[i] = i end")
    let text = repl("t")[0]
    #expect(text.hasPrefix("{ 1, 2, 3, ") && text.hasSuffix("40, … 60 more }"))
  }

  @Test func `a value of any size is short`() throws {
    let repl = try REPLDriver(width: 80)
    _ = repl(
      "function grow(n) if n == 0 then return 1 end local t = {} for i = 1, 30 do t[i] = grow(n - 1) end return t end"
    )
    #expect(repl("grow(4)").joined().count < 20_000)
  }

  @Test func `an object is shown with its properties and their meaning`() throws {
    let repl = try REPLDriver(["photos.lua": photos], width: 90)
    _ = repl(":screen $/photos.lua")
    let lines = repl("stage.photos")
    #expect(lines.first == "pager 'photos'")
    #expect(
      lines.contains("  page_count     12        The number of pages."))
    #expect(lines.contains { $0.hasPrefix("  velocity       0.0       Pages per second") })
    #expect(lines.contains { $0.hasPrefix("  methods: jump_to, move_to") })
    #expect(repl("{ stage.photos }") == ["{ <pager 'photos'> }"])
  }

  @Test func `a failing tostring does not end the session`() throws {
    let repl = try REPLDriver()
    _ = repl(
      "t = setmetatable({ 1 }, { __tostring = function() error('no') end, __index = error })")
    #expect(repl("t") == ["{ 1 }"])
  }
}
