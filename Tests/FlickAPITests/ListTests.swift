import Testing

@Suite struct `Lists in Lua` {
  private static let faults: [(call: String, message: String)] = [
    (
      "rectangle { gestures = { fb.tap_gesture {}, nil, fb.tap_gesture {} } }",
      "bad argument 'gestures' to flickbook.rectangle (list of gesture_spec or nil expected, got a table with more than 1 to 1 in it)"
    ),
    (
      "rectangle { gestures = { tap = fb.tap_gesture {} } }",
      "bad argument 'gestures' to flickbook.rectangle (list of gesture_spec or nil expected, got a table with nothing at 1)"
    ),
    (
      "rectangle { gestures = { fb.tap_gesture {}, 'tap' } }",
      "bad argument 'gestures' to flickbook.rectangle (list of gesture_spec or nil expected, got string at 2)"
    ),
    (
      "tap_gesture { pointer_kinds = { 'touch', 'mose' } }",
      "bad argument 'pointer_kinds' to flickbook.tap_gesture (pointer kind or list of them or nil expected, got 'mose' (did you mean 'mouse'?))"
    ),
    (
      "swipe_gesture { directions = {} }",
      "bad argument 'directions' to flickbook.swipe_gesture (direction or list of them or nil expected, got an empty list)"
    ),
    (
      "drag { from = { 0, 0 }, through = { { 1, 1 }, { 2 } } }",
      "bad argument 'through' to flickbook.drag (list of { x, y } or nil expected, got a table without numbers at 1 and 2 at 2)"
    ),
    (
      "drag { from = { 0, 0 }, through = { { 1, 1, 1 } } }",
      "bad argument 'through' to flickbook.drag (list of { x, y } or nil expected, got a table with more than two numbers in it at 1)"
    ),
    (
      "touches { { time = 0, x = 0, y = 0, phase = 'down' } }",
      "bad argument 'list' to flickbook.touches (list of touch expected, got a table whose 'phase' is not 'began' | 'hovered' | 'left' | 'moved' | 'ended' | 'cancelled' | 'turned' at 1)"
    ),
    (
      "touches { { time = 0, x = 0, y = 0, phase = 'began', pointer = 'one' } }",
      "bad argument 'list' to flickbook.touches (list of touch expected, got a table whose 'pointer' is not a whole number at 1)"
    ),
    (
      "touches { { time = 0, x = 0, y = 0, phase = 'began', pontier = 1 } }",
      "bad argument 'list' to flickbook.touches (list of touch expected, got a table with more than time, x, y, phase, pointer, kind and force in it at 1)"
    ),
    (
      "touches { { time = 0, x = 0, phase = 'began' } }",
      "bad argument 'list' to flickbook.touches (list of touch expected, got a table without a number 'y' at 1)"
    ),
    (
      "tween { easing = 'in_qaud' }",
      "bad argument 'easing' to flickbook.tween (easing or name of one or nil expected, got 'in_qaud' (did you mean 'in_quad'?))"
    ),
    (
      "decay { velocity = 1, friction = 'uikt' }",
      "bad argument 'friction' to flickbook.decay (friction rate or name of a law or nil expected, got 'uikt' (did you mean 'uikit'?))"
    ),
    (
      "drag { from = { 0, 0 }, through = {} }",
      "bad argument 'through' (at least 1 point expected, got none)"
    ),
    ("easing { bezier = {} }", "bad argument 'bezier' (4 numbers expected, got 0)"),
    ("easing { elastic = { 1, 2, 3 } }", "bad argument 'elastic' (2 numbers expected, got 3)"),
    ("easing { stops = { 0, { 0.5, 'x' }, 1 } }", "bad stop 2 (a number as progress expected)"),
    (
      "interpolate(1, {}, {})",
      "interpolation: expected as many outputs as inputs and at least 1, found 0 inputs and 0 outputs"
    ),
  ]

  @Test(arguments: faults)
  func `a wrong value of a list is named with its index`(_ row: (call: String, message: String))
    throws
  {
    let source = "local fb = require 'flickbook'\nfb.\(row.call)"
    #expect(try Scripts().failure(source) == "test.lua:2: \(row.message)")
  }

  private static let empty: [Check] = [
    Check(
      "of gestures",
      "fb.open(fb.screen { size = { 9, 9 }, gestures = {}, fb.rectangle { gestures = {} } })"),
    Check("of relatives", "fb.tap_gesture { blocks = {}, requires_failure_of = {} }"),
    Check(
      "of touches",
      """
      local t = fb.touches {}
      assert.equal(0, t.count) assert.equal(0, t:scaled(2):rotated(1):resampled(60):followed_by(t).count)
      stage:play(t)
      """),
    Check(
      "of numbers that have defaults",
      "assert(fb.easing { elastic = {} } == fb.easing { elastic = { 1, 0.3 } })"),
    Check(
      "of pagers to watch is an error",
      "assert.has_error(function() stage:swipe_map { watch = {}, from = { 0, 0 }, distance = { 1, 2 }, velocity = { 0, 1 } } end, \"a pager's id expected, got none\")"
    ),
  ]

  @Test(arguments: empty)
  func `lists in Lua may be empty`(_ check: Check) throws { try check.run() }

  @Test func `the number of touches of a map is limited`() throws {
    let source =
      Scripts.objects + """
        stage:swipe_map { watch = "p", from = { 300, 400 }, distance = { 9, 99 }, velocity = { 0, 9 }, columns = 1024, rows = 1024, duration = 9, rate = 900 }
        """
    let failure = try Scripts().failure(source)
    #expect(failure?.contains("at most 100000000") == true, "\(failure ?? "no error")")
  }

  @Test func `a misspelt gesture is answered with the nearest`() throws {
    let source = """
      local fb = require "flickbook"
      local stage = fb.open(fb.screen { size = { 9, 9 }, gestures = { fb.tap_gesture { id = "like" } } })
      print(stage.lkie)
      """
    #expect(
      try Scripts().failure(source)
        == "test.lua:3: a stage has no property or method 'lkie' (did you mean 'like'?)")
  }
}
