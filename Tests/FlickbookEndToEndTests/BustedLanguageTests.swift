import Foundation
import Testing

/// The language of busted and luassert, beyond the Swift checks in `TestCommandTests`.
@Suite struct `The language of busted` {
  private static func test(
    _ spec: String, _ options: [String] = [], _ files: [String: String] = [:]
  ) async throws -> Program.Outcome {
    let project = try Project(files.merging(["a_spec.lua": spec]) { $1 })
    return try await Program.run(["test"] + options, in: project)
  }

  @Test(arguments: [
    "assert.are.equal(1, 1) assert.are_equal(1, 1) assert.equals(1, 1) assert.is_not.equal(1, 2)",
    "assert.is_not_nil(3) assert.is.Nil(nil) assert.True(true) assert.is.False(false) assert.has.no.error(print)",
    "assert.truthy(0) assert.is_falsy(nil) assert.is_table {} assert.is.string '' assert.is_not.number 'x'",
    "assert.are.same({ 1, { 2 } }, { 1, { 2 } }) assert.are_not.same({ 1 }, { 2 })",
    "assert.same({ a = 1 }, setmetatable({}, { __index = { a = 1 } }))",
    "local m = { __eq = function() return true end } local function v(x) return setmetatable({ x }, m) end assert.same({ v(1) }, { v(2) })",
    "assert.has.errors(function() error 'boom' end) assert.has_no.errors(print)",
    "assert.equal('boom', assert.has_error(function() error 'boom' end))",
    "assert.error_matches(function() error 'boom 12' end, 'boom %d+')",
    "assert.has_error(function() error { a = 1 } end, { a = 1 }) assert.errors(function() error { 2 } end, { 2 })",
    "assert.matches('a%d', 'xa1') assert.no.match('z', 'abc') assert.equal('1', assert.matches('(%d)', 'a1'))",
    "assert.is.near(1, 1.05, 0.1) assert.unique { 1, 2 } assert.is_not.unique({ { 1 }, { 1 } }, true)",
    "assert.returned_arguments(2, 1, nil) assert.message('m').is_true(true)",
    "assert.array({ 1, 2 }).has.no.holes() assert.equal(2, assert.array({ 1, nil, 3 }).has.holes(3))",
    "local a, b = assert.is_string('x', 2) assert.equal(2, b)",
    "local t = { f = function(x) return x end } local s = spy.on(t, 'f') t.f { 2 } t.f(1) assert.spy(s).was.called(2) assert.spy(t.f).was_called_with { 2 } assert.spy(s).was_not.called_with(9) assert.spy(s).returned_with(1) assert.spy(s).called_at_most(2) s:revert() assert.is_function(t.f)",
    "local s = spy.new() s(3, 'x') assert.spy(s).was.called_with(match.is_number(), match._) assert.spy(s).called_with(match.is_not_string(), match.has_match 'x')",
    "assert.spy(spy.new()).was_not.called()",
    "local t = {} stub(t, 'f').returns(7) assert.equal(7, t.f()) t.f.on_call_with(3).returns(8) assert.equal(8, t.f(3)) t.f:revert() assert.is_nil(t.f)",
    "local m = mock({ a = { b = print } }, true) m.a.b(5) assert.stub(m.a.b).was.called_with(5) mock.clear(m) assert.spy(m.a.b).was_not_called()",
    "local t = { f = print } local s = assert:snapshot() stub(t, 'f') s:revert() assert.equal(print, t.f)",
    "assert(match.all_of(match.is_number(), match.is_equal(3))(3)) assert(match.none_of(match.is_nil())(3))",
    "assert:add_formatter(function(v) if v == 1 then return 'ONE' end end) assert.error_matches(function() assert.is_falsy(1) end, 'ONE', 1, true)",
    "assert:register('assertion', 'even', function(_, a) return a[1] % 2 == 0 end) assert.is_even(2) assert.is_not.even(3)",
    "local s = spy.new(function(...) return ... end) s(1, nil) assert.spy(s).called_with(1, nil) assert.spy(s).was_not.called_with(1) assert.spy(s).was_not.returned_with(match._, match._, match._)",
    "local fails = setmetatable({}, { __call = function() error 'boom' end }) local e, given = assert.has_error(fails, 'boom') assert.equal('boom', e) assert.equal('boom', given)",
    "local e, given = assert.no_error_matches(print, 'a') assert.is_nil(e) assert.equal('a', given)",
    "local b, heard = require 'busted' local s = b.subscribe({ 'c' }, function(x) heard = x end) b.publish({ 'c' }, 3) assert.equal(s, b.unsubscribe(s.id, { 'c' })) b.publish({ 'c' }, 4) assert.equal(3, heard) assert.has_error(function() b.it = 1 end) assert.has_error(b.fail)",
    "assert:set_parameter('p', 1) assert.equal(1, assert:get_parameter 'p')",
    "assert.equal(assert, require 'luassert') assert.equal(spy, require 'luassert.spy') assert.equal(it, require 'busted'.it) require 'busted.runner'()",
    "require 'say':set('k', 'v %s') assert.equal('v 1', require 'say'('k', { 1 }))",
  ])
  func `assertions agree with luassert`(_ checks: String) async throws {
    try await Self.test("it('x', function() \(checks) end)").expectSuccess()
  }

  @Test(arguments: [
    ("randomize() randomize(nil)", true), ("randomize() randomize(false)", true),
    ("randomize()", false), ("randomize(7)", false), ("randomize(true, 7)", false),
    ("randomize(1e300)", false), ("randomize(0 / 0)", false), ("randomize(-0.5)", false),
  ])
  func `randomize shuffles unless disabled`(_ call: String, _ isOrdered: Bool) async throws {
    let spec = """
      local order = {}
      describe("a", function()
        \(call)
        for i = 1, 30 do it("t" .. i, function() order[#order + 1] = i end) end
      end)
      it("b", function()
        local is_ordered = true
        for place, i in ipairs(order) do is_ordered = is_ordered and place == i end
        assert.equal(\(isOrdered), is_ordered)
      end)
      """
    try await Self.test(spec).expectSuccess()
  }

  @Test(arguments: [
    ("assert.are.equal(1, 2)", "expected 1, got 2"),
    ("assert.is_not_nil(nil, 'why')", "why: expected anything but nil"),
    ("assert.message('why').is_table(1)", "why: expected a table, got 1"),
    ("assert.is.equl(1)", "there is no assertion 'equl' (did you mean 'equal'?)"),
    ("assert.spy(spy.new()).was.called()", "expected a call, got 0"),
    (
      "local s = spy.new() s(1) assert.spy(s).was.called_with(2)",
      "expected a call with (2), the last is (1)"
    ),
    ("assert.has.no.errors(function() error 'no' end)", "expected no error, got 'no'"),
    ("assert.matches('a', 'b')", "expected 'b' to match 'a'"),
    ("describe('x', print)", "'describe' is called inside a test; it belongs outside"),
    ("setup()", "'setup' is called inside a test; it belongs outside"),
  ])
  func `a failure is located at the line of the script`(_ check: String, _ said: String)
    async throws
  {
    let outcome = try await Self.test("it('x', function()\n\(check)\nend)")
    outcome.expectError("a_spec.lua:2: \(said)", exit: 1)
    #expect(!outcome.errorText.contains("[flickbook]"))
  }

  @Test func `a difference of long tables is shown with both values`() async throws {
    let spec = """
      it('x', function()
        local t, u = {}, {}
        for i = 1, 60 do t[i], u[i] = { name = 'n' .. i, at = i }, { name = 'n' .. i, at = i } end
        u[40].name = 'other'
        assert.are.same(t, u)
      end)
      """
    let outcome = try await Self.test(spec)
    let lines = outcome.errorText.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "a_spec.lua:5: the tables differ at [40].name: expected 'n40', got 'other'",
        "  expected there: { at = 40, name = 'n40' }",
        "  got there:      { at = 40, name = 'other' }",
      ])
  }

  @Test func `hooks run around tests in busted's order`() async throws {
    let spec = """
      local log = {}
      local function note(word) return function() log[#log + 1] = word end end
      describe('outer', function()
        setup(note 'setup') teardown(function() print(table.concat(log, ' ')) end)
        lazy_setup(note 'lazy') lazy_teardown(note 'lazier')
        before_each(note 'b1') after_each(note 'a1')
        describe('inner', function()
          before_each(note 'b2') after_each(note 'a2')
          it('x', function() finally(note 'f') note 'x' () end)
          it('y', function() error 'oops' end)
        end)
      end)
      """
    let outcome = try await Self.test(spec)
    #expect(
      outcome.text.contains("setup lazy b1 b2 x f a2 a1 b1 b2 a2 a1 lazier\n"), "\(outcome.text)")
    #expect(outcome.lastLine == "1 passed, 1 failed")
  }

  @Test(arguments: [
    "local s = spy.new() it('x', function() finally(s) end) it('y', function() assert.spy(s).called(1) end)",
    "local s = spy.new() before_each(s) it('x', s) it('y', function() assert.spy(s).called(3) end)",
    "local s = spy.new() setup('name', s) it('y', function() assert.spy(s).called(1) end)",
    "local s = spy.new() describe('a', function() lazy_teardown(s) it('x', print) end) describe('b', function() lazy_teardown(s) end) it('y', function() assert.spy(s).called(1) end)",
    """
    insulate('a', function()
      insulate('b', function() x = 1 expose('c', function() y, package.loaded.m = 2, 3 end) end)
      it('keeps what was exposed', function() assert.equal(2, y) assert.equal(3, package.loaded.m) end)
    end)
    it('puts it back at the end of the next', function() assert.is_nil(y) assert.is_nil(package.loaded.m) end)
    """,
    """
    insulate('a', function() setmetatable(_G, { __index = function() return 5 end }) it('x', print) end)
    it('puts back what global variables come from', function() assert.is_nil(y) end)
    """,
  ])
  func `whole files run as in busted`(_ spec: String) async throws {
    try await Self.test(spec).expectSuccess()
  }

  @Test func `a test without a body is placed at its declaration`() async throws {
    let outcome = try await Self.test(
      "\n\nit('x', load 'print()')\nit('y', spy.new())", ["--list"])
    #expect(outcome.text == "a_spec.lua:3: x\na_spec.lua:4: y\n")
  }

  @Test func `pending tests are recognized`() async throws {
    let spec = """
      pending('a', print) it 'b' it('c', function() pending 'later' error 'no' end) it 'd' (print)
      """
    let outcome = try await Self.test(spec)
    outcome.expectSuccess()
    #expect(outcome.lastLine == "1 passed, 0 failed, 3 pending")
  }

  @Test func `insulated and exposed blocks behave as in busted`() async throws {
    let spec = """
      insulate('a', function()
        x = 5 package.loaded.m = 1
        it('sees its own', function() assert.equal(5, x) end)
      end)
      describe('b', function()
        local seen = x
        it('sees none of it', function() assert.is_nil(seen) assert.is_nil(package.loaded.m) end)
      end)
      """
    try await Self.test(spec).expectSuccess()
  }

  @Test func `a failed setup is reported and its block is not run`() async throws {
    let spec = """
      describe('a', function() setup(function() error 'no' end) it('x', print) end)
      it('y', print)
      """
    let outcome = try await Self.test(spec)
    #expect(outcome.text == "FAILED a_spec.lua:1: a setup\n\n1 passed, 1 failed\n")
  }

  private static let many = """
    describe('one #slow', function() it('a', print) it('b-c', print) end)
    it('two #slower', print)
    it('three', function()
      print()
    end)
    """

  @Test(arguments: [
    (["--filter", "one"], 2), (["--filter", "^t"], 2), (["--filter", "b-c"], 1),
    (["--filter-out", "one"], 2), (["--tags", "slow"], 2), (["--exclude-tags", "slow, slower"], 1),
    (["--tags", "slower"], 1), (["a_spec.lua:4"], 1), (["a_spec.lua:1"], 2), (["--shuffle"], 4),
    (["--list"], 4),
  ])
  func `tests are chosen by name and tag`(_ options: [String], _ count: Int) async throws {
    let outcome = try await Self.test(Self.many, options)
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n")
    #expect(
      options == ["--list"] ? lines.count == count : lines.last == "\(count) passed, 0 failed")
  }

  @Test func `a helper runs before each file, and a run ends at the first failure on request`()
    async throws
  {
    let files = [
      "spec/help.lua": "function helped() end", "b_spec.lua": "it('y', function() helped() end)",
    ]
    try await Self.test("it('x', function() helped() end)", ["--helper", "spec/help.lua"], files)
      .expectSuccess()
    try await Self.test("", ["--helper", "spec/no.lua"]).expectError(
      "spec/no.lua: cannot be read: there is no such file (it is the helper)", exit: 2)
    try await Self.test("", ["--watch", "nowhere"]).expectError(
      "nowhere: there is no such file or folder", exit: 2)
    let outcome = try await Self.test("it('x', error) it('z', print)", ["--fail-fast"], files)
    #expect(outcome.lastLine == "0 passed, 1 failed")
    #expect(outcome.exit == 1)
  }

  @Test func `sources are found by the paths of .busted`() async throws {
    let project = try Project([
      ".busted": "return { default = { lpath = './lua/?.lua' } }", "lua/m.lua": "return 4",
      "spec/m_spec.lua": "it('x', function() assert.equal(4, require 'm') end)",
    ])
    try await Program.run(["test", "spec"], in: project).expectSuccess()
  }
}

@Suite struct `Reports of test runs` {
  private static let spec = """
    it('passes', function() print 'hi' end) pending 'later #slow'
    it('fails <&> "#1"', function() assert.equal(1, 2) end)
    it('errs', function() error 'a\\nb' end)
    """

  private static func report(_ name: String) async throws -> String {
    let project = try Project(["a_spec.lua": spec])
    let outcome = try await Program.run(["test", "--reporter", name], in: project)
    #expect(outcome.exit == 1)
    #expect(outcome.errorText == "")
    return outcome.text
  }

  @Test(arguments: [
    ("dots", ".PFF\n"), ("tap", "TAP version 14\n1..4\nok 1 - a_spec.lua: passes\n"),
    (
      "junit",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"flickbook\" tests=\"4\""
    ),
    ("json", #"{"format":"flickbook-test-report","version":1,"passed":1,"failed":2,"pending":1"#),
    (
      "github",
      "::error file=a_spec.lua,line=2,title=fails <&> \"#1\"::a_spec.lua:2: expected 1, got 2"
    ),
    ("markdown", "## 1 passed, 2 failed, 1 pending\n"),
  ])
  func `reports begin as their readers expect`(_ name: String, _ start: String) async throws {
    let text = try await Self.report(name)
    #expect(text.hasPrefix(start), "\(text)")
  }

  @Test func `reports go to files, several at once, beside the usual output`() async throws {
    let project = try Project(["a_spec.lua": "it('x', print)"])
    let outcome = try await Program.run(
      ["test", "--reporter", "tap:a.tap", "--reporter", "dots:b.txt"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "\n1 passed, 0 failed\n")
    #expect(
      String(decoding: try project.bytes(of: "a.tap"), as: UTF8.self).hasSuffix("a_spec.lua: x\n"))
    #expect(String(decoding: try project.bytes(of: "b.txt"), as: UTF8.self).hasPrefix(".\n"))
  }

  private static let readers = """
    import junitparser, tap.parser
    suites = junitparser.JUnitXml.fromfile('a.xml')
    print(suites.tests, suites.failures, suites.errors, suites.skipped)
    print([case.name for suite in suites for case in suite][2])
    lines = [l for l in tap.parser.Parser().parse_file('a.tap') if l.category == 'test']
    print([l.ok for l in lines], [l.skip for l in lines])
    print([l.yaml_block and l.yaml_block['line'] for l in lines])
    import json, jsonschema
    schema = json.load(open('schema.json'))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.load(open('a.json')), schema)
    """

  private static let haveReaders: ConditionTrait = .enabled(
    "the readers are not there (pip install junitparser tap.py pyyaml more-itertools jsonschema)"
  ) {
    let modules = "junitparser, more_itertools, tap.parser, yaml, jsonschema"
    let project = try Project()
    return try await Program.shell("\(python) -c 'import \(modules)'", in: project).exit == 0
  }

  /// The first interpreter in the path: tests run programs with a path of their own.
  private static var python: String {
    "PATH='\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")' python3"
  }

  @Test(haveReaders) func `reports are read by other tools`() async throws {
    let schema = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reference/test-report.schema.json")
    let project = try Project([
      "a_spec.lua": Self.spec, "b_spec.lua": "it(", "read.py": Self.readers,
      "schema.json": String(contentsOf: schema, encoding: .utf8),
    ])
    let reports = ["tap:a.tap", "junit:a.xml", "json:a.json"].flatMap { ["--reporter", $0] }
    _ = try await Program.run(["test"] + reports, in: project)
    let outcome = try await Program.shell("\(Self.python) read.py", in: project)
    outcome.expectSuccess()
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "5 1 2 1", "fails <&> \"#1\"",
        "[True, True, False, False, False] [False, True, False, False, False]",
        "[None, None, 2, 3, 0]",
      ])
  }
}
