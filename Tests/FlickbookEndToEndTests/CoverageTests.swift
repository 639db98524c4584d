import Testing

@Suite struct `Coverage` {
  private static let files = [
    "screens/s.lua": """
    local fb = require "flickbook"
    local maths = require "lib.maths"
    return fb.screen { title = "Photos", size = { 390, 844 },
      fb.pager { id = "outer", pages = {
        fb.pager { id = "inner", page_count = maths.count(3) },
        fb.rectangle {},
      } },
    }
    """,
    "lib/maths.lua": """
    local maths = {}
    function maths.count(n)
      if n > 2 then
        return n
      end
      return 2
    end
    return maths
    """,
    "a_spec.lua": """
    local fb = require "flickbook"
    it("goes on", function()
      local stage = fb.open "screens/s"
      stage:drag { from = { 300, 400 }, by = { -120, 0 }, duration = 0.1 }
      stage:settle()
      assert.equal(2, stage.inner.page)
    end)
    """,
    "b_spec.lua": """
    local fb = require "flickbook"
    it("goes on too, and fails", function()
      local stage = fb.open "screens/s"
      stage:settle()
      assert.equal(2, stage.inner.page)
    end)
    """,
  ]

  @Test(arguments: [[], ["--jobs", "2"], ["--in-process"]])
  func `coverage lists executed and missing lines and decisions`(options: [String]) async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(
      ["test", "--coverage", "--lcov", "l.info"] + options, in: project)
    #expect(outcome.exit == 1)
    #expect(outcome.text.contains("1 passed, 1 failed\n\nfile "), "\(outcome.text)")
    for line in [
      "lib/maths.lua  5/6 83%   1/2 50%   6", "screens/s.lua  3/3 100%",
      "all            8/9 88%   1/2 50%",
      "  never: inner: goes to an earlier page", "  never: inner: hands over to outer",
      "  never: inner: release: test of velocity missed",
    ] {
      #expect(
        outcome.text.contains("\(line)\n") || outcome.text.contains("\(line) "),
        "\(line) in \(outcome.text)")
    }
    #expect(!outcome.text.contains("never: inner: goes to a later page"))
    let lcov = try await Program.shell("cat l.info", in: project).text
    for line in [
      "DA:2,2", "DA:4,2", "DA:6,0", "BRDA:3,0,0,2", "BRDA:3,0,1,0", "LF:6", "LH:5", "BRF:2",
    ] {
      #expect(lcov.contains("\(line)\n"), "\(line) in \(lcov)")
    }
  }

  @Test func `coverage does not change a test's results`() async throws {
    let project = try Project(Self.files)
    let plain = try await Program.run(["test", "b_spec.lua"], in: project)
    let covered = try await Program.run(["test", "b_spec.lua", "--coverage"], in: project)
    #expect(covered.text.hasPrefix(plain.text))
    #expect(covered.errorText == plain.errorText)
  }

  @Test func `coverage keeps the budgets`() async throws {
    let project = try Project([
      "m.lua": "return function() while true do end end",
      "a_spec.lua": "it('x', function() require('m')() end)",
    ])
    let outcome = try await Program.run(["test", "--coverage", "--cpu-limit", "0.2"], in: project)
    #expect(outcome.exit == 3)
    #expect(outcome.text.contains("m.lua  1/1 100%"), "\(outcome.text)")
  }

  /// Lua accepts a chain of any length, but a reader of trees overflows its stack.
  @Test(arguments: [".b", " + a", "()", "'a'", ":b()"])
  func `files that cannot be parsed are omitted`(_ link: String) async throws {
    let project = try Project([
      "m.lua": "local function never()\nreturn a" + String(repeating: link, count: 50_000)
        + "\nend\nreturn 2",
      "a_spec.lua": "local m = require 'm' it('x', function() assert.equal(2, m) end)",
    ])
    let outcome = try await Program.run(["test", "--coverage"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("ok a_spec.lua") || outcome.text.contains("1 passed, 0 failed"))
    let check = try await Program.run(["check", "m.lua"], in: project)
    #expect(check.exit == 1)
    #expect(check.text.contains("a chain of more than 1000 links"), "\(check.text)")
  }
}
