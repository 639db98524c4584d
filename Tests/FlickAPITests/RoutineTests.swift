import FlickAPI
import FlickCore
import LuaKit
import Testing

@testable import FlickHost

@Suite struct `Routines of a stage` {
  private static let opening = """
    local fb = require 'flickbook'
    local stage = fb.open(fb.screen { size = { 300, 600 }, fb.pager { id = 'p', page_count = 5 } })
    local log = {}
    local function note(text) log[#log + 1] = ('%s %.3g'):format(text, stage.time) end

    """

  @Test(arguments: [
    (
      "in the order in which they were started, each at its moments",
      """
      stage:start(function() note 'a' stage:wait(1) note 'a' stage:wait(1) note 'a' end)
      stage:start(function() note 'b' stage:wait(1) note 'b' stage:wait(0.5) note 'b' end)
      stage:settle()
      """, ["a 0", "b 0", "a 1", "b 1", "b 1.5", "a 2"]
    ),
    (
      "inside each other",
      """
      stage:start(function()
        stage:wait(1)
        stage:start(function() note 'inner' stage:wait(1) note 'inner' end)
        note 'outer'
        stage:wait(2)
        note 'outer'
      end)
      stage:settle()
      """, ["inner 1", "outer 1", "inner 2", "outer 3"]
    ),
    (
      "only as far as time goes",
      "stage:start(function() stage:wait(1) note 'a' stage:wait(1) note 'b' end) stage:wait(1.5)",
      ["a 1"]
    ),
    (
      "on from an event",
      """
      stage:start(function() assert.is_true(stage:wait_for('page_changed', 'p')) note 'changed' end)
      stage:drag { from = { 250, 300 }, by = { -200, 0 }, duration = 0.1, rate = 60 }
      note 'released'
      stage:settle()
      assert.equal(2, stage.p.page)
      """, nil
    ),
    (
      "on from rest",
      """
      stage:start(function() stage.p:move_to(2) local t = stage:settle() assert.equal(t, stage.time) note 'rest' end)
      assert.equal(0, #log)
      stage:settle()
      assert.equal(1, #log)
      assert.equal(2, stage.p.settled_page)
      """, nil
    ),
    (
      "on from rest that is there already",
      "stage:start(function() stage:settle() note 'a' stage:settle() note 'b' end) stage:settle()",
      ["a 0", "b 0"]
    ),
    (
      "on from rest, which no finger disturbs",
      """
      stage:touch('began', { 250, 300 })
      stage:start(function() stage:settle() note 'rest' end)
      stage:wait(1)
      stage:touch('ended', { 250, 300 })
      stage:wait(1)
      """, ["rest 1"]
    ),
    (
      "with a finger that one of them lifts",
      """
      stage:start(function()
        stage:touch('began', { 250, 300 })
        stage:wait(0.5)
        stage:touch('ended', { 250, 300 })
        note 'lifted'
      end)
      stage:settle()
      """, ["lifted 0.5"]
    ),
    (
      "until nothing can happen any more",
      """
      local happened = stage:wait_for('page_changed', 'p')
      note(tostring(happened))
      """, ["false 0"]
    ),
  ])
  func `routines resume at their times`(_ name: String, _ script: String, _ expected: [String]?)
    throws
  {
    let scripts = try Scripts()
    let check =
      expected.map { list in
        let items = list.map { "'\($0)'" }.joined(separator: ", ")
        return "assert.same({ \(items) }, log)"
      } ?? ""
    try scripts.run(Self.opening + script + "\n" + check)
  }

  @Test(arguments: [
    ("stage:start(function() error('at once', 0) end)", "at once"),
    ("stage:start(function() stage:wait(1) error('later', 0) end) stage:settle()", "later"),
    (
      "stage:start(function() stage:wait_for('page_changed', 'nobody') end)",
      "nobody"
    ),
    ("stage:start(function() stage:wait_for('page_chaned', 'p') end)", "page_changed"),
    ("stage:start(function() stage:wait(-1) end)", "-1"),
    ("stage:start(1)", "function expected"),
  ])
  func `routines of a stage end with their errors`(_ script: String, _ message: String) throws {
    let failure = try Scripts().failure(Self.opening + script)
    #expect(failure?.contains(message) == true, "\(failure ?? "no failure")")
  }

  /// `settle` with a finger down, which no routine lifts.
  @Test(arguments: [
    "stage:touch('began', { 250, 300 }, 3)",
    "stage:touch('began', { 250, 300 }, 3) stage:wait(0.1) stage:touch('moved', { 100, 300 }, 3)",
    // They would wait for ever.
    "stage:start(function() while stage.p.is_held do stage:wait(1 / 60) end end) stage:touch('began', { 250, 300 }, 3) stage:start(function() while true do stage:wait(1) end end)",
    "stage:start(function() stage:touch('began', { 250, 300 }, 3) end)",
  ])
  func `routines of a stage are not settled while a finger is down`(_ script: String) throws {
    let failure = try Scripts().failure(
      Self.opening + script + " stage:settle()")
    #expect(failure?.contains("a stage cannot settle while a finger is down (pointer 3)") == true)
  }

  @Test func `routines of a stage are done once they have returned or failed`() throws {
    try Scripts().run(
      Self.opening + """
        local routine = stage:start(function() stage:wait(1) end)
        local broken
        pcall(function() broken = stage:start(function() stage:wait(1) error 'x' end) end)
        assert(not routine.is_done and not broken.is_done)
        assert(not pcall(stage.settle, stage))
        stage:settle()
        assert(routine.is_done and broken.is_done)
        """)
  }

  @Test func `a routine that only waits does not change the run`() throws {
    let scripts = try Scripts()
    try scripts.run(
      """
      local fb = require 'flickbook'
      local function play(with_routine)
        local stage = fb.open(fb.screen { size = { 300, 600 }, fb.pager { id = 'p', page_count = 5 } })
        if with_routine then
          stage:start(function() for i = 1, 50 do stage:wait(0.013) end end)
        end
        stage:drag { from = { 250, 300 }, by = { -150, 0 }, duration = 0.2, rate = 60 }
        stage:wait(0.1)
        print(('%a %a'):format(stage.p.position, stage.time))
        stage:settle()
        print(stage.p.page)
      end
      play(false)
      play(true)
      """)
    #expect(scripts.lines.count == 4)
    #expect(Array(scripts.lines.prefix(2)) == Array(scripts.lines.suffix(2)))
  }
}
