import Testing

@Suite struct `The same run twice` {
  /// A script that uses a bit of everything whose order or value could differ from run to run.
  private static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables { share = { 0.4 }, mode = { "drag", choices = { "off", "drag" } }, on = { true } }
    local function page(i) return fb.column { id = "page" .. i, spacing = 8, fb.text { "t" .. i }, fb.rectangle {} } end
    local screen = fb.screen { title = "All", size = { 390, 844 },
      fb.row { height = 40, fb.text { "a" }, fb.text { "b", width = 100 } },
      fb.pager { id = "outer", snap = { distance = tune.share }, handover = tune.mode, pages = {
        fb.pager { id = "inner", pages = fb.each({ 1, 2, 3 }, page) },
        fb.pager { id = "tall", axis = "vertical", page_count = 4 } } } }
    for round = 1, 5 do
      local stage = fb.open(screen)
      stage.inner:jump_to(math.random(3))
      local trace = fb.drag { from = { 330, 500 }, by = { -math.random(300), math.random(40) }, duration = 0.2 + math.random() / 3 }
      stage:play(trace:mirrored("vertical"):starting_at { 300, 300 })
      stage:wait(math.random() / 5)
      stage:touch("began", { 200, 300 }, 1)
      stage:wait(0.01)
      stage:touch("moved", { 150, 300 }, 1)
      stage:cancel(1)
      print(stage:settle(), stage.inner.position, stage.outer, trace:release_velocity())
      for _, decision in ipairs(stage:decisions()) do print(decision, decision.margin) end
    end
    local spring = fb.spring { duration = 0.4, bounce = 0.5, to = 100 }
    print(spring:at(0.1), spring:rest_time())
    print(pcall(error, "caught"), select("#", table.unpack({}, 1, 3)))
    """

  private func runs(_ arguments: [String], in project: Project, traces: String? = nil) async throws
    -> [(output: [UInt8], log: [UInt8])]
  {
    var runs: [(output: [UInt8], log: [UInt8])] = []
    for number in 1...2 {
      let outcome = try await Program.run(
        ["run"] + arguments + ["--log", "\(number).jsonl"], in: project,
        environment: traces.map { ["FLICKBOOK_TRACES": $0] } ?? [:])
      outcome.expectSuccess()
      runs.append((outcome.output, try project.bytes(of: "\(number).jsonl")))
    }
    return runs
  }

  @Test func `gives the same bytes, for a script that uses many features`() async throws {
    let project = try Project(["all.lua": Self.script])
    let runs = try await runs(["all.lua", "--seed", "12"], in: project)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].log == runs[1].log)
    #expect(runs[0].log.count > 10_000)
  }

  @Test func `gives the same bytes, for the demonstration`() async throws {
    let runs = try await runs([Repository.path("scripts/demo.lua")], in: try Project())
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].log == runs[1].log)
    #expect(runs[0].output.count > 1000)
  }

  @Test func `gives the same text of a failed check`() async throws {
    let project = try Project([
      "a_spec.lua": """
      it("a", function()
        assert.same({ x = 1, y = { 1, 2, { deep = true } }, [10] = "ten" }, { z = print })
      end)
      """
    ])
    let first = try await Program.run(["test", "a_spec.lua"], in: project)
    let second = try await Program.run(["test", "a_spec.lua"], in: project)
    #expect(first.errors == second.errors)
    #expect(
      first.errorLine
        == "a_spec.lua:2: expected { [10] = 'ten', x = 1, y = { 1, 2, { deep = true } } }, "
        + "got { z = a function }")
  }
}
