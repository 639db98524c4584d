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
    #expect(ScriptDefaults.literal(.number(0.1 + 0.2)) == "0.3")
    #expect(ScriptDefaults.literal(.flag(true)) == "true")
  }
}
