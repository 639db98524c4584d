import Foundation
import Testing

/// The checks of `assert` about feel, stored snapshots, and messages of failures.
@Suite struct `Checks of feel` {
  /// A screen, and a swipe to its next page.
  private static let start = """
    local fb = require "flickbook"
    local swipe = fb.drag { from = { 300, 400 }, by = { -240, 0 }, duration = 0.25 }
    local function open(keys)
      keys = keys or {}
      keys.id, keys.page_count = "p", keys.page_count or 9
      return fb.open(fb.screen { size = { 390, 844 }, fb.pager(keys) })
    end
    local function swiped(keys) local stage = open(keys) stage:play(swipe) return stage end

    """

  private static func test(
    _ body: String, _ options: [String] = [], in project: Project? = nil
  ) async throws -> Program.Outcome {
    let project = try project ?? Project()
    try project.write(Self.start + "it('x', function() \(body) end)", to: "a_spec.lua")
    return try await Program.run(["test"] + options, in: project)
  }

  /// A number that follows the finger along each axis, and one that lags behind.
  private static let ball = """
    local ball = fb.variables("ball", { x = fb.variable { start = 0 }, y = fb.variable { start = 0 }, slow = 0 })
    local s = fb.open(fb.screen { size = { 390, 844 }, states = { ball }, fb.rectangle { gestures = {
      fb.drag_gesture { id = "grab", moves = { x = ball.x, y = ball.y },
        on_changed = function(e) e.stage.ball:set { slow = e.translation[1] / 2 } end } } } })
    """

  /// A list that hands its flings over to the sheet that it is in.
  private static let nested = """
    local flick = fb.drag { from = { 200, 700 }, by = { 0, -400 }, duration = 0.15 } \
    local s = fb.open(fb.screen { size = { 390, 844 }, fb.scroll_view { id = 'sheet', content_size = { 390, 3000 }, \
    fb.scroll_view { id = 'list', height = 844, handover = 'drag+fling', fb.rectangle { height = 1500 } } } })
    """

  @Test(arguments: [
    "local s = swiped() assert.decided(s, 'p', 2) assert.decided(s, 'p', { page = 2, rule = 'release', margin = 100, spare = 400 })",
    "assert.has_not.decided(swiped(), 'p', 3)",
    "local s = swiped() assert.settles_within(s, 0.8) assert.is.at_rest(s)",
    "assert.is_not.at_rest(swiped())",
    "local s = open { settle = { duration = 0.4, bounce = 0 } } s.p:move_to(2) assert.overshoots_within(s, 'p.position', 0.001)",
    "local s = open() assert.overshoots_within(s:sample { trace = swipe, 'p.position' }, 'p.position', 0.01)",
    "assert.lags_within(open(), 'p', swipe, 0.5)",
    "assert.keeps_velocity(open(), 'p', swipe)",
    "assert.near_curve({ 1, 2 }, { 1, 2.001 }, 0.01) assert.is_not.near_curve({ 1 }, { 2 }, 0.1)",
    "local s = open() s:events() s:play(swipe) s:settle() assert.has.events(s, { 'began p', 'page_will_change p 1 to 2', { event = 'page_changed', to = 2 } })",
    "assert.same_at_rates(function() local s = swiped() s:settle() return s end)",
    "assert.same_at_rates(function(rate) return 1 end, { 30, 1000 })",
    "assert:register('assertion', 'decided', function() return true end) assert.decided() assert.at_rest(open())",
    """
    local inner = fb.pager { id = "inner", page_count = 2, page = 2 }
    local s = fb.open(fb.screen { size = { 390, 844 }, fb.pager { id = "outer", page_count = 2, pages = { inner } } })
    assert.lags_within(s, { "inner", "outer" }, fb.drag { from = { 200, 400 }, through = { { 60, 400 }, { 330, 400 } }, duration = 0.5 }, 0.5)
    """,
    """
    local s = fb.open(fb.screen { size = { 390, 844 }, fb.scroll_view { id = "feed", fb.rectangle { height = 2000 } } })
    assert.keeps_velocity(s, "feed", fb.drag { from = { 200, 700 }, by = { 0, -400 }, duration = 0.2 })
    """,
    Self.ball
      + " assert.keeps_velocity(s, 'ball.x', fb.flick { from = { 100, 100 }, by = { 120, 0 }, speed = 1500 })",
    Self.ball
      + " assert.keeps_velocity(s, { 'ball.x', 'ball.y' }, fb.flick { from = { 100, 100 }, by = { 90, 120 }, speed = 1500 })",
    Self.ball
      + " assert.lags_within(s, 'ball.x', fb.drag { from = { 100, 100 }, by = { 80, 200 } }, 0.5)",
    Self.ball
      + " assert.lags_within(s, { 'ball.x', 'ball.y' }, fb.drag { from = { 100, 100 }, by = { -80, 200 } }, 0.5)",
    Self.ball
      + " assert.is_not.lags_within(s, 'ball.slow', fb.drag { from = { 100, 100 }, by = { 200, 80 } }, 0.5)",
    Self.nested
      + " assert.keeps_velocity(s, { 'list', 'sheet' }, flick) assert.is_true(s.sheet.y > 1000)",
  ])
  func `checks of feel pass`(_ body: String) async throws {
    try await Self.test(body).expectSuccess()
  }

  @Test(arguments: [
    (
      "assert.decided(swiped(), 'p', 3, 'why')",
      "why: expected page 3, got p: page 2 by release (velocity 960 pt/s, 500 needed, 460 to spare, flips at 500 the other way, 1460 away)"
    ),
    (
      "assert.decided(swiped(), 'p', { margin = 2000, rule = 'pan' })",
      "expected rule 'pan' and a margin of at least 2000, which is 1460 pt/s, got p: page 2 by"
    ),
    ("assert.decided(open(), 'p', 1)", "expected page 1, got no decision about 'p'"),
    (
      "assert.decided(swiped(), 'p', { pag = 2 })",
      "unknown key 'pag' in assert.decided (did you mean 'page'?)"
    ),
    (
      "assert.settles_within(swiped(), 0.1)",
      "expected rest within 0.1 s, but it took 0.52116 s; after 0.1 s 'p' moves (position "
    ),
    (
      "assert.at_rest(swiped())",
      "expected rest, but 'p' moves (position 1.5897, 2.4618 per second)"
    ),
    (
      "local s = open() s:touch('began', { 300, 400 }) s:touch('moved', { 200, 400 }) assert.at_rest(s)",
      "expected rest, but finger 0 is down"
    ),
    (
      "local s = open { settle = { duration = 0.4, bounce = 0.5 } } s.p:move_to(2) assert.overshoots_within(s, 'p.position', 0.01)",
      "expected p.position to go beyond its end by at most 0.01, it went 0.16297 beyond 2 at 0.22917 s"
    ),
    (
      "assert.lags_within(open(), 'p', fb.drag { from = { 100, 400 }, by = { 240, 0 } }, 20)",
      "expected p to stay within 20 pt of the finger, but it is "
    ),
    (
      "assert.keeps_velocity(open { settle = { duration = 0.3, easing = 'ease_in_out' } }, 'p', swipe)",
      "expected p to continue at the finger's 960 pt/s ± 5 % at 0.25 s, but it continues at 0.00335"
    ),
    (
      nested + " assert.keeps_velocity(s, 'list', flick)",
      "expected list to keep its velocity, but it changes from 2137.4 to 580.09 pt/s at 0.261 s"
    ),
    (
      "assert.near_curve({ 1, 2 }, { 1, 2.5 }, 0.1)",
      "expected 2 ± 0.1 at 2 of 2, got 2.5, which is 0.5 off"
    ),
    (
      "assert.events(open(), {})",
      "assert.events checks the events since the first call of stage:events(): call it before the gesture"
    ),
    (
      "local s = open() s:events() s.p:move_to(2) assert.events(s, { 'page_changed p' })",
      "expected 'page_changed p', got:"
    ),
    (
      "assert.same_at_rates(function(rate) return rate < 100 end)",
      "another outcome at 120 Hz than at 60 Hz: expected true, got false"
    ),
    (
      "assert.settled_within(open(), 1)",
      "there is no assertion 'settled_within' (did you mean 'settles_within'?)"
    ),
    ("assert.is_not.matches_snapshot(1)", "assert.matches_snapshot cannot be negated"),
    (
      "local s = open { on_page_changed = function(e) e.stage.p:move_to(3 - e.to) end } s.p:move_to(2) s:settle()",
      "nothing rests within 3600 s of virtual time: 'p' moves (position "
    ),
    (
      "local s = open() s:start(function() while true do s:wait(1) end end) s:settle()",
      "nothing rests within 3600 s of virtual time: a routine waits until 3602 s"
    ),
  ])
  func `a failed check has the expected and the actual value`(_ body: String, _ message: String)
    async throws
  {
    try await Self.test(body).expectError(from: "a_spec.lua:9: \(message)", exit: 1)
  }

  // MARK: Messages of failures

  @Test func `a failure shows the last decisions, the finger and moving components`() async throws {
    let outcome = try await Self.test("local s = swiped() assert.equal(1, s.p.target_page)")
    #expect(
      outcome.errorText.contains(
        """
          decided at 0.25 s: p: page 2 by release (velocity 960 pt/s, 500 needed, 460 to spare, flips at 500 the other way, 1460 away)
          finger lifted at { 60, 400 } at 0.25 s
          'p' moves (position 1.5897, 2.4618 per second)
          at 0.25 s of virtual time

        """), "\(outcome.errorText)")
  }

  @Test(arguments: [
    (
      "assert.equal('the quick brown fox jumps over', 'the quick brwn fox jumps over')",
      "  expected: the quick brown fox jumps over\n  got:      the quick brwn fox jumps over\n                        ^\n"
    ),
    (
      "assert.are.same('one\\ntwo\\nthree', 'one\\ntwoo\\nthree')",
      "  line 2 differs:\n      one\n    - two\n    + twoo\n         ^\n"
    ),
    (
      "assert.same({ name = 'flickbook', 1, 2, 3 }, { name = 'flickbook', 1, 2, 4 })",
      "  expected: { 1, 2, 3, name = 'flickbook' }\n  got:      { 1, 2, 4, name = 'flickbook' }\n"
    ),
  ])
  func `a difference is marked`(_ body: String, _ marks: String) async throws {
    let outcome = try await Self.test(body)
    #expect(outcome.errorText.contains(marks), "\(outcome.errorText)")
  }

  @Test func `a film strip of the last second is written for each failure`() async throws {
    let project = try Project()
    let outcome = try await Self.test(
      "local s = swiped() s:settle() assert.equal(1, s.p.page)", ["--film-on-failure", "films"],
      in: project)
    #expect(outcome.errorText.contains("  film strip: films/a_spec-9.svg"), "\(outcome.errorText)")
    let film = try project.text(of: "films/a_spec-9.svg")
    #expect(film.hasPrefix("<svg"))
    #expect(film.contains(">771.2 ms<") && film.contains(">83.3 ms<"), "\(film.suffix(2000))")
  }

  // MARK: Snapshots

  private static let snapshots = """
    local s = open()
    assert.matches_snapshot(s:sample { trace = swipe, "p.position" }, { name = "turn", tolerance = 0.01 })
    assert.matches_snapshot(s)
    assert.matches_snapshot("a \\n\\n b\\n")
    assert.matches_snapshot { 1, { x = true } }
    """

  @Test func `snapshots are stored once, then compared, and replaced on demand`() async throws {
    let project = try Project()
    let first = try await Self.test(Self.snapshots, in: project)
    first.expectSuccess()
    #expect(first.text == "a_spec.snap: 4 snapshots written\n1 passed, 0 failed\n")
    let stored = try project.text(of: "a_spec.snap")
    #expect(stored.contains("\n== x: turn\n  curves within 0.01\n  time: 0 0.0166667 "))
    #expect(
      stored.contains("\n    p: page 2 by release: velocity -960.000000, threshold -500.000000"))
    #expect(stored.contains("\n== x 2\n  a\n\n   b\n\n== x 3\n  {\n    [1] = 1,\n"))
    let again = try await Self.test(Self.snapshots, ["--repeat-each", "2"], in: project)
    #expect(again.text == "1 passed, 0 failed\n", "\(again.errorText)")

    // Within the tolerance that is stored, and beyond it; another decision.
    let other = Self.snapshots.replacingOccurrences(
      of: "open()", with: "open { snap = { velocity = 700 } }")
    let changed = try await Self.test(other, in: project)
    changed.expectError(
      "a_spec.lua:11: snapshot 'x 1': it differs (--update-snapshots accepts it)", exit: 1)
    #expect(changed.errorText.contains("\n    + "), "\(changed.errorText)")
    #expect(try project.text(of: "a_spec.snap") == stored)
    let slower = Self.snapshots.replacingOccurrences(
      of: "open()", with: "open { settle = { duration = 0.5 } }")
    let curve = try await Self.test(slower, in: project)
    curve.expectError(from: "a_spec.lua:10: snapshot 'x: turn': ", exit: 1)

    let updated = try await Self.test(other, ["--update-snapshots"], in: project)
    #expect(updated.text.hasSuffix("1 passed, 0 failed\n"), "\(updated.errorText)")
    #expect(try project.text(of: "a_spec.snap") != stored)
  }

  @Test func `with CI set no new snapshot is stored`() async throws {
    let project = try Project()
    try project.write("it('x', function() assert.matches_snapshot(1) end)", to: "a_spec.lua")
    let outcome = try await Program.run(["test"], in: project, environment: ["CI": "true"])
    outcome.expectError(
      from: "a_spec.lua:1: there is no snapshot 'x 1', and with CI set", exit: 1)
    #expect(!project.has("a_spec.snap"))
  }

  @Test func `unused snapshots are named, and removed on demand`() async throws {
    let project = try Project()
    let both =
      "it('x', function() assert.matches_snapshot(1) end) it('y', function() assert.matches_snapshot(2) end)"
    try project.write(both, to: "a_spec.lua")
    _ = try await Program.run(["test"], in: project)
    // A part of the tests leaves the snapshots of the others alone.
    let part = try await Program.run(["test", "--filter", "x"], in: project)
    #expect(part.text == "1 passed, 0 failed\n")
    try project.write("it('x', function() assert.matches_snapshot(1) end)", to: "a_spec.lua")
    let named = try await Program.run(["test"], in: project)
    #expect(
      named.text
        == "a_spec.snap: 'y 1': unused (--update-snapshots removes it)\n1 passed, 0 failed\n"
    )
    let removed = try await Program.run(["test", "--update-snapshots"], in: project)
    #expect(removed.text == "a_spec.snap: 'y 1': removed\n1 passed, 0 failed\n")
    #expect(try !project.text(of: "a_spec.snap").contains("== y"))
  }

  @Test func `a snapshot file that is a link is not followed`() async throws {
    let project = try Project([
      "elsewhere.txt": "kept",
      "spec/a_spec.lua": "it('x', function() assert.matches_snapshot(1) end)",
    ])
    try FileManager.default.createSymbolicLink(
      at: project.folder.appending(path: "spec/a_spec.snap"),
      withDestinationURL: project.folder.appending(path: "elsewhere.txt"))
    _ = try await Program.run(["test", "--update-snapshots"], in: project)
    #expect(try project.text(of: "elsewhere.txt") == "kept")
  }
}
