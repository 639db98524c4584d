import FlickSystem
import Testing

@testable import FlickHost

@Suite struct `Files of tests in parts` {
  private typealias Part = ScenarioDivision.Part

  private static let ms = 1_000_000

  private func division(jobs: Int, _ times: [String: [Int]]) -> ScenarioDivision {
    var division = ScenarioDivision(jobs: jobs)
    for (file, times) in times {
      division.record(times: times.map { $0 * Self.ms }, of: file)
      division.record(isDivisible: true, file)
    }
    return division
  }

  @Test(arguments: [
    (2, ["a": [50, 50, 50, 50]], ["a": [0, 2]]),
    (4, ["a": [50, 50, 50, 50]], ["a": [0, 1, 2, 3]]),
    // The longest decides; a part has one test at least.
    (2, ["a": [10, 10, 300]], ["a": [0, 2]]), (2, ["a": [300, 10, 10]], ["a": [0, 1]]),
    (4, ["a": [300, 1, 1, 1]], ["a": [0, 1, 2, 3]]),
    // Too short, by itself or beside others; or other files occupy all workers.
    (2, ["a": [10, 10]], ["a": [0]]), (1, ["a": [100, 100]], ["a": [0]]),
    (2, ["a": [100, 100], "b": [100, 100]], ["a": [0], "b": [0]]),
    (2, ["a": [100, 100], "b": [10, 10]], ["a": [0, 1], "b": [0]]),
  ])
  func `files of tests in parts begin at tests that divide the time evenly`(
    _ jobs: Int, _ times: [String: [Int]], _ starts: [String: [Int]]
  ) {
    let parts = division(jobs: jobs, times).parts(of: times.keys.sorted())
    for (file, starts) in starts {
      let found = parts.filter { $0.file == file }.map(\.tests)
      #expect(found.map(\.lowerBound) == starts)
      #expect(found.map(\.upperBound) == starts.dropFirst() + [.max])
    }
  }

  @Test func `a whole run is tried again in parts, and a run in parts whole`() {
    var division = ScenarioDivision(jobs: 2)
    division.record(times: [100 * Self.ms, 100 * Self.ms], of: "a")
    let whole = [Part(whole: "a")]
    #expect(division.parts(of: ["a"]) == whole)
    let halves = [Part(file: "a", tests: 0..<1), Part(file: "a", tests: 1..<Int.max)]
    #expect(division.trial(of: whole) == halves)
    #expect(division.trial(of: halves) == whole)
    division.record(isDivisible: false, "a")
    #expect(division.trial(of: whole) == [])
    #expect(division.parts(of: ["a"]) == whole)
    // A file that cannot be loaded will be repaired: its earlier times remain valid.
    division.record(isDivisible: true, "a")
    division.record(times: [], of: "a")
    #expect(division.parts(of: ["a"]) == halves)
  }

  /// The events of a file as a whole and in parts, and whether they are equal.
  @Test(arguments: [
    (
      """
      print "loading"
      describe("a", function()
        print "opened"
        local n
        before_each(function() n = 0 end)
        for i = 1, 3 do it("t" .. i, function() n = n + 1 assert.equal(1, n) print(i) end) end
        describe("b", function() print "b" it("u", function() error "no" end) pending "p" end)
        it("v", function() assert.equal(2, n) end)
      end)
      it("w", function() end)
      """, true
    ),
    (
      "local n = 0 for i = 1, 7 do it('t' .. i, function() n = n + 1 assert.equal(i, n) end) end",
      false
    ),
    // Hooks of a group run for each part, and are reported once.
    (
      """
      describe("a", function()
        setup(function() error "x" end)
        for i = 1, 5 do it("t" .. i, print) end
      end)
      describe("b", function()
        teardown(error)
        for i = 1, 7 do it("t" .. i, print) end
      end)
      """, true
    ),
    ("it('a', print", true),
  ])
  func `parts give the result of the whole if tests are independent`(_ text: String, _ isSame: Bool)
    throws
  {
    let folder = try TemporaryFolder(["a_spec.lua": text])
    let runner = ScenarioRunner(configuration: .patient)
    func transcript(_ parts: [Range<Int>]) -> ScenarioTranscript {
      var transcript = ScenarioTranscript()
      for part in parts {
        runner.run(folder["a_spec.lua"], after: part.lowerBound, until: part.upperBound) {
          // As its listener does.
          if case .unloadable = $0, part.lowerBound > 0 { return }
          transcript.add($0)
        }
      }
      return transcript
    }
    let whole = transcript([0..<Int.max])
    #expect(!whole.bytes.isEmpty)
    var same = 0
    for end in 1...6 where whole.isSame(as: transcript([0..<end, end..<Int.max])) { same += 1 }
    #expect(same == (isSame ? 6 : 0))
    #expect(whole.isSame(as: transcript([0..<2, 2..<3, 3..<Int.max])) == isSame)
  }
}

@Suite struct `A file of tests that is edited` {
  private static let before = """
    local n = 0
    it("a", function()
      n = n + 1
      assert.equal(1, n)
    end)
    for i = 1, 2 do
      it("b" .. i, function()
        print "b"
      end)
    end
    it("c", function()
      assert.equal(1, n)
    end)
    it("d", function() error "no" end)

    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder([:]) }

  private func transcript(
    of text: String, lines: [Int] = []
  ) throws -> ScenarioTranscript {
    let file = folder["a_spec.lua"]
    try File.write(Array(text.utf8), to: file)
    var runner = ScenarioRunner(configuration: .patient)
    runner.reportsNeeds = true
    if !lines.isEmpty { runner.choice.lines = [file: lines] }
    var transcript = ScenarioTranscript()
    runner.run(file) { transcript.add($0) }
    return transcript
  }

  private func edit(_ old: String, _ new: String) throws -> ScenarioText.Edit? {
    let text = ScenarioText(
      Array(Self.before.utf8), tests: try transcript(of: Self.before).testLines)
    return text.edit(to: Array(Self.before.replacing(old, with: new, maxReplacements: 1).utf8))
  }

  /// The tests that contain the edit, by their first lines; empty if it is outside of tests.
  @Test(arguments: [
    ("  assert.equal(1, n)\n", "", [2]), ("n = n + 1", "n = n + 1\n\n  print(n)", [2]),
    ("print \"b\"\n", "error \"b\"\n", [7]), ("    print \"b\"\n", "", [7]),
    ("  assert.equal(1, n)\nend)\nit(\"d", "end)\nit(\"d", [11]),
    // The first or the last line of a test, text around tests, a test on one line.
    ("\"a\"", "\"A\"", []), ("local n = 0", "local n = 1", []), ("\nend)", "\nend) -- a", []),
    ("error", "print", []), ("it(\"c\"", "\nit(\"c\"", []),
    // Nothing, and two tests at once.
    ("a", "a", []), ("assert.equal(1, n)\nend)\nfor", "end)\nfor", []),
  ])
  func `tests affected by an edit are found`(
    _ old: String, _ new: String, _ tests: [Int]
  ) throws {
    #expect(try edit(old, new)?.tests ?? [] == tests)
  }

  /// Whether the other tests have the same events after an edit.
  @Test(arguments: [
    ("  assert.equal(1, n)\n", "  print(n)\n\n", true),
    ("  assert.equal(1, n)\n", "  assert.equal(2, n)\n", true),
    ("  print \"b\"\n", "  print \"b\" print(i)\n", true),
    // An edit that affects another test, and one that adds a test.
    ("  n = n + 1\n", "  n = 2\n", false),
    ("  assert.equal(1, n)\n", "end)\nit(\"e\", function()\n", false),
  ])
  func `an edited file is known after all its tests have run`(
    _ old: String, _ new: String, _ isSame: Bool
  ) throws {
    let edit = try #require(try edit(old, new))
    let text = Self.before.replacing(old, with: new, maxReplacements: 1)
    let before = try transcript(of: Self.before)
    let failed = before.failedLines.map(edit.moved)
    let some = try transcript(of: text, lines: edit.tests + failed)
    #expect(some.testCount >= 2)
    #expect(before.isSame(as: try transcript(of: text), with: some, after: edit) == isSame)
  }
}
