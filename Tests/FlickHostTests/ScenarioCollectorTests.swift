import Testing

@testable import FlickHost

@Suite struct `Scenarios of a file` {
  private func list(_ source: String, filter: String? = nil) throws -> [Scenario] {
    let folder = try TemporaryFolder(["a_spec.lua": source])
    var choice = ScenarioChoice()
    choice.filters = filter.map { [$0] } ?? []
    let runner = ScenarioRunner(configuration: .patient, choice: choice)
    return try runner.load(folder["a_spec.lua"]) { _ in }
  }

  private static let nested = """
    it("first", function() end)
    describe("outer", function()
      before_each(function() end)
      describe("inner", function()
        before_each(function() end)
        it("second", function() end)
      end)
      it("third", function() end)
    end)
    """

  @Test func `scenarios have the names and lines of their blocks`() throws {
    let scenarios = try list(Self.nested)
    #expect(scenarios.map(\.name) == ["first", "outer inner second", "outer third"])
    #expect(scenarios.map(\.line) == [1, 6, 8])
  }

  @Test(arguments: [("outer", 2), ("outer inner", 1), ("r i", 1), ("", 3), ("no", 0)])
  func `scenarios are filtered by their full name`(_ filter: String, _ count: Int) throws {
    #expect(try list(Self.nested, filter: filter).count == count)
  }

  @Test func `an error in a block ends the file`() throws {
    let error = #expect(throws: HostError.self) {
      try list("describe('a', function() it('x', function() end) error('no') end)")
    }
    #expect(error?.description.hasSuffix("a_spec.lua:1: no") == true)
  }

  @Test func `files are found in folders, in order, and hidden ones are not`() throws {
    let folder = try TemporaryFolder([
      "b_spec.lua": "", "a_spec.lua": "", "c.lua": "", "sub/d_spec.lua": "", ".git/e_spec.lua": "",
      ".f_spec.lua": "",
    ])
    let files = ScenarioFiles(at: [folder.path]).files
    #expect(files == ["a_spec.lua", "b_spec.lua", "sub/d_spec.lua"].map { folder[$0] })
    #expect(ScenarioFiles(at: [folder["c.lua"]]).files == [folder["c.lua"]])
  }

  @Test func `tests of one file share variables, files do not`() throws {
    let folder = try TemporaryFolder([
      "a_spec.lua":
        "x = 1 it('x', function() x = x + 1 end) it('y', function() assert.equal(2, x) end)",
      "b_spec.lua": "it('z', function() assert.is_nil(x) end)",
    ])
    let runner = ScenarioRunner(configuration: .patient)
    var events: [String] = []
    for file in ScenarioFiles(at: [folder.path]).files {
      runner.run(file) { events.append("\($0)") }
    }
    #expect(events.count { $0 == "passed" } == 3, "\(events)")
  }
}
