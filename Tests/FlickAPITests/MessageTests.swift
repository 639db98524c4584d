import Testing

/// A script with a mistake, and the expected message.
struct Mistake: Sendable, CustomTestStringConvertible {
  /// Lua, with `fb`, a `stage` with a few things on it, and `screen(…)` to open a screen of one's
  /// own.
  var script: String
  /// A part of the message.
  var message: String

  init(_ script: String, _ message: String) {
    (self.script, self.message) = (script, message)
  }

  var testDescription: String { script }

  /// On one line, so that the script is line 2.
  static let prelude =
    "local fb = require 'flickbook' local function screen(options) options.size = options.size or { 390, 844 } return fb.open(fb.screen(options)) end local stage = screen { states = { fb.variables('state', { dim = 0 }) }, fb.scroll_view { id = 'feed', height = 100, fb.rectangle { id = 'card', height = 400 } }, fb.pager { id = 'photos', page_count = 3, values = { half = fb.value('photos.position') }, gestures = { fb.tap_gesture { id = 'like' } } } }\n"
}

@Suite struct `An error of the API` {
  // MARK: Units and ranges

  @Test(arguments: [
    Mistake(
      "stage:drag { from = { 300, 400 }, by = { -100, 0 }, duration = 300 }",
      "bad argument 'duration' to stage:drag (number from 0 to 60 seconds expected, got 300; did you mean 0.3?)"
    ),
    Mistake("fb.drag { from = { 0, 0 }, by = { 1, 0 }, hold = 200 }", "'hold' to flickbook.drag"),
    Mistake("fb.tap { at = { 1, 1 }, duration = 80 }", "got 80; did you mean 0.08?"),
    Mistake("fb.tap { at = { 1, 1 }, gap = 100 }", "got 100; did you mean 0.1?"),
    Mistake("fb.press { at = { 1, 1 }, duration = 800 }", "got 800; did you mean 0.8?"),
    Mistake("fb.flick { from = { 0, 0 }, by = { 9, 0 }, speed = 9, duration = 250 }", "mean 0.25?"),
    Mistake("fb.tween { duration = 350 }", "did you mean 0.35?"),
    Mistake("fb.keyframes { frames = { 0, 1 }, duration = 400 }", "did you mean 0.4?"),
    Mistake("fb.spring { duration = 500 }", "did you mean 0.5?"),
    Mistake("fb.spring { response = 150 }", "did you mean 0.15?"),
    Mistake("fb.stagger { interval = 75, fb.spring {} }", "did you mean 0.075?"),
    Mistake("fb.spring {}:delayed(5000)", "did you mean 5?"),
    Mistake(
      "stage:wait(5000)", "(number from 0 to 3600 seconds expected, got 5000; did you mean 5?)"),
    Mistake("fb.long_press_gesture { duration = 500 }", "did you mean 0.5?"),
    Mistake("fb.tap_gesture { longest_gap = 300 }", "did you mean 0.3?"),
    Mistake("fb.swipe_gesture { longest = 800 }", "did you mean 0.8?"),
    Mistake(
      "fb.pager { settle = { duration = 350 } }", "'duration' to 'settle' of flickbook.pager"),
    Mistake(
      "fb.states { id = 's', states = { a = { x = 1 } }, transitions = { { delay = 100 } } }",
      "did you mean 0.1?"),
    Mistake(
      "stage.state:animate { to = { dim = 1 }, motion = { duration = 200 } }", "did you mean 0.2?"),
    Mistake(
      "fb.rectangle { rotation = 90 }",
      "(number or derived value from -7 to 7 radians or nil expected, got 90; did you mean math.rad(90)?)"
    ),
    Mistake("fb.rectangle { tilt = 45 }", "did you mean math.rad(45)?"),
    Mistake("fb.pager { interactive = { rotation = 30 } }", "did you mean math.rad(30)?"),
    Mistake("fb.pinch { center = { 1, 1 }, from = 9, to = 9, turn = 90 }", "math.rad(90)"),
    Mistake("fb.pinch { center = { 1, 1 }, from = 9, to = 9, angle = -45 }", "math.rad(-45)"),
    Mistake("fb.pager { cone = 45 }", "did you mean math.rad(45)?"),
    Mistake("fb.pan_gesture { cone = 30 }", "did you mean math.rad(30)?"),
    Mistake("fb.rotate_gesture { slop = 10 }", "did you mean math.rad(10)?"),
    Mistake("fb.rectangle { opacity = 50 }", "from 0 to 1 or nil expected, got 50"),
    Mistake("fb.rectangle { corner_radius = -1 }", "expected, got -1"),
    Mistake(
      "fb.rectangle { anchor = { 0.5, 422 } }",
      "{ x, y } from -10 to 10 or nil expected, got 422 at 2"),
    Mistake("fb.gradient { 'red', 'blue', to = { 390, 0 } }", "expected, got 390 at 1"),
    Mistake("fb.rectangle { shadow = { x = 0 / 0 } }", "expected, got nan"),
    Mistake(
      "fb.drag { from = { 0, 0 }, by = { 1, 1 / 0 } }", "expected, got inf at 2"),
    Mistake(
      "fb.pager { page_count = 2.5 }",
      "(whole number from 0 to 1000000000 or nil expected, got 2.5)"),
    Mistake(
      "fb.pager { page_count = 3, page = 0 }", "(whole number of at least 1 expected, got 0)"),
    Mistake(
      "fb.pager { snap = { velocity = 2e9 } }",
      "bad argument 'velocity' to 'snap' of flickbook.pager (number from 0 to 1000000000 expected"),
    Mistake(
      "fb.spring { stiffness = 1, mass = 1e-10 }",
      "(number from 1e-09 to 1000000000000 expected, got 1e-10)"),
  ])
  func `an implausible number is answered with its unit`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  @Test(arguments: [
    "fb.rectangle { rotation = 2 * math.pi, tilt = -math.pi }",
    "fb.rectangle { rotation = fb.value('p.position') * 90 }",
    "stage:wait(3600)", "fb.tween { duration = 60 }", "fb.spring { duration = 0 }",
    "stage:drag { from = { 390, 844 }, by = { -800, -900 }, duration = 2 }",
    "stage:touch('began', { 0, 0 }) stage:touch('moved', { -50, 900 }) stage:touch('ended', { 500, 0 })",
    "fb.text { '' }", "fb.pager { velocity_limits = { 50, 50 } }",
    "fb.pager { velocity_limits = { 0, 1 / 0 } }",
    // Up to where the core takes them.
    "screen { fb.pager { page_count = 2, spacing = 1e9, interactive = { rotation = 6.9 } } }",
    "screen { fb.deck { flick_velocity = 0, cards = { fb.rectangle {}, fb.rectangle {} } } }",
    "fb.drag { from = { 0, 0 }, by = { 1, 1 } }:time_scaled(1e6)",
    "fb.pager { snap = { velocity = 1e9, flick_distance = 1e9, pages_per_swipe = 1e9 } }",
    "fb.spring { stiffness = 1, mass = 1e-9, damping = 1e12 }",
  ])
  func `plausible numbers are accepted`(_ script: String) throws {
    #expect(try Scripts().failure(Mistake.prelude + script) == nil)
  }

  @Test(arguments: [
    Mistake(
      "stage:swipe_map { watch = 'photos', from = { 200, 400 }, distance = { 20, 2 }, velocity = { 0, 9 } }",
      "bad argument 'distance' to stage:swipe_map ({ least, greatest } from 0.001 to 1000000 expected, got { 20, 2 }; did you mean { 2, 20 }?)"
    ),
    Mistake(
      "stage:swipe_map { watch = 'photos', from = { 200, 400 }, distance = { 2, 20 }, velocity = { 9, 1 } }",
      "did you mean { 1, 9 }?"),
    Mistake("fb.pager { velocity_limits = { 8000, 50 } }", "did you mean { 50, 8000 }?"),
    Mistake(
      "fb.drag { from = { 0, 0 }, by = { 9, 9 } }:release_velocity('lsq2', { 9, 1 })", "{ 1, 9 }"),
    Mistake(
      "fb.scroll_view { slowest_fling = 900, fastest_fling = 50 }", "at most 'fastest_fling'"),
    Mistake("fb.tap_gesture { shortest_gap = 0.4 }", "'shortest_gap' (0.4) is above 'longest_gap'"),
    Mistake("fb.fling { velocity = 1, min = 5, max = 1 }", "the least not above the greatest"),
    Mistake("fb.wrap(1, 10, 0)", "(at most 'high' expected, got 10 and 0)"),
    Mistake("fb.value('photos.position'):clamp(3, 1)", "(at most 'high' expected, got 3 and 1)"),
    Mistake("fb.tunables { a = { 1, min = 5, max = 2 } }", "bad range of tunable 'a'"),
  ])
  func `a reversed range is an error`(_ mistake: Mistake) throws { try expect(mistake) }

  // MARK: Fingers, names, texts

  @Test(arguments: [
    Mistake(
      "stage:drag { from = { 400, 400 }, by = { -100, 0 } }",
      "the finger comes down at 400, 400, off the screen of 390 by 844 (trace:starting_at"
    ),
    Mistake("stage:play(fb.tap { at = { 100, -1 } })", "390 by 844"),
    Mistake("stage:play(fb.tap { at = { 380, 400 }, fingers = 2 })", "finger 1 comes down at"),
    Mistake("stage:touch('began', { 391, 0 })", "the finger comes down at 391, 0, off"),
    Mistake(
      "stage:wheel { at = { 0, 845 }, by = { 0, 1 } }", "the pointer comes down at 0, 845, off"),
    Mistake(
      "stage:play(fb.drag { from = { 9, 9 }, by = { 9, 9 } }:scaled(2):starting_at { 500, 1 })",
      "off"),
  ])
  func `a finger outside the screen is an error with the screen's size`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  @Test(arguments: [
    Mistake(
      "fb.pager { id = 'drag', page_count = 2 }",
      "test.lua:2: bad argument 'id' to flickbook.pager ('drag' is a method of every stage"),
    Mistake("fb.rectangle { id = 'time' }", "'time' is a property of every stage"),
    Mistake("fb.tap_gesture { id = 'play' }", "'play' is a method"),
    Mistake("fb.deck { id = 'remove', cards = {} }", "to flickbook.deck ('remove' is"),
    Mistake("fb.header { id = 'why', height = 9 }", "to flickbook.header ('why' is"),
    Mistake(
      "fb.states { id = 'value', states = { a = { x = 1 } } }", "to flickbook.states ('value'"),
    Mistake("fb.variables('wait', { a = 1 })", "to flickbook.variables ('wait' is a method"),
    Mistake("fb.variables('v', { progress = 1 })", "bad property 'progress' of 'v'"),
    Mistake("fb.states { id = 's', states = { a = { go = 1 } } }", "bad property 'go' of 's'"),
  ])
  func `an id equal to a method's name is an error`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  @Test(arguments: [
    Mistake("fb.text {}", "flickbook.text needs its text at 1"),
    Mistake("fb.text { id = 'a', size = 20 }", "flickbook.text needs its text at 1"),
    Mistake("fb.text { nil }", "flickbook.text needs its text at 1"),
    Mistake("fb.text { 5 }", "bad item 1 of flickbook.text (string expected, got number)"),
    Mistake("fb.text { 'a', 'b' }", "(one at 1 expected, got 2)"),
    Mistake("fb.pager { page_size = { share = 0.5, inset = 9 } }", "a table with other keys"),
  ])
  func `missing and surplus arguments are errors`(_ mistake: Mistake) throws { try expect(mistake) }

  @Test(arguments: [
    Mistake(
      "return stage.photso", "a stage has no property or method 'photso' (did you mean 'photos'?)"),
    Mistake("return stage.fed", "(did you mean 'feed'?)"),
    Mistake("return stage.crad", "(did you mean 'card'?)"),
    Mistake("stage:drga {}", "(did you mean 'drag'?)"),
    Mistake("return stage.photos.positon", "(did you mean 'position'?)"),
    Mistake("return stage.state.dmi", "(did you mean 'dim'?)"),
    Mistake("return stage.state.progres", "(did you mean 'progress'?)"),
    Mistake("return fb.pager { id = 'p' }.positon", "(did you mean 'position'?)"),
    Mistake("return fb.header { id = 'h', height = 1 }.ration", "(did you mean 'ratio'?)"),
    Mistake("return fb.variables('v', { offset = 1 }).ofset", "(did you mean 'offset'?)"),
    Mistake("return fb.parallel { scale = fb.spring {} }.scael", "(did you mean 'scale'?)"),
    Mistake(
      "stage:pager 'photo'",
      "no component 'photo' that is a pager; there is 'photos' (did you mean 'photos'?)"),
    Mistake("stage:scroll_view 'fede'", "(did you mean 'feed'?)"),
    Mistake("stage:gesture 'lik'", "(did you mean 'like'?)"),
    Mistake("stage:pager 'feed'", "'feed' is not a pager but a scroll view"),
    Mistake("stage:gesture 'photos'", "'photos' is not a gesture but a pager"),
    Mistake("stage:why 'photoss'", "(did you mean 'photos'?)"),
    Mistake("stage:node 'crad'", "(did you mean 'card'?)"),
    Mistake("stage:value 'hafl'", "(did you mean 'half'?)"),
    Mistake("stage:remove 'crad'", "(did you mean 'card'?)"),
    Mistake("fb.pager { align = 'center' }", "(did you mean 'alignment'?)"),
    Mistake(
      "fb.drag_gesture { moves = { y = fb.variables('v', { a = 0 }).a }, axis = 'horizontal' }",
      "'moves' names the other axis than 'axis': leave 'axis' away"),
    Mistake(
      "fb.drag_gesture { moves = { y = fb.variables('v', { a = 0 }).a }, turns = true }",
      "a drag with 'turns' moves one variable"),
    Mistake("fb.drag_gesture { moves = { z = 1 } }", "or one of these two"),
    Mistake(
      "return stage.photos.frame",
      "'frame' is not a property of a pager but of its node: read stage:node('photos').frame"),
    Mistake("return stage.feed.opacity", "but of its node: read stage:node('feed').opacity"),
    Mistake("return stage.like.frame", "has no property or method 'frame'"),
    Mistake(
      "stage:value 'photos.position'",
      "'photos.position' is not a value of the screen but a property of a component: read stage.photos.position"
    ),
    Mistake(
      "stage:value 'state.dim'", "but a property of a component: read stage.state.dim"),
    Mistake("stage:value 'photos.positon'", "no value 'photos.positon'"),
    Mistake(
      "stage:value 'photos'",
      "'photos' is not a value of the screen but a pager, which stage.photos gives"),
    Mistake("stage:wait_for('page_changed', 'photo')", "(did you mean 'photos'?)"),
    Mistake("stage.state:set { dmi = 1 }", "(did you mean 'dim'?)"),
    Mistake("stage.state:go 'sett'", "(did you mean 'set'?)"),
    Mistake(
      "screen { fb.pager { id = 'photos', page_count = 2 }, fb.rectangle { x = fb.value 'photos.positon' } }",
      "(did you mean 'position'?)"),
    Mistake("screen { fb.rectangle { x = fb.value 'photos.x' } }", "no component 'photos'"),
    Mistake("fb.tween { easing = 'ease_inn' }", "(did you mean 'ease_in'?)"),
    Mistake("fb.pager { axis = 'horizntal' }", "(did you mean 'horizontal'?)"),
    Mistake("fb.pager { snap = 'compse' }", "got 'compse' (did you mean 'compose'?)"),
    Mistake("fb.pager { settle = 'jmup' }", "got 'jmup' (did you mean 'jump'?)"),
    Mistake("fb.scroll_view { overscroll = 'rubber' }", "got 'rubber'"),
    Mistake("fb.scroll_view { fling = 'fluter' }", "got 'fluter'"),
    Mistake("fb.deck { cards = {}, overtaking = 'apert' }", "(did you mean 'apart'?)"),
    Mistake(
      "screen { fb.rectangle { gestures = { fb.tap_gesture { id = 'a', blocks = 'bb' }, fb.tap_gesture { id = 'b' } } } }",
      "(did you mean 'b'?)"),
    Mistake("fb.tunables { a = { 1, mim = 0 } }", "(did you mean 'min'?)"),
    Mistake("fb.tunables { a = { 1, 5 } }", "unknown key '2' in tunable 'a'"),
    Mistake(
      "stage:swipe_map { watch = 'photo', from = { 200, 400 }, distance = { 2, 9 }, velocity = { 0, 9 } }",
      "(did you mean 'photos'?)"),
  ])
  func `an unknown name suggests the nearest one`(_ mistake: Mistake) throws { try expect(mistake) }

  // MARK: Results of functions

  private static let turn =
    " stage = screen { fb.pager { id = 'p', page_count = 3,\nsnap = function(release)\n%s\nend } } stage:drag { from = { 300, 400 }, by = { -200, 0 } }"

  @Test(arguments: [
    ("", "nil"), ("return 'two'", "'two'"), ("return 1 / 0", "inf"), ("return {}", "a table"),
    ("return 0 / 0", "nan"),
  ])
  func `a snap function without a result is named by its pager`(_ body: String, _ found: String)
    throws
  {
    try expect(
      Mistake(
        Self.turn.replacing("%s", with: body),
        "test.lua:3: bad result of 'snap' of pager 'p' (page or position between pages expected, got \(found))"
      ))
  }

  @Test func `a failed snap function is named by its pager`() throws {
    try expect(Mistake(Self.turn.replacing("%s", with: "error 'oh'"), "test.lua:4: oh"))
  }

  @Test func `a derived function without a number is named`() throws {
    try expect(
      Mistake(
        "stage = screen { values = { v = fb.derive({ 1 },\nfunction() end) } } stage:value 'v'",
        "test.lua:3: bad result of the function of flickbook.derive (number expected, got nil)"))
  }

  // MARK: Components, which are in Lua

  private static let kit = "local kit = require 'flickbook.components' "

  @Test(arguments: [
    Mistake(
      kit + "kit.sheet { id = 's', size = { 1, 1 }, heigths = {} }",
      "test.lua:2: unknown key 'heigths' in flickbook.components.sheet (did you mean 'heights'?)"),
    Mistake(
      kit + "kit.sheet { id = 's', size = { 1, 1 } }",
      "bad argument 'heights' to flickbook.components.sheet (table expected, got nothing)"),
    Mistake(
      kit + "kit.sheet { id = 's', size = { 1, 1 }, heights = { a = 1 }, dim = 2 }",
      "bad argument 'dim' to flickbook.components.sheet (number from 0 to 1 expected, got 2)"),
    Mistake(
      kit + "kit.sheet { id = 's', size = { 1, 1 }, heights = { a = 1 }, 'row' }",
      "bad item 1 of flickbook.components.sheet (node expected, got string)"),
    Mistake(
      kit + "kit.sheet { id = 's', size = { 1, 1 }, heights = { a = 'all' } }",
      "test.lua:2: bad height 'a' of flickbook.components.sheet"),
    Mistake(
      kit
        + "kit.drawer { id = 'd', size = { 9, 9 }, width = 9, menu = fb.row {}, snap = 'drawer_layot' }",
      "got 'drawer_layot' (did you mean 'drawer_layout'?)"),
    Mistake(
      kit + "kit.stack { id = 's', size = { 9, 9 }, screens = {}, on_shown = 3 }",
      "bad argument 'on_shown' to flickbook.components.stack (function or nil expected, got 3)"
    ),
    Mistake(kit + "kit.zoom(3)", "bad argument to flickbook.components.zoom (table expected, got"),
  ])
  func `an unknown option of a component is an error`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  // MARK: Checks

  @Test(arguments: [
    Mistake("assert.equal(0.3, 0.1 + 0.2)", "expected 0.3, got 0.30000000000000004"),
    Mistake("assert.same({ 0.3 }, { 0.1 + 0.2 })", "got { 0.30000000000000004 }"),
    Mistake("assert.near(0.3, 0.1 + 0.2, 0)", "expected 0.3 ± 0, got 0.30000000000000004"),
    Mistake("assert.equal(9007199254740993, 9007199254740992)", "993, got 9007199254740992"),
    Mistake("assert.same({ 9007199254740993 }, { 9007199254740992 })", "993 }, got { 9007"),
    Mistake("assert.equal(0 / 0, 0 / 0)", "(nan is not equal to any value, not even nan)"),
    Mistake("assert.equal('1', 1)", "expected '1', got 1"),
    Mistake("assert.equal('a\\xff', 'a\\xfe')", "(bytes that are not UTF-8 differ)"),
    Mistake(
      "local text = ('x'):rep(1000) assert.equal(text .. 'a' .. text, text .. 'b' .. text)",
      "xxa"),
    Mistake(
      "assert.same({ a = { 1 } }, { a = { 2 } })", "expected { a = { 1 } }, got { a = { 2 } }"),
    Mistake(
      "local a, b = {}, {} for i = 1, 100 do a[i], b[i] = { n = i }, { n = i } end b[60].n = 'x' assert.same(a, b)",
      "the tables differ at [60].n: expected 60, got 'x'"),
    Mistake(
      "local a, b = { n = { 1 } }, { n = { 2 } } a.me, b.me = a, b assert.same(a, b)",
      "the tables differ at .n[1]: expected 1, got 2"),
    Mistake(
      "local a, b = {}, {} a.next, b.next = { a }, { {} } assert.same(a, b)",
      "the tables differ at .next[1].next: expected { "),
    Mistake(
      "local a, b = nil, 0 for i = 1, 1000 do a, b = { a }, { b } end assert.same(a, b)",
      "[1][1]…[1]"),
    Mistake(
      "local t = { 1, 2, 3 } for i = 1, 30 do t['key' .. i] = i end assert.same({}, t)",
      "the tables differ at [1]: expected nil, got 1"),
    Mistake(
      "assert.same({ ['a b'] = ('x'):rep(200) }, {})", "the tables differ at ['a b']: expected"),
    Mistake("assert.same({ print }, { pairs })", "(a different value with the same text)"),
  ])
  func `a failed comparison shows the difference`(_ mistake: Mistake) throws { try expect(mistake) }

  @Test func `equal cyclic tables pass a comparison`() throws {
    #expect(
      try Scripts().failure(
        "local a, b = { 1 }, { 1 } a.me, b.me = a, { 1, me = b } assert.same(a, b)") == nil)
  }

  @Test(arguments: [
    "equal(1, 2, 'why')", "same({ 1 }, { 2 }, 'why')", "is_true(false, 'why')",
    "is_false(1, 'why')", "is_nil(1, 'why')", "near(1, 2, 0.5, 'why')",
    "has_error(print, nil, 'why')", "has_error(function() error 'b' end, 'zz', 'why')",
  ])
  func `a failed check's report begins with its own message`(_ check: String) throws {
    try expect(Mistake("assert.\(check)", "test.lua:2: why: expected"))
  }

  @Test func `a check's message may be any value`() throws {
    try expect(Mistake("assert.equal(1, 2, { 3 })", "test.lua:2: { 3 }: expected 1, got 2"))
  }

  // MARK: Errors that are tables

  @Test(arguments: [
    Mistake("error { code = 5 }", "test.lua:2: (error object is a table: { code = 5 })"),
    Mistake("error { message = 'no luck' }", "test.lua:2: no luck"),
    Mistake(
      "error { message = 'no luck', code = 5 }",
      "test.lua:2: no luck (error object: { code = 5, message = 'no luck' })"),
    Mistake("error(setmetatable({}, { __tostring = function() return 'mine' end }))", "mine"),
    Mistake(
      "error(setmetatable({ 1 }, { __tostring = error, __pairs = error, __index = error }))",
      "(error object is a table: { 1 })"),
    Mistake("local t = {} t.t = t error(t)", "{ t = (a table that it is in) }"),
    Mistake("local t = {} for i = 1, 1e5 do t[i] = i end error(t)", "{ 1, 2, 3, 4, 5,"),
    Mistake(
      "local t, s = {}, ('x'):rep(1e6) for i = 1, 900 do t[i] = s end error(t)", "'xxx"),
    Mistake("error {}", "(error object is a table value)"),
    Mistake("error(nil)", "(error object is a nil value)"),
  ])
  func `the raised value is reported`(_ mistake: Mistake) throws { try expect(mistake) }

  private func expect(_ mistake: Mistake) throws {
    let message = try Scripts().failure(Mistake.prelude + mistake.script) ?? "(no error)"
    #expect(message.contains(mistake.message), "\(message)")
    #expect(message.hasPrefix("test.lua:"), "\(message)")
  }
}

@Suite struct `A tunable of whole numbers` {
  private static let declaration =
    "count = require('flickbook').tunables { count = { 3, min = 1, max = 5, whole = true } }.count print(count)"

  @Test(arguments: [("1", "1"), ("5", "5"), ("2.0", "2"), ("4e0", "4")])
  func `a whole number is accepted`(_ text: String, _ value: String) throws {
    let scripts = try Scripts(settings: ["count": text])
    #expect(scripts.failure(Self.declaration) == nil)
    #expect(scripts.lines == [value])
  }

  @Test(arguments: ["2.5", "0", "6", "many", "nan", "inf", "0.9999"])
  func `a fraction is refused`(_ text: String) throws {
    let message = try Scripts(settings: ["count": text]).failure(Self.declaration) ?? ""
    #expect(
      message.contains("bad value for tunable 'count' (a whole number from 1 to 5 expected, got"),
      "\(message)")
  }

  @Test func `a tunable of whole numbers is an integer to the script`() throws {
    let scripts = try Scripts()
    try scripts.run(Self.declaration + " print(math.type(count))")
    #expect(scripts.lines == ["3", "integer"])
  }

  @Test(arguments: [
    ("{ 2.5, whole = true }", "(a whole number expected, got 2.5)"),
    ("{ 2, max = 2.5, whole = true }", "bad 'max' of tunable 'a' (a whole number expected"),
    ("{ 'b', whole = true }", "bad 'whole' of tunable 'a' (its default is not a number)"),
    ("{ 2, whole = 1 }", "bad 'whole' of tunable 'a'"),
  ])
  func `a tunable of whole numbers is declared with whole numbers`(
    _ declaration: String, _ message: String
  ) throws {
    let failure = try Scripts().failure(
      "require('flickbook').tunables { a = \(declaration) }")
    #expect(failure?.contains(message) == true, "\(failure ?? "(no error)")")
  }
}
