import Testing

private let open = """
  local function list(...)
    local rows = { id = "list" }
    for index, name in ipairs { ... } do
      rows[index] = fb.rectangle { id = name, height = 100 }
    end
    return fb.screen { size = { 400, 800 }, fb.scroll_view(rows) }
  end
  local function y(s, id) return s:node(id).frame[2] end
  local line = { duration = 1, easing = "linear" }

  """

@Suite struct `A layout that replaces another` {
  private static let checks: [Check] = [
    Check(
      "shows at first what was shown, and at last what it says",
      "local s = fb.open(list('a', 'b', 'c')) s:transition { to = list('c', 'a', 'b'), motion = line } assert.same({ 0, 100, 200 }, { y(s, 'a'), y(s, 'b'), y(s, 'c') }) s:wait(0.5) assert.same({ 50, 150, 100 }, { y(s, 'a'), y(s, 'b'), y(s, 'c') }) s:settle() assert.same({ 100, 200, 0 }, { y(s, 'a'), y(s, 'b'), y(s, 'c') })"
    ),
    Check(
      "is interrupted where it is, and as fast",
      "local s = fb.open(list('a', 'b')) s:transition { to = list('b', 'a') } s:wait(0.1) local before = y(s, 'a') s:wait(0.001) local speed = (y(s, 'a') - before) / 0.001 before = y(s, 'a') s:transition { to = list('a', 'b') } assert.near(before, y(s, 'a'), 1e-9) s:wait(0.001) assert.near(speed, (y(s, 'a') - before) / 0.001, 40) s:settle() assert.same({ 0, 100 }, { y(s, 'a'), y(s, 'b') })"
    ),
    Check(
      "fades what is new in, and what is gone out",
      "local s = fb.open(list('a', 'b')) s:transition { to = list('a', 'c'), motion = line } assert.equal(0, s:node('c').opacity) local function drawn() return select(2, s:svg():gsub('<rect ', '')) end local count = drawn() s:wait(0.5) assert.near(0.5, s:node('c').opacity, 1e-9) assert.equal(count + 1, drawn()) s:settle() assert.equal(1, s:node('c').opacity)"
    ),
    Check(
      "has a size that goes along, and does not move what lies inside twice",
      "local function screen(x, width) return fb.screen { size = { 400, 800 }, fb.layers { align = 'top_left', width = 400, height = 400, fb.layers { id = 'box', x = x, width = width, height = 100, fill = 'red', align = 'top_left', fb.rectangle { id = 'dot', width = 10, height = 10 } } } } end local s = fb.open(screen(0, 100)) s:transition { to = screen(200, 300), motion = line } s:wait(0.5) assert.same({ 100, 0, 200, 100 }, s:node('box').frame) assert.equal(100, s:node('dot').frame[1])"
    ),
    Check(
      "goes on under a finger and with what is scrolled",
      "local function long(...) local rows = { id = 'list', fb.rectangle { height = 1000 } } for index, name in ipairs { ... } do rows[#rows + 1] = fb.rectangle { id = name, height = 100 } end rows[#rows + 1] = fb.rectangle { height = 1000 } return fb.screen { size = { 400, 800 }, fb.scroll_view(rows) } end local s = fb.open(long('a', 'b')) s.list:scroll { to = { 0, 400 }, settle = 'jump' } s:touch('began', { 200, 600 }) s:touch('moved', { 200, 640 }) local at = y(s, 'a') s:transition { to = long('b', 'a'), motion = line } assert.equal(at, y(s, 'a')) s:touch('moved', { 200, 620 }) assert.near(at - 20, y(s, 'a'), 1e-9) s:wait(1) assert.near(at - 20, y(s, 'a'), 1e-9) assert.near(at - 120, y(s, 'b'), 1e-9) s:touch('ended', { 200, 620 })"
    ),
    Check(
      "is hit where it is shown",
      "local hits = 0 local function screen(y) return fb.screen { size = { 400, 800 }, fb.spacer { height = y }, fb.rectangle { id = 'box', width = 100, height = 100, on_tap = function() hits = hits + 1 end } } end local s = fb.open(screen(0)) s:transition { to = screen(400), motion = { duration = 10, easing = 'linear' } } s:play(fb.tap { at = { 50, 50 } }) assert.equal(1, hits)"
    ),
  ]

  @Test(arguments: checks)
  func `a layout replaces another as its options specify`(_ check: Check) throws {
    try Check(check.name, open + check.source).run()
  }
}
