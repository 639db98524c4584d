-- Gestures on "Your Library" in its default mode, and invariants for any movement of fingers. The
-- checks of the article are in `your_library_spec.lua`, point by point.

local fb = require "flickbook"
local fingers = require "lib.fingers"
local open_screen = require("lib.screens").opener "screens/your_library"

local tap, move, path, is_on_page = fingers.tap, fingers.move, fingers.path, fingers.is_on_page

-- A finger on the right-hand side of the pages.
local start = { 330, 500 }

describe("Your Library", function()
  local stage

  before_each(function()
    stage = open_screen()
  end)

  it("opens at the first page of the first category", function()
    assert.equal(1, stage.category.page)
    assert.equal(1, stage.music.page)
    assert.equal(3, stage.music.page_count)
    assert.is_true(stage.is_at_rest)
  end)

  it("turns a music page by a drag over half of it", function()
    stage:drag { from = start, by = { -230, 0 }, duration = 0.9, hold = 0.1 }
    stage:settle()
    assert.equal(2, stage.music.page)
    assert.equal(1, stage.category.page)
    assert.equal("distance", stage:why("music").criterion)
  end)

  it("keeps the page after a slow drag over a third of it, and says by how much", function()
    stage:drag { from = start, by = { -140, 0 }, duration = 0.9, hold = 0.1 }
    stage:settle()
    local why = stage:why "music"
    assert.equal(1, stage.music.page)
    assert.equal("distance", why.criterion)
    -- 130 of 390 points beyond the slop of 10: a sixth of a page too short.
    assert.near(130 / 390 - 0.5, why.margin, 1e-9)
  end)

  it("turns a page by a flick that is shorter than half of it", function()
    stage:play(fb.trace("traces/short_flick"):starting_at(start))
    stage:settle()
    assert.equal(2, stage.music.page)
    assert.equal("velocity", stage:why("music").criterion)
    assert.is_true(stage:why("music").margin > 0)
  end)

  it("turns no page by a twitch, and says by how much it was too short", function()
    stage:play(fb.drag { from = start, by = { -11, 0 }, duration = 0.01, rate = 100 })
    stage:settle()
    local why = stage:why "music"
    assert.same({ 1, "travel", -7 }, { stage.music.page, why.criterion, why.margin })
  end)

  it("hands a swipe at the last music page to the category pager", function()
    stage.music:jump_to(3)
    stage:drag { from = { 300, 500 }, by = { -240, 0 }, duration = 0.25 }
    stage:settle()
    assert.equal(3, stage.music.page)
    assert.equal(2, stage.category.page)
    assert.is_true(stage:why("category").margin > 0)
  end)

  it("comes back to the music page it left", function()
    stage.music:jump_to(3)
    stage:drag { from = { 300, 500 }, by = { -240, 0 }, duration = 0.25 }
    stage:settle()
    stage:drag { from = { 60, 500 }, by = { 240, 0 }, duration = 0.25 }
    stage:settle()
    assert.equal(1, stage.category.page)
    assert.equal(3, stage.music.page)
  end)

  it("gives the drag back to the music pager when the finger returns", function()
    stage.music:jump_to(3)
    stage:touch("began", { 200, 500 })
    -- 10 points of slop, then 90 beyond the range of the music pager.
    for x = 195, 100, -5 do
      stage:wait(0.01)
      stage:touch("moved", { x, 500 })
    end
    assert.near(1 + 90 / 390, stage.category.position, 1e-9)
    assert.near(3, stage.music.position, 1e-9)
    for x = 105, 290, 5 do
      stage:wait(0.01)
      stage:touch("moved", { x, 500 })
    end
    -- 190 points back: the category pager rests again, and the music pager has the other 100.
    assert.near(1, stage.category.position, 1e-9)
    assert.near(3 - 100 / 390, stage.music.position, 1e-9)
  end)

  it("never has both pagers between pages", function()
    stage.music:jump_to(3)
    stage:touch("began", { 300, 500 })
    for step = 1, 200 do
      stage:wait(0.008)
      stage:touch("moved", { 300 - 280 * math.sin(step / 20), 500 })
      local music_rests = math.abs(stage.music.position - math.floor(stage.music.position + 0.5)) < 1e-9
      local category_rests = math.abs(stage.category.position - math.floor(stage.category.position + 0.5)) < 1e-9
      assert.is_true(music_rests or category_rests)
    end
  end)

  it("settles everything when the system cancels the touch", function()
    stage.music:jump_to(3)
    stage:touch("began", { 300, 500 })
    for x = 290, 120, -10 do
      stage:wait(0.01)
      stage:touch("moved", { x, 500 })
    end
    stage:cancel()
    stage:wait(2)
    assert.equal(1, stage.category.page)
    assert.equal(3, stage.music.page)
    assert.is_true(stage.is_at_rest)
    assert.near(1, stage.category.position, 1e-12)
  end)

  it("still swipes after a boundary drag that was taken back", function()
    stage.music:jump_to(3)
    stage:drag { from = start, by = { -60, 0 }, duration = 0.5, hold = 0.1 }
    stage:settle()
    assert.equal(1, stage.category.page)
    stage:drag { from = { 60, 500 }, by = { 250, 0 }, duration = 0.3 }
    stage:settle()
    assert.equal(2, stage.music.page)
  end)

  it("does not turn pages by a vertical drag", function()
    stage:drag { from = { 200, 700 }, by = { 30, -300 }, duration = 0.3, hold = 0.1 }
    stage:settle()
    assert.equal(1, stage.music.page)
    assert.near(1, stage.music.position, 1e-12)
    -- Ten rows of 64, nine gaps of 8 and 34 at the bottom in a frame of 685.5 points: the list is
    -- at its end.
    assert.near(712 + 34 - 685.5, stage:scroll_view("Playlists").y, 1e-9)
  end)

  it("names what is wrong with a call", function()
    assert.has_error(function() stage.music:jump_to("second") end,
      "bad argument 'page' to pager:jump_to (whole number expected, got string)")
    assert.has_error(function() return stage.musik end, "a stage has no property or method 'musik'")
    ---@diagnostic disable-next-line: missing-fields
    assert.has_error(function() fb.pager { pagse = {} } end, "did you mean 'pages'?")
  end)

  it("gives the speed of a release to the pager that is off its page, and to no other", function()
    stage.music:jump_to(3)
    stage:play(fb.flick { from = { 300, 500 }, by = { -120, 0 }, speed = 1200 })
    assert.near(1200 / 390, stage.category.velocity, 1e-6)
    assert.equal(0, stage.music.velocity)
    stage:settle()
    stage:play(fb.flick { from = { 300, 500 }, by = { -120, 0 }, speed = 1200 })
    assert.near(1200 / 390, stage.podcasts.velocity, 1e-6)
    assert.equal(0, stage.category.velocity)
  end)

  it("does the same whatever the rate of the touches", function()
    for _, rate in ipairs { 30, 60, 120, 240 } do
      local screen = open_screen()
      screen.music:jump_to(3)
      screen:drag { from = { 330, 500 }, by = { -240, 0 }, duration = 0.4, rate = rate, hold = 0.1 }
      -- 230 points beyond the slop, for any number of reported touches.
      assert.near(2 + 230 / 390, screen:value "position", 1e-9)
      screen:settle()
      assert.equal(3, screen:value "position")
    end
  end)

  it("shows the finger's path, wherever it goes on the screen and wherever it began", function()
    math.randomseed(1)
    local screens = {}
    for _, width in ipairs { 320, 390, 844 } do screens[width] = open_screen({ width = width }) end
    for round = 1, 60 do
      local width = ({ 320, 390, 844 })[round % 3 + 1]
      local screen, first = screens[width], round % 6
      screen.category:jump_to(first < 3 and 1 or 2)
      screen.music:jump_to(math.min(first + 1, 3))
      screen.podcasts:jump_to(math.max(first - 2, 1))
      local x, slop = width / 2, round % 2 == 0 and 10 or -10
      screen:touch("began", { x, 500 })
      screen:wait(0.01)
      -- Just over the slop, along the axis.
      x = x + 1.00001 * slop
      local origin = x
      screen:touch("moved", { x, 500 })
      for _ = 1, 40 do
        screen:wait(0.02 * math.random())
        x = math.max(0, math.min(width, x + math.random(-60, 60)))
        screen:touch("moved", { x, 500 + math.random(-20, 20) })
        -- Beyond the ends the content resists.
        local expected = first + (origin - x) / width
        if expected >= 0 and expected <= 5 then assert.near(expected, screen:value "position", 1e-6) end
      end
      screen:touch(round % 4 == 0 and "cancelled" or "ended", { x, 500 })
      while not screen.is_at_rest do
        screen:wait(1 / 60)
        local off = 0
        for _, id in ipairs { "category", "music", "podcasts" } do
          if not is_on_page(screen:pager(id)) then off = off + 1 end
        end
        assert.is_true(off <= 1)
      end
      assert.equal(0, screen:value "position" % 1)
    end
  end)

  it("keeps the underline still at the outer bounds while the content resists", function()
    move(stage, path(60, 260))
    assert.is_true(stage.category.overscroll < -20 or stage.music.overscroll < -20)
    assert.near(stage.label_Playlists.frame[1], stage.line_music.frame[1], 1e-9)
    assert.equal(0, stage:value "position")
  end)

  it("keeps labels, underline and colours where they are at the outer bounds", function()
    local function rounded(x) return math.floor(x * 1e6 + 0.5) / 1e6 end
    local function looks(screen)
      local seen = { position = screen:value "position" }
      for _, id in ipairs { "music", "podcasts" } do seen["title_" .. id] = screen["title_" .. id].color end
      local shown = screen.category.page == 1 and { "Playlists", "Albums", "Artists" } or { "Episodes", "Downloads", "Shows" }
      for _, name in ipairs(shown) do
        local label = screen["label_" .. name]
        seen[name], seen["x_" .. name] = label.color, rounded(label.frame[1])
      end
      local line = screen.category.page == 1 and screen.line_music or screen.line_podcasts
      seen.x, seen.width = rounded(line.frame[1]), rounded(line.frame[3])
      return seen
    end
    for _, handover in ipairs { "off", "start", "drag", "drag+fling" } do
      for _, indicator in ipairs { "linear", "elastic" } do
        for _, is_last in ipairs { false, true } do
          local screen = open_screen({ handover = handover, indicator = indicator })
          if is_last then
            screen.category:jump_to(2)
            screen.podcasts:jump_to(3)
          end
          local rest, x = looks(screen), is_last and 330 or 60
          screen:touch("began", { x, 500 })
          for step = 1, 20 do
            screen:wait(1 / 60)
            screen:touch("moved", { x + (is_last and -12 or 12) * step, 500 })
            assert.same(rest, looks(screen))
          end
          assert.is_true(math.abs(screen.category.overscroll + screen.music.overscroll + screen.podcasts.overscroll) > 50)
          screen:touch("ended", { x + (is_last and -240 or 240), 500 })
          for _ = 1, 30 do
            screen:wait(1 / 60)
            assert.same(rest, looks(screen))
          end
        end
      end
    end
  end)

  it("tells its position after a tap on a category from first page to first page", function()
    for _, row in ipairs { { "podcasts", 0, 3 }, { "music", 3, 0 } } do
      local screen = open_screen()
      if row[1] == "music" then screen.category:jump_to(2) end
      screen.music:jump_to(2)
      screen.podcasts:jump_to(3)
      local frame = screen["title_" .. row[1]].frame
      screen:play(fb.tap { at = { frame[1] + 10, frame[2] + 10 } })
      local last = screen:value "position"
      assert.near(row[2], last, 0.2)
      while not screen.is_at_rest do
        screen:wait(1 / 120)
        local position = screen:value "position"
        assert.is_true((position - last) * (row[3] - row[2]) >= -1e-9)
        last = position
      end
      assert.equal(row[3], last)
    end
  end)

  it("has no dead state after any touches", function()
    local random = 1
    local function pick(limit) -- Park and Miller's generator
      random = random * 48271 % 2147483647
      return random % limit + 1
    end
    for round = 1, 60 do
      for _ = 1, pick(6) do
        local x, y = pick(389), 180 + pick(600)
        local what = pick(5)
        if what == 1 then
          tap(stage, ({ "title_music", "title_podcasts" })[pick(2)])
        elseif what == 2 then
          stage:pager(({ "music", "podcasts", "category" })[pick(3)]):jump_to(pick(3))
        else
          stage:touch("began", { x, y })
          for _ = 1, pick(12) do
            stage:wait(pick(30) / 1000)
            x, y = x + pick(121) - 61, y + pick(31) - 16
            stage:touch("moved", { x, y })
            local line, labels = stage.line_music.frame, stage.labels_music.frame
            assert.is_true(line[1] >= labels[1] - 1e-6 and line[1] + line[3] <= labels[1] + labels[3] + 1e-6)
          end
          stage:touch(what == 3 and "cancelled" or "ended", { x, y })
          if pick(2) == 1 then stage:wait(pick(200) / 1000) end
        end
      end
      stage:settle()
      for _, id in ipairs { "category", "music", "podcasts" } do
        if not is_on_page(stage:pager(id)) then error(("round %d: %s rests at %g"):format(round, id, stage:pager(id).position)) end
      end
    end
    -- And it still works.
    stage.category:jump_to(1)
    stage.music:jump_to(1)
    stage:drag { from = { 330, 500 }, by = { -230, 0 }, duration = 0.2 }
    stage:settle()
    assert.equal(2, stage.music.page)
  end)

  -- Rows of 40 characters for 19.5 points each: title, labels, underline. The background has a shade
  -- of its own.
  local function rows(screen)
    local list = {}
    for line in screen:picture(40):gmatch "[^\n]+" do
      list[#list + 1] = line:gsub("░", " "):gsub("%s+$", "")
    end
    return { list[4], list[7], list[8] }
  end

  it("looks like this in characters, at the first page and half a page on", function()
    assert.same({ "  Music       Podcasts", "  PlaylistsAlbums  Artists", "  ▔▔▔▔▔▔▔" }, rows(stage))
    move(stage, { 330, 320, 125 })
    assert.same({ "  Music       Podcasts", "  PlaylistsAlbums  Artists", "      ▔▔▔▔▔▔▔" }, rows(stage))
  end)
end)
