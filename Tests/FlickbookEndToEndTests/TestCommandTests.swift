import Testing

@Suite struct `flickbook test` {
  private func test(_ files: [String: String], _ arguments: [String]) async throws
    -> Program.Outcome
  {
    try await Program.run(["test"] + arguments, in: try Project(files))
  }

  // MARK: Counts and codes

  @Test func `passed checks are counted`() async throws {
    let outcome = try await test(
      ["a_spec.lua": "it('x', function() end) it('y', function() end)"], ["a_spec.lua"])
    outcome.expectSuccess()
    #expect(outcome.text == "2 passed, 0 failed\n")
  }

  @Test(arguments: [["--jobs", "1"], ["--jobs", "4"], ["--in-process"]])
  func `changes to the string library stay in the file and break no check`(_ options: [String])
    async throws
  {
    let source = """
      local strings = getmetatable("")
      it("finds strings as they are", function()
        assert.equal(string, strings.__index)
        assert.is_nil(strings.__call)
        assert.is_nil(string.trim)
      end)
      it("checks strings that are anything", function()
        strings.__call, string.trim = string.format, function(s) return s end
        strings.__index, strings.__name, strings.__metatable = nil, "thing", "closed"
        strings.__tostring = function() error("no") end
        assert.equal("a", "a")
        assert.same({ "a" }, { "a" })
        assert.equal("a", "b")
      end)
      """
    let names = ["a", "b", "c", "d", "e", "f"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0)_spec.lua", source) })
    let outcome = try await test(files, ["."] + options)
    #expect(outcome.text.hasSuffix("6 passed, 6 failed\n"), "\(outcome.text)")
    for name in names {
      #expect(
        outcome.errorText.contains("\(name)_spec.lua:13: expected 'a', got 'b'"),
        "\(outcome.errorText)")
    }
  }

  @Test func `a failure shows its line, and the run continues`() async throws {
    let source = """
      describe("outer", function()
        it("fails", function()
          local x = 1
          assert.equal(2, x)
        end)
        it("passes", function() end)
      end)
      """
    let outcome = try await test(["a_spec.lua": source], ["a_spec.lua"])
    outcome.expectError("a_spec.lua:4: expected 2, got 1", exit: 1)
    #expect(outcome.text == "FAILED a_spec.lua:2: outer fails\n1 passed, 1 failed\n")
  }

  @Test(arguments: [
    ("local t t.x = 1", "attempt to index a nil value (local 't')"),
    ("assert(false, 'said')", "said"), ("assert(nil)", "assertion failed!"),
    ("assert(false, { 1 })", "(error object is a table: { 1 })"),
    ("error('a\\nb')", "a\\nb"), ("error({})", "(error object is a table value)"),
    ("assert.near(1, 1.1, 0.01)", "expected 1 ± 0.01, got 1.1"),
    ("assert.near(1, 0 / 0, 1)", "expected 1 ± 1, got nan"),
    ("assert.equal('a\\nb', 'c')", "expected 'a\\nb', got 'c'"),
    ("assert.equal(1)", "assert.equal takes an expected and an actual value"),
    (
      "assert.equal({ 1 }, { 1 })",
      "expected { 1 }, got { 1 } (another table; assert.same compares contents)"
    ),
    ("assert.same({ a = { 1 } }, { a = { 2 } })", "expected { a = { 1 } }, got { a = { 2 } }"),
    ("assert.is_true(1)", "expected true, got 1"),
    ("assert.is_false(nil)", "expected false, got nil"),
    ("assert.is_nil(false)", "expected nil, got false"),
    ("assert.has_error(function() end)", "expected an error, got none"),
    (
      "assert.has_error(function() error('a') end, 'b')",
      "expected an error with 'b', got 'a_spec.lua:1: a'"
    ),
    ("assert.is_tru(1)", "there is no assertion 'tru' (did you mean 'true'?)"),
    ("describe('x', function() end)", "'describe' is called inside a test; it belongs outside"),
    ("it('x', function() end)", "'it' is called inside a test; it belongs outside"),
    ("before_each(function() end)", "'before_each' is called inside a test; it belongs outside"),
  ])
  func `a failed check shows its subject`(_ check: String, _ message: String) async throws {
    let outcome = try await test(
      ["a_spec.lua": "it('x', function() \(check) end)"], ["a_spec.lua"])
    outcome.expectError("a_spec.lua:1: \(message)", exit: 1)
    #expect(outcome.lastLine == "0 passed, 1 failed")
  }

  @Test(arguments: [
    "assert(1)", "assert.equal(1, 1.0)", "assert.equal(nil, nil)", "assert.near(1, 2, 1)",
    "assert.same({ 1, { a = {} } }, { 1, { a = {} } })", "assert.is_nil(nil)", "assert.is_nil()",
    "local a, b = assert(1, 2) assert.equal(2, b)", "local t = {} t.t = t assert.same(t, t)",
    "assert.has_error(function() error({}) end)",
    "assert.has_error(function() error('abc') end, 'b')",
  ])
  func `a true check passes`(_ check: String) async throws {
    let outcome = try await test(
      ["a_spec.lua": "it('x', function() \(check) end)"], ["a_spec.lua"])
    outcome.expectSuccess()
  }

  @Test func `a file that does not load is an error, and the others still run`() async throws {
    let files = [
      "a_spec.lua": "x = = 1", "b_spec.lua": "it('x', function() end)",
      "c_spec.lua":
        "describe('c', function() error('in describe') end) it('after it', function() end)",
      "d_spec.lua": "it('x', 5)",
    ]
    let outcome = try await test(files, [])
    #expect(outcome.exit == 2)
    #expect(outcome.text == "2 passed, 0 failed, 3 errors\n")
    let lines = outcome.errorText.split(separator: "\n").filter { $0.contains("_spec.lua:1: ") }
      .filter { !$0.hasPrefix("\t") }
    #expect(
      lines == [
        "a_spec.lua:1: unexpected symbol near '='", "c_spec.lua:1: in describe",
        "d_spec.lua:1: bad argument 'body' to it (function expected, got number)",
      ])
  }

  @Test func `a missing path is an error, and the others still run`() async throws {
    let outcome = try await test(["a_spec.lua": "it('x', function() end)"], ["no", "a_spec.lua"])
    outcome.expectError("no: there is no such file or folder", exit: 2)
    #expect(outcome.text == "1 passed, 0 failed, 1 error\n")
  }

  @Test func `a missing file is reported with the nearest name`() async throws {
    let outcome = try await test(["photo_spec.lua": "it('x', function() end)"], ["foto_spec.lua"])
    outcome.expectError(
      "foto_spec.lua: there is no such file (did you mean 'photo_spec.lua'?)", exit: 2)
  }

  @Test func `each test has the whole budget`() async throws {
    let source = """
      it("loops", function() while true do end end)
      it("works 1", function() local n = 0 for i = 1, 1e5 do n = n + i end end)
      it("swallows", function() while true do pcall(function() while true do end end) end end)
      it("works 2", function() local n = 0 for i = 1, 1e5 do n = n + i end end)
      it("eats", function() local t = {} while true do t[#t + 1] = {} end end)
      it("works 3", function() end)
      """
    let outcome = try await test(
      ["a_spec.lua": source], ["a_spec.lua", "--cpu-limit", "0.3", "--memory-limit", "8"])
    #expect(outcome.exit == 3)
    #expect(
      outcome.text == """
        FAILED a_spec.lua:1: loops
        FAILED a_spec.lua:3: swallows
        FAILED a_spec.lua:5: eats
        3 passed, 3 failed

        """)
    #expect(outcome.errorLine == "a_spec.lua:1: CPU budget of 0.3 s exceeded")
    #expect(outcome.errorText.contains("\na_spec.lua:5: memory budget of 8 MB exceeded\n"))
  }

  @Test func `endless loading of a file exceeds its budget`() async throws {
    let outcome = try await test(
      ["a_spec.lua": "while true do end"], ["a_spec.lua", "--cpu-limit", "0.1"])
    outcome.expectError("a_spec.lua:1: CPU budget of 0.1 s exceeded", exit: 3)
  }

  // MARK: Blocks and hooks

  @Test func `hooks run before each test, outermost first`() async throws {
    let source = """
      local order = {}
      local function note(what) return function() order[#order + 1] = what end end
      before_each(note "file")
      describe("outer", function()
        before_each(note "outer")
        it("a", note "a")
        describe("inner", function()
          before_each(note "inner")
          it("b", note "b")
        end)
        before_each(note "late")
        it("c", note "c")
      end)
      it("order", function() print(table.concat(order, " ")) end)
      """
    let outcome = try await test(["a_spec.lua": source], ["a_spec.lua"])
    outcome.expectSuccess()
    #expect(
      outcome.text
        == "file outer late a file outer late inner b file outer late c file\n4 passed, 0 failed\n")
  }

  @Test func `an error in a hook fails the test, at the hook's line`() async throws {
    let source = """
      describe("hook", function()
        before_each(function() error("broken") end)
        it("a", function() print("never") end)
        it("b", function() print("never") end)
      end)
      it("c", function() end)
      """
    let outcome = try await test(["a_spec.lua": source], ["a_spec.lua"])
    #expect(outcome.exit == 1)
    #expect(outcome.errorLine == "a_spec.lua:2: broken")
    #expect(
      outcome.text
        == "FAILED a_spec.lua:3: hook a\nFAILED a_spec.lua:4: hook b\n1 passed, 2 failed\n")
  }

  // MARK: Choosing

  private static let two = [
    "a_spec.lua": "describe('one', function() it('x', function() end) it('y', function() end) end)",
    "sub/b_spec.lua": "\nit('x\\ny', function() error('ran') end)", "sub/c.lua": "error('ran')",
    ".hidden_spec.lua": "error('ran')",
  ]

  @Test func `flickbook test lists without running, one line each`() async throws {
    let outcome = try await test(Self.two, ["--list"])
    outcome.expectSuccess()
    #expect(outcome.text == "a_spec.lua:1: one x\na_spec.lua:1: one y\nsub/b_spec.lua:2: x\\ny\n")
  }

  @Test func `filters by the full name`() async throws {
    let outcome = try await test(Self.two, [".", "--filter", "one x"])
    outcome.expectSuccess()
    #expect(outcome.text == "1 passed, 0 failed\n")
    let list = try await test(Self.two, ["a_spec.lua", "sub", "--filter", "y", "--list"])
    #expect(list.text == "a_spec.lua:1: one y\nsub/b_spec.lua:2: x\\ny\n")
  }

  @Test func `a filter without a match has its own exit code`() async throws {
    let filtered = try await test(Self.two, ["--filter", "zzz"])
    filtered.expectError("no test in . has 'zzz' in its name", exit: 5)
    let empty = try await test(["sub/c.lua": ""], ["sub"])
    empty.expectError("no test in sub", exit: 5)
    let list = try await test(Self.two, ["--list", "--filter", "zzz"])
    list.expectError("no test in . has 'zzz' in its name", exit: 5)
  }

  @Test func `a name with line breaks stays in one line`() async throws {
    let outcome = try await test(Self.two, ["sub"])
    #expect(outcome.text == "FAILED sub/b_spec.lua:2: x\\ny\n0 passed, 1 failed\n")
  }

  @Test func `a setting that no file declares is an error`() async throws {
    let files = [
      "a_spec.lua": "it('x', function() require 'flickbook'.tunables { a = { 1 } } end)",
      "b_spec.lua": "it('x', function() end)",
    ]
    try await test(files, ["--set", "a=2"]).expectSuccess()
    let outcome = try await test(files, ["--set", "b=2"])
    outcome.expectError("no tunable 'b' (there are: a)", exit: 2)
    #expect(outcome.text == "2 passed, 0 failed\n")
  }

  @Test func `the scenarios of the repository pass`() async throws {
    let outcome = try await Program.run(
      ["test", Repository.path("scripts/scenarios")], in: try Project())
    outcome.expectSuccess()
    #expect(outcome.lastLine.hasSuffix(" passed, 0 failed"))
  }
}
