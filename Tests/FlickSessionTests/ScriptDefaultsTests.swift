import FlickAPI
import Testing

@testable import FlickSession

@Suite struct `Defaults in a script` {
  @Test(arguments: [
    (
      #"fb.tunables { a = { 0.5, min = 0 } }"#, "a", "0.25",
      #"fb.tunables { a = { 0.25, min = 0 } }"#
    ),
    (#"fb.tunables { a = 0.5, b = 1 }"#, "b", "2", #"fb.tunables { a = 0.5, b = 2 }"#),
    (#"fb.tunables({ a = { -1e-3 } })"#, "a", "4", #"fb.tunables({ a = { 4 } })"#),
    (
      #"fb.tunables { a = { "x", choices = { "x" } } }"#, "a", #""y""#,
      #"fb.tunables { a = { "y", choices = { "x" } } }"#
    ),
    (#"fb.tunables { a = { true } }"#, "a", "false", #"fb.tunables { a = { false } }"#),
    // Not in comments, strings, inner tables or other tables.
    (
      "x = { a = 1 } --[[ fb.tunables { a = 2 } ]] fb.tunables { a = 3 }", "a", "4",
      "x = { a = 1 } --[[ fb.tunables { a = 2 } ]] fb.tunables { a = 4 }"
    ),
    (
      #"fb.tunables { b = { 1, doc = "a = 7" }, a = 8 }"#, "a", "9",
      #"fb.tunables { b = { 1, doc = "a = 7" }, a = 9 }"#
    ),
    ("fb.tunables { b = { a = 1 }, a = 2 }", "a", "3", "fb.tunables { b = { a = 1 }, a = 3 }"),
    (
      "fb.tunables { b = 1 } fb.tunables { a = 2 }", "a", "3",
      "fb.tunables { b = 1 } fb.tunables { a = 3 }"
    ),
    ("fb.tunables { a = 0x1p4; }", "a", "3", "fb.tunables { a = 3; }"),
  ])
  func `defaults are replaced in place`(
    _ script: String, _ name: String, _ literal: String, _ expected: String
  ) {
    let result = ScriptDefaults.replaced(name, with: literal, in: Array(script.utf8))
    #expect(result.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    "fb.tunables { b = 1 }", "fb.tunables { a = 1 + 2 }", "fb.tunables { a = f(1) }",
    "fb.tunables { a = { limit } }", "-- fb.tunables { a = 1 }", "fb.tunables(t) { a = 1 }",
    "fb.tunables { [[a = 1]] }", "fb.tunables { a =", "fb.tunables { \"a = 1", "",
  ])
  func `computed defaults are not changed`(_ script: String) {
    #expect(ScriptDefaults.replaced("a", with: "9", in: Array(script.utf8)) == nil)
  }

  @Test func `choices are quoted as Lua does`() {
    #expect(ScriptDefaults.literal(.choice(#"a"b\c"#)) == #""a\"b\\c""#)
    #expect(ScriptDefaults.literal(.choice("a\rb")) == #""a\rb""#)
    #expect(ScriptDefaults.literal(.number(0.1 + 0.2)) == "0.30000000000000004")
    #expect(ScriptDefaults.literal(.number(1e-7)) == "1e-07")
    #expect(ScriptDefaults.literal(.flag(true)) == "true")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `written numbers read back as the same number`(_ seed: UInt64) {
    var bits = seed
    for _ in 0..<2000 {
      bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: bits)
      guard number.isFinite else { continue }
      let literal = ScriptDefaults.literal(.number(number))
      #expect(Double(literal) == number)
      let script = ScriptDefaults.replaced(
        "a", with: literal, in: Array("fb.tunables { a = { 1, min = 0 } }".utf8))
      // A second write finds the literal as a plain value.
      let range = script.flatMap { ScriptDefaults.range(of: "a", in: $0) }
      #expect(range.map { String(decoding: (script ?? [])[$0], as: UTF8.self) } == literal)
    }
  }
}
