-- "Your Library", point by point of its article. Pages count from 1; the article's state, which compat
-- keeps in `stage.state`, counts from 0. Other checks of the screen are in
-- `your_library_gestures_spec.lua`.

local fb = require "flickbook"
local fingers = require "lib.fingers"
local points = require "lib.points"
local open_screen = require("lib.screens").opener "screens/your_library"

local compat, default, missing = points.of(
  "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 E1 E2 E3 E4 A1 A2 A3 A4 A5 H1 H2 H3 H4 H5 H6 H7 H8 H9 H10", {})

local tap, move, path, is_on_page = fingers.tap, fingers.move, fingers.path, fingers.is_on_page

-- A slow drag: only its distance counts.
local function slow(stage, x, by)
  stage:drag { from = { x, 500 }, by = { by, 0 }, duration = 0.8, hold = 0.1 }
  stage:settle()
end

-- To the last music page, then over the boundary and back before half of the distance: no
-- page changes.
local function abort_boundary_drag(stage)
  stage.music:jump_to(3)
  slow(stage, 330, -100)
  assert.equal(1, stage.category.page)
end

local selected, unselected = "#ffffff", "#ebebf599" -- 'primary' and 'secondary' on dark ground

describe("Your Library, compat", function()
  local stage
  before_each(function() stage = open_screen({ mode = "compat" }) end)

  it(compat "R1 has two categories with three pages each", function()
    assert.equal(2, stage.category.page_count)
    assert.equal(3, stage.music.page_count)
    assert.equal(3, stage.podcasts.page_count)
    assert.equal("Artists", stage.label_Artists.text)
    assert.equal("Shows", stage.label_Shows.text)
  end)

  it(compat "R2 starts with page 0, nested pages 0 and 0, offsets 0 and 0, and dragging allowed", function()
    local s = stage.state
    assert.same({ 0, 0, 0, 0, 0, 1 },
      { s.page, s.nested_music, s.nested_podcasts, s.offset_music, s.offset_podcasts, s.allow })
  end)

  it("keeps what it counts when a tunable is set or the device is turned", function()
    slow(stage, 330, -300)
    assert.equal(1.0, stage.state.nested_music)
    local underlined = stage.line_Albums.opacity
    for _, keys in ipairs { { row_height = 70 }, { width = 844, height = 390 }, {} } do
      keys.mode = "compat"
      stage:relayout("screens/your_library", keys)
      assert.equal(1.0, stage.state.nested_music)
      assert.equal(2, stage.music.page)
      assert.equal(underlined, stage.line_Albums.opacity)
    end
  end)

  it(compat "R3 has bold titles 20 points apart, one primary and one secondary, dark or light", function()
    local music, podcasts = stage.title_music, stage.title_podcasts
    assert.near(20, podcasts.frame[1] - music.frame[1] - music.frame[3], 1e-9)
    assert.same({ selected, unselected }, { music.color, podcasts.color })
    local light = open_screen({ mode = "compat", appearance = "light" })
    assert.same({ "#000000", "#3c3c4399" }, { light.title_music.color, light.title_podcasts.color })
    tap(stage, "title_podcasts")
    assert.same({ unselected, selected }, { stage.title_music.color, stage.title_podcasts.color })
  end)

  it(compat "R4 underlines the selected label by 2 points of green, as wide as it is, 20 points above the pages", function()
    local line, label = stage.line_Playlists, stage.label_Playlists
    assert.near(label.frame[1], line.frame[1], 1e-9)
    assert.near(label.frame[3], line.frame[3], 1e-9)
    assert.equal(2, line.frame[4])
    assert.equal("#1db954", line.fill)
    assert.same({ 1, 0, 0 }, { line.opacity, stage.line_Albums.opacity, stage.line_Artists.opacity })
    assert.near(20, stage:node("music").frame[2] - line.frame[2] - 2, 1e-9)
  end)

  it(compat "R5 has pages of ten colours that scroll up and down", function()
    stage:drag { from = { 200, 700 }, by = { 0, -200 }, duration = 0.3, hold = 0.1 }
    stage:settle()
    -- Ten rows, and the height of the system's area below them, in a frame that ends with the screen.
    assert.near(712 + 34 - 685.5, stage:scroll_view("Playlists").y, 1e-9)
  end)

  it(compat "R6 resets both nested pages at once by a tap on a category, then eases in to it", function()
    stage.music:jump_to(3)
    stage.podcasts:jump_to(2)
    tap(stage, "title_podcasts")
    assert.same({ 1, 1 }, { stage.music.position, stage.podcasts.position })
    assert.near(1, stage.category.position, 1e-9)
    stage:wait(0.175)
    -- CSS's ease-in, cubic-bezier(0.42, 0, 1, 1), is at 0.31536 halfway.
    assert.near(1.31536, stage.category.position, 1e-4)
    stage:wait(0.175)
    assert.near(2, stage.category.position, 1e-9)
  end)

  it(compat "R7 changes one nested page by a tap on its label, with ease-in", function()
    tap(stage, "label_Artists")
    stage:wait(0.175)
    assert.near(1 + 2 * 0.31536, stage.music.position, 2e-4)
    stage:settle()
    assert.same({ 3, 1, 1 }, { stage.music.page, stage.podcasts.page, stage.category.page })
  end)

  it(compat "R8 sees drags anywhere from 10 points on, beside the pager's own from 15", function()
    local bottom = stage:node("music").frame[2] + stage:node("music").frame[4] - 5
    move(stage, { 300, 289 }, bottom)
    assert.is_true(stage.shift.is_active)
    assert.equal(1, stage.music.position)
    stage:touch("moved", { 280, bottom })
    assert.is_true(stage.shift.is_active and stage.music.position > 1)
    for distance, offset in pairs { [9.999] = 0, [10] = 1 } do
      stage:touch("ended", { 280, bottom })
      stage:settle()
      move(stage, { 300, 300 - distance })
      assert.near(offset, stage.state.offset_music, 1e-9)
    end
  end)

  it(compat "R9 hands a drag over at the boundary, in both directions", function()
    stage.music:jump_to(3)
    move(stage, path(330, 130))
    assert.equal(0, stage.state.allow)
    assert.is_false(stage.music.is_draggable)
    assert.equal(3, stage.music.position)
    assert.near(1 + 185 / 390, stage.category.position, 1e-9) -- 200 points without the slop of 15
    stage:touch("ended", { 130, 500 })
    stage:settle()

    stage.category:jump_to(2)
    move(stage, path(60, 260))
    assert.equal(0, stage.state.allow)
    assert.is_false(stage.podcasts.is_draggable)
    assert.near(2 - 185 / 390, stage.category.position, 1e-9)
  end)

  it(compat "R10 allows inner dragging again when the outer page has changed, at the end of the motion", function()
    stage.music:jump_to(3)
    stage:drag { from = { 330, 500 }, by = { -280, 0 }, duration = 0.3 }
    assert.equal(2, stage.category.target_page)
    assert.equal(0, stage.state.allow)
    stage:settle()
    assert.equal(1, stage.state.allow)
    assert.is_true(stage.music.is_draggable and stage.podcasts.is_draggable)
  end)

  it(compat "R11 shifts the indicator by a tenth of the drag, against it", function()
    move(stage, { 300, 250, 200 })
    assert.near(10, stage.state.offset_music, 1e-9)
    assert.near(16 + 10, stage.line_Playlists.frame[1], 1e-9)
    stage:touch("ended", { 200, 500 })
    stage.music:jump_to(2)
    move(stage, { 300, 320 })
    assert.near(-2, stage.state.offset_music, 1e-9)
  end)

  it(compat "R12 does not move the indicator at the outer bounds", function()
    move(stage, path(60, 200))
    assert.equal(0, stage.state.offset_music)
    assert.is_true(stage.music.overscroll < 0)
    assert.equal(1, stage.category.position)
    stage:touch("ended", { 200, 500 })
    stage:settle()
    stage.category:jump_to(2)
    stage.podcasts:jump_to(3)
    move(stage, path(330, 200))
    assert.equal(0, stage.state.offset_podcasts)
    assert.is_true(stage.podcasts.overscroll > 0)
    assert.equal(2, stage.category.position)
  end)

  it(compat "R13, R15 puts the indicator back when the finger lifts, at once", function()
    move(stage, path(300, 200))
    assert.near(10, stage.state.offset_music, 1e-9)
    stage:touch("ended", { 200, 500 })
    assert.equal(0, stage.state.offset_music)
    assert.is_false(stage.state.is_moving)
  end)

  it(compat "R14 freezes the indicator while inner dragging is not allowed", function()
    stage.music:jump_to(3)
    move(stage, path(330, 130))
    assert.equal(0, stage.state.offset_music)
    for _, x in ipairs(path(135, 380)) do
      stage:touch("moved", { x, 500 })
      assert.equal(0, stage.state.offset_music)
    end
  end)

  it(compat "R16 decides as the package does: half a page or 500 points a second, one page, a quarter of bounce", function()
    -- 15 points of slop, then half of 390.
    slow(stage, 330, -209)
    assert.equal(1, stage.music.page)
    slow(stage, 330, -211)
    assert.equal(2, stage.music.page)
    local fast = { from = { 300, 500 }, by = { -60, 0 }, duration = 0.12, estimator = "single_sample" }
    for speed, page in pairs { [490] = 1, [510] = 2 } do
      stage.music:jump_to(1)
      fast.speed = speed
      stage:play(fb.flick(fast))
      stage:settle()
      assert.equal(page, stage.music.page)
    end
    stage.music:jump_to(2)
    slow(stage, 380, -370)
    assert.equal(3, stage.music.page)
    stage.category:jump_to(2)
    stage.podcasts:jump_to(3)
    move(stage, path(380, -200))
    assert.near(0.25, math.max(stage.podcasts.position - 3, stage.category.position - 2), 1e-9)
  end)

  it(compat "E1 resets both nested pages by a tap on the category that is selected", function()
    stage.music:jump_to(3)
    stage.podcasts:jump_to(2)
    tap(stage, "title_music")
    stage:settle()
    assert.same({ 1, 1, 1 }, { stage.music.page, stage.podcasts.page, stage.category.page })
  end)

  it(compat "E2 decides at every event, by where the finger is from where it came down", function()
    stage.music:jump_to(3)
    move(stage, path(200, 300))
    assert.equal(1, stage.state.allow)
    assert.near(-10, stage.state.offset_music, 1e-9)
    for _, x in ipairs(path(295, 200)) do stage:touch("moved", { x, 500 }) end
    assert.equal(1, stage.state.allow)
    stage:touch("moved", { 199, 500 })
    assert.equal(0, stage.state.allow)
  end)

  it(compat "E3 comes back to Artists from the podcasts", function()
    stage.music:jump_to(3)
    stage:drag { from = { 330, 500 }, by = { -280, 0 }, duration = 0.3 }
    stage:settle()
    assert.same({ 2, 3, 1 }, { stage.category.page, stage.music.page, stage.podcasts.page })
    stage:drag { from = { 60, 500 }, by = { 280, 0 }, duration = 0.3 }
    stage:settle()
    assert.same({ 1, 3 }, { stage.category.page, stage.music.page })
  end)

  it(compat "E4 goes back to the music from the first podcast page only", function()
    stage.category:jump_to(2)
    stage.podcasts:jump_to(2)
    for _, case in ipairs { { 2, 1 }, { 1, 1 } } do
      stage:drag { from = { 60, 500 }, by = { 280, 0 }, duration = 0.3 }
      stage:settle()
      assert.same(case, { stage.category.page, stage.podcasts.page })
    end
  end)

  it(compat "A1, H6 makes the indicator jump from label to label when a page turns", function()
    move(stage, path(375, 15))
    -- 36 points of the 89 to the next label, and as wide as the first.
    assert.near(16 + 36, stage.line_Playlists.frame[1], 1e-9)
    assert.near(stage.label_Playlists.frame[3], stage.line_Playlists.frame[3], 1e-9)
    stage:touch("ended", { 15, 500 })
    assert.same({ 0, 1 }, { stage.line_Playlists.opacity, stage.line_Albums.opacity })
    assert.near(stage.label_Albums.frame[1], stage.line_Albums.frame[1], 1e-9)
    assert.is_true(stage.line_Albums.frame[1] - (16 + 36) > 50)
  end)

  it(compat "A3 moves it by a tenth of the drag, although a page of 390 points corresponds to 89", function()
    local pitch = stage.label_Albums.frame[1] - stage.label_Playlists.frame[1]
    assert.near(89, pitch, 0.1)
    move(stage, path(375, 15))
    assert.near(36, stage.state.offset_music, 1e-9)
    assert.is_true(36 < pitch * 345 / 390)
  end)

  it(compat "A5, H2 leaves the indicator where it is when the system cancels", function()
    move(stage, path(300, 200))
    stage:touch("cancelled", { 200, 500 })
    stage:settle()
    assert.near(10, stage.state.offset_music, 1e-9)
    assert.near(26, stage.line_Playlists.frame[1], 1e-9)
  end)

  it(compat "H1 is dead after a boundary drag that was taken back", function()
    abort_boundary_drag(stage)
    assert.equal(0, stage.state.allow)
    stage:drag { from = { 60, 500 }, by = { 280, 0 }, duration = 0.3 }
    stage:settle()
    assert.equal(3, stage.music.page)
  end)

  it(compat "H3 leaves the offset of a category that was left in mid-drag", function()
    stage.music:jump_to(2)
    move(stage, path(300, 200))
    stage.category:jump_to(2)
    stage:touch("ended", { 200, 500 })
    stage:settle()
    assert.near(10, stage.state.offset_music, 1e-9)
  end)

  it(compat "H4 does not give the drag back when the finger returns", function()
    stage.music:jump_to(3)
    move(stage, path(200, 100))
    for _, x in ipairs(path(105, 350)) do
      stage:touch("moved", { x, 500 })
      assert.equal(3, stage.music.position)
    end
    assert.is_true(stage.category.position < 1)
  end)

  it(compat "H4 drops the music where a drag inwards crosses its start", function()
    stage.music:jump_to(3)
    move(stage, path(200, 260))
    for _, x in ipairs(path(255, 100)) do
      stage:wait(1 / 60)
      stage:touch("moved", { x, 500 })
    end
    -- 100 points outwards: the music springs back to rest under the finger, and no pager
    -- follows the finger.
    assert.is_true(stage.music.position > 3 and stage.music.position < 3.05)
    assert.is_false(stage.music.is_held)
    assert.equal(1, stage.category.position)
    stage:touch("ended", { 100, 500 })
    stage:settle()
    assert.is_true(is_on_page(stage.music))
  end)

  it(compat "H5 wiggles the indicator while a list is scrolled", function()
    stage:touch("began", { 200, 700 })
    for step = 1, 20 do
      stage:wait(1 / 60)
      stage:touch("moved", { 200 - step, 700 - 10 * step })
    end
    assert.near(2, stage.state.offset_music, 1e-9)
    assert.is_true(stage:scroll_view("Playlists").y > 50)
  end)

  it(compat "H7 has the indicator in place long before the page", function()
    stage:drag { from = { 330, 500 }, by = { -150, 0 }, duration = 0.15 }
    assert.near(stage.label_Albums.frame[1], stage.line_Albums.frame[1], 1e-9)
    assert.equal(1, stage.line_Albums.opacity)
    assert.is_true(stage.music.position < 1.5)
  end)

  it(compat "H8 moves the indicator twice as far for half a page on a screen twice as wide", function()
    local offsets = {}
    for index, width in ipairs { 390, 780 } do
      local screen = width == 390 and stage or open_screen({ mode = "compat", width = width })
      screen:touch("began", { width - 20, 500 })
      screen:touch("moved", { width / 2 - 20, 500 })
      offsets[index] = screen.state.offset_music
    end
    assert.near(19.5, offsets[1], 1e-9)
    assert.near(39, offsets[2], 1e-9)
  end)

  it(compat "H9 moves the indicator before the content", function()
    move(stage, { 300, 288 })
    assert.near(1.2, stage.state.offset_music, 1e-9)
    assert.equal(1, stage.music.position)
  end)

  it(compat "H10 loses the 15 points before a pager joins, and drags more than 30° off the axis", function()
    stage.music:jump_to(3)
    move(stage, path(330, 230))
    assert.near((100 - 15) / 390, stage.category.position - 1, 1e-9)
    stage:touch("ended", { 230, 500 })
    for _, case in ipairs { { degrees = 28, page = 2 }, { degrees = 32, page = 1 } } do
      local slanted = open_screen({ mode = "compat" })
      local down = 280 * math.tan(math.rad(case.degrees))
      slanted:drag { from = { 330, 400 }, by = { -280, down }, duration = 0.4, hold = 0.1 }
      slanted:settle()
      assert.equal(case.page, slanted.music.position)
    end
  end)
end)

describe("Your Library, default", function()
  local stage
  before_each(function() stage = open_screen() end)

  -- The expected place of the underline of Music: between the labels of two pages, in proportion to
  -- the position between these.
  local function expected_line(screen, position)
    local frames = { screen.label_Playlists.frame, screen.label_Albums.frame, screen.label_Artists.frame }
    position = math.max(1, math.min(3, position))
    local page = math.min(2, math.floor(position))
    local share = position - page
    local a, b = frames[page], frames[page + 1]
    return a[1] + (b[1] - a[1]) * share, a[3] + (b[3] - a[3]) * share
  end

  local function assert_line(screen)
    local x, width = expected_line(screen, screen.music.position)
    assert.near(x, screen.line_music.frame[1], 1e-6)
    assert.near(width, screen.line_music.frame[3], 1e-6)
  end

  it(default "R1 has two categories with three pages each, in one row of positions from 0 to 5", function()
    assert.same({ 2, 3, 3 }, { stage.category.page_count, stage.music.page_count, stage.podcasts.page_count })
    local seen = { stage:value "position" }
    for _ = 1, 5 do
      stage:drag { from = { 330, 500 }, by = { -230, 0 }, duration = 0.2 }
      stage:settle()
      seen[#seen + 1] = stage:value "position"
    end
    assert.same({ 0, 1, 2, 3, 4, 5 }, seen)
  end)

  it(default "R3 colours titles and labels by where the pages are", function()
    assert.same({ selected, unselected }, { stage.title_music.color, stage.title_podcasts.color })
    assert.same({ selected, unselected }, { stage.label_Playlists.color, stage.label_Albums.color })
    stage.music:jump_to(3)
    move(stage, { 330, 320, 125 }) -- 195 points beyond the slop: half of the distance
    assert.near(1.5, stage.category.position, 1e-9)
    assert.equal(stage.title_music.color, stage.title_podcasts.color)
    assert.is_true(stage.title_music.color ~= selected and stage.title_music.color ~= unselected)
  end)

  it(default "R4 has one underline, 20 points above the pages, as wide as the label", function()
    assert_line(stage)
    assert.equal(2, stage.line_music.frame[4])
    assert.near(20, stage:node("music").frame[2] - stage.line_music.frame[2] - 2, 1e-9)
  end)

  it(default "R6, R7 resets by a tap at once, in motion, or not, depending on 'reset'", function()
    for reset, pages in pairs { jump = { 1, 1 }, animated = { 1, 1 }, keep = { 3, 2 } } do
      local screen = open_screen({ reset = reset })
      tap(screen, "label_Artists")
      screen:settle()
      assert.equal(3, screen.music.page)
      screen.podcasts:jump_to(2)
      tap(screen, "title_podcasts")
      assert.equal(reset == "jump" and 1 or 3, screen.music.position)
      screen:settle()
      assert.same(pages, { screen.music.page, screen.podcasts.page })
      assert.equal(2, screen.category.page)
    end
  end)

  it(default "E1 resets by a tap on the category that is selected", function()
    stage.music:jump_to(3)
    tap(stage, "title_music")
    stage:settle()
    assert.same({ 1, 1 }, { stage.category.page, stage.music.page })
  end)

  it(default "A1, H6 moves the underline from label to label without a jump, in place and width", function()
    local last = stage.line_music.frame[1]
    local function follow()
      assert_line(stage)
      local x = stage.line_music.frame[1]
      assert.is_true(math.abs(x - last) < 6)
      last = x
    end
    stage:touch("began", { 350, 500 })
    for x = 340, 130, -5 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 500 })
      follow()
    end
    stage:touch("ended", { 130, 500 })
    while not stage.is_at_rest do
      stage:wait(1 / 120)
      follow()
    end
    assert.equal(2, stage.music.page)
  end)

  it(default "A2 has all pages in place after a tap on a category, whatever moved before", function()
    for _, x in ipairs { 320, 250, 180, 110 } do
      stage.category:jump_to(1)
      stage.music:jump_to(1)
      stage:drag { from = { 330, 500 }, by = { x - 330, 0 }, duration = 0.1 }
      stage:wait(0.05)
      tap(stage, "title_podcasts")
      stage:settle()
      for _, id in ipairs { "category", "music", "podcasts" } do assert.is_true(is_on_page(stage:pager(id))) end
      assert.equal(3, stage:value "position")
    end
  end)

  it(default "A3 moves the underline by a label for each page", function()
    stage.music:jump_to(2)
    assert.near(stage.label_Albums.frame[1], stage.line_music.frame[1], 1e-9)
    stage.music:jump_to(3)
    assert.near(stage.label_Artists.frame[1], stage.line_music.frame[1], 1e-9)
  end)

  it(default "A4, H4 moves the content by the finger's distance at all times, in both directions over the boundary", function()
    stage.music:jump_to(2)
    stage:touch("began", { 350, 500 })
    stage:touch("moved", { 340, 500 })
    for step = 1, 150 do
      stage:wait(1 / 120)
      local x = 340 - 500 * math.sin(step / 50)
      stage:touch("moved", { x, 500 })
      assert.near(1 + (340 - x) / 390, stage:value "position", 1e-9)
      assert.is_true(is_on_page(stage.music) or is_on_page(stage.category))
    end
  end)

  it(default "A5, H2 is in its place when the system cancels", function()
    move(stage, path(300, 240))
    stage:touch("cancelled", { 240, 500 })
    stage:settle()
    assert.equal(1, stage.music.position)
    assert_line(stage)
  end)

  it(default "H1 still works after a boundary drag that was taken back", function()
    abort_boundary_drag(stage)
    stage:drag { from = { 60, 500 }, by = { 280, 0 }, duration = 0.3 }
    stage:settle()
    assert.equal(2, stage.music.page)
  end)

  it(default "H3 has the underlines in place when the category changes in mid-drag", function()
    stage.music:jump_to(2)
    move(stage, path(300, 200))
    stage.category:jump_to(2)
    stage:touch("ended", { 200, 500 })
    stage:settle()
    assert.is_true(is_on_page(stage.music))
    stage.category:jump_to(1)
    assert_line(stage)
  end)

  it(default "H5 keeps the underline still while a list is scrolled", function()
    stage:touch("began", { 200, 700 })
    for step = 1, 20 do
      stage:wait(1 / 60)
      stage:touch("moved", { 200 - step, 700 - 10 * step })
      assert.near(stage.label_Playlists.frame[1], stage.line_music.frame[1], 1e-9)
    end
    assert.is_true(stage:scroll_view("Playlists").y > 50)
  end)

  it(default "H7 brings page and underline in by the same speed", function()
    stage:drag { from = { 330, 500 }, by = { -150, 0 }, duration = 0.15 }
    assert.is_true(stage.music.velocity > 2) -- 1000 points a second are 2.56 pages
    while not stage.is_at_rest do
      stage:wait(1 / 60)
      assert_line(stage)
    end
    assert.equal(2, stage.music.page)
  end)

  it(default "H8 has the underline halfway at half a page, on any width", function()
    for _, width in ipairs { 390, 780 } do
      local screen = width == 390 and stage or open_screen({ width = width })
      screen:touch("began", { width - 20, 500 })
      screen:wait(0.01)
      screen:touch("moved", { width / 2 - 30, 500 })
      assert.near(1.5, screen.music.position, 1e-9)
      local x = (screen.label_Playlists.frame[1] + screen.label_Albums.frame[1]) / 2
      assert.near(x, screen.line_music.frame[1], 1e-9)
    end
  end)

  it(default "H9 moves underline and content from the same event on", function()
    stage:touch("began", { 300, 500 })
    for x = 299, 270, -1 do
      stage:wait(1 / 120)
      stage:touch("moved", { x, 500 })
      assert.equal(stage.music.position > 1, stage.line_music.frame[1] > stage.label_Playlists.frame[1])
    end
    assert.is_true(stage.music.position > 1)
  end)

  it(default "H10 takes one slop for both pagers, and drags up to 45° off the axis", function()
    stage.music:jump_to(3)
    move(stage, path(330, 230))
    assert.near(90 / 390, stage.category.position - 1, 1e-9)
    stage:cancel()
    local slanted = open_screen()
    slanted:drag { from = { 330, 400 }, by = { -230, 160 }, duration = 0.4, hold = 0.1 }
    slanted:settle()
    assert.equal(2, slanted.music.page)
  end)
end)

describe("The points of Your Library", function()
  it("have a check each", function() assert.same({}, missing()) end)
end)
