import Testing

@Suite struct `The same run twice` {
  /// A script with a bit of everything that could differ in order or value from run to run.
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

  /// All of the environment that Lua itself makes differ from process to process.
  private static let environment = """
    local function show(t)
      local parts = {}
      for k, v in pairs(t) do parts[#parts + 1] = tostring(k) .. '=' .. tostring(v) end
      print(table.concat(parts, ' '))
      local k, v = next(t)
      while k ~= nil do io_free = k k, v = next(t, k) end
    end
    local words, objects = {}, {}
    for word in ("the quick brown fox jumps over the lazy dog and runs away from all of it"):gmatch "%a+" do
      words[word] = (words[word] or 0) + 1
    end
    show(words)
    for i = 1, 40 do
      objects[{}], objects[function() return i end], objects[coroutine.create(print)] = i, -i, i + 0.5
    end
    show(objects)
    show { [print] = 1, [math.sin] = 2, [pairs] = 3, [true] = 4, [false] = 5, [-1] = 6, [0.5] = 7, "a", "b" }
    show(_G)
    print({}, print, words, string.format("%p %s", words, objects), coroutine.running())
    local list = {}
    for i = 1, 500 do list[i] = { key = math.random(9), place = i } end
    table.sort(list, function(a, b) return a.key < b.key end)
    for i, item in ipairs(list) do list[i] = item.key .. ":" .. item.place end
    print(table.concat(list, " "))
    math.randomseed() print(math.random(1 << 50), math.random())
    print(os.time(), os.clock(), os.date(), os.time { year = 2030, month = 1, day = 1 })
    print(pcall(function() return {} < {} end), pcall(error, {}), select(2, pcall(error, setmetatable({}, { __name = "thing" }))))
    print(debug.traceback "here")
    local weak = setmetatable({}, { __mode = "k" })
    for i = 1, 100 do weak[{}] = i end
    collectgarbage()
    print(next(weak), collectgarbage "step", #tostring(weak))
    -- Tables whose sizes depend on collisions of addresses and of seeded hashes.
    local kept = {}
    for i = 1, 3000 do
      local key = i % 3 == 0 and {} or "key" .. i
      kept[key] = { i }
      if i % 2 == 0 then kept[next(kept)] = nil end
      if i % 500 == 0 then print(collectgarbage "count") end
    end
    """

  @Test func `many processes give the same bytes, for all of the Lua environment`() async throws {
    let project = try Project(["environment.lua": Self.environment])
    let first = try await Program.run(["run", "environment.lua"], in: project)
    first.expectSuccess()
    #expect(first.output.count > 4000)
    for _ in 1...15 {
      let other = try await Program.run(
        ["run", "environment.lua"], in: project,
        environment: ["UNUSED": "\(UInt64.random(in: .min ... .max))"])
      #expect(other.output == first.output)
    }
  }

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

  @Test func `the same run twice gives the same bytes, for a script that uses many features`()
    async throws
  {
    let project = try Project(["all.lua": Self.script])
    let runs = try await runs(["all.lua", "--seed", "12"], in: project)
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].log == runs[1].log)
    #expect(runs[0].log.count > 10_000)
  }

  @Test func `the same run twice gives the same bytes, for the demonstration`() async throws {
    let runs = try await runs([Repository.path("scripts/demo.lua")], in: try Project())
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].log == runs[1].log)
    #expect(runs[0].output.count > 1000)
  }

  @Test func `the same run twice gives the same text of a failed check`() async throws {
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
