import Testing

@Suite struct `An error report` {
  private func report(_ script: String, _ arguments: [String] = []) async throws -> String {
    let project = try Project(["s.lua": script])
    let outcome = try await Program.run(["run", "s.lua"] + arguments, in: project)
    #expect(outcome.exit != 0)
    return outcome.errorText
  }

  @Test func `an error report shows the line, the name, the time and the script's own calls`()
    async throws
  {
    let script = """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 390, 844 } })
      stage:wait(0.25)
      local function inner()
      \tlocal x = stgae.time
      end
      pcall(error)

      inner()
      """
    let expected = """
      s.lua:5: attempt to index a nil value (global 'stgae') (did you mean 'stage'?)
        5 | local x = stgae.time
          |           ^^^^^
        at 0.25 s of virtual time
      stack traceback:
      \ts.lua:5: in local 'inner'
      \ts.lua:9: in main chunk

      """
    #expect(try await report(script) == expected)
  }

  @Test(
    arguments: [
      ("pritn(1)", "'print'"), ("local x = math.flor(1)", "'floor'"),
      ("local s = ('x'):uper()", nil), ("string.uper('x')", "'upper'"),
      ("local fb = require 'flickbook' fb.sprign {}", "'spring'"),
      ("local flick = require('flickbook') flick.sprign {}", "'spring'"),
      ("local fb = require 'flickbook' fb.swipe {}", "'flick'"),
      ("local t = {} t.sprign()", nil), ("local count = 1 print(cuont + 1)", "'count'"),
      ("local function add(first) return fisrt.x end add(1)", "'first'"),
      ("for index = 1, 2 do indxe.x = 1 end", "'index'"), ("zzzzzz()", nil),
      ("local fb = require 'flickbook' fb.pager { page_cuont = 1 }", "'page_count'"),
      ("local function call() zebra() end call()", nil),
      ("local fb = require 'flickbook' fb.open(fb.screen { size = { 1, 1 } }):setle()", "'settle'"),
    ] as [(String, String?)])
  func `an error report suggests the nearest name`(_ script: String, _ meant: String?) async throws
  {
    let line = try #require(try await report(script).split(separator: "\n").first)
    #expect(line.hasSuffix(meant.map { " (did you mean \($0)?)" } ?? ")"), "\(line)")
    #expect(line.contains("did you mean") == (meant != nil))
    #expect(!line.contains("is not visible"), "\(line)")
  }

  @Test(arguments: [
    "mock() local function mock() end", "do local mock = 1 end mock()",
    "local function f(mock) end print(mock.x)",
  ])
  func `an invisible local variable is reported without suggesting its own name`(
    _ script: String
  ) async throws {
    let line = try #require(try await report(script).split(separator: "\n").first)
    #expect(
      line.hasSuffix(
        " (the local variable 'mock' of this script is not visible on this line)"), "\(line)")
  }

  private static let pager =
    "local fb = require 'flickbook' local stage = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = 'p', page_count = 3,\n%s } }) "

  @Test(arguments: [
    (
      "} }) return stage:why('p').margin --",
      "s.lua:2: attempt to index a nil value (stage:why(\"p\") has returned nil; it returns the decision, or nil before its first one"
    ),
    (
      "} }) local last = stage:why 'p'\nreturn last.margin --", "(stage:why(\"p\") has returned nil"
    ),
    (
      "} }) local function f(stage)\nreturn stage:why('p').margin end f(stage) --",
      "(stage:why(\"p\") has returned nil"
    ),
    (
      "on_page_changed = function(e) print(e.page + 1) end",
      "(field 'page') (a page_change has no 'page'; it has cause, from, id, stage, time, to)"
    ),
    (
      "on_drag_ended = function(e) print(e.positon + 1) end",
      "(a pager_drag has no 'positon' (did you mean 'position'?))"
    ),
    (
      "snap = function(r) return r.form + 1 end",
      "(field 'form') (a release has no 'form' (did you mean 'from'?))"
    ),
  ])
  func `an error report explains a nil value`(_ keys: String, _ words: String) async throws {
    let script = Self.pager.replacing("%s", with: keys)
    let drag = "stage:drag { from = { 300, 400 }, by = { -250, 0 } } stage:settle()"
    let line = try #require(try await report(script + drag).split(separator: "\n").first)
    #expect(line.contains(words), "\(line)")
  }

  @Test func `an error report leaves a nil value of an unknown table unexplained`() async throws {
    let line = try #require(
      try await report("local t = {} return t.a.b").split(separator: "\n").first)
    #expect(line == "s.lua:1: attempt to index a nil value (field 'a')")
  }

  @Test func `a module that was not required is suggested`() async throws {
    #expect(
      try await report("fb.open 'x'").hasPrefix(
        "s.lua:1: attempt to index a nil value (global 'fb') "
          + "(is 'local fb = require \"flickbook\"' missing?)\n"))
  }

  @Test(
    arguments: [
      // Named twice: either could be meant.
      ("local t t.x = t.y", "  1 | local t t.x = t.y"),
      ("if x = 2 then end", "  1 | if x = 2 then end\n    |      ^"),
      ("\t \terror('no quotes')", "  1 | error('no quotes')"),
      (
        "local s = '" + String(repeating: "x", count: 200) + "' pritn(s)",
        "  1 | …" + String(repeating: "x", count: 90) + "' pritn(s)\n    |   "
          + String(repeating: " ", count: 91) + "^^^^^"
      ),
      ("error(\"a 'b\\27[1m' c\") local a = 'b\u{1B}[1m'", nil),
    ] as [(String, String?)])
  func `the marked place is unambiguous`(_ script: String, _ excerpt: String?) async throws {
    let text = try await report(script)
    #expect(!text.utf8.contains(0x1B))
    guard let excerpt else { return }
    let lines = text.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("  ") }
    #expect(lines.joined(separator: "\n") == excerpt)
  }

  @Test func `an error report shows the line of a check that failed`() async throws {
    let project = try Project(["a_spec.lua": "it('x', function()\n  assert.equal(1, 2)\nend)"])
    let outcome = try await Program.run(["test"], in: project)
    #expect(
      outcome.errorText.hasPrefix("a_spec.lua:2: expected 1, got 2\n  2 | assert.equal(1, 2)\n"))
  }
}
