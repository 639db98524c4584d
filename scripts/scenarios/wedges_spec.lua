-- Whatever its direction, a finger moves something: a cone only chooses between those that compete for it.

local fb = require "flickbook"

local both, not_sideways, not_upright = {}, { [0] = true, [180] = true }, { [90] = true, [270] = true }

-- Where a finger comes down, the pagers, scroll views and deck that it may move there, and the angles exactly across all
-- of them.
local screens = {
  { name = "screens/tabs", at = { 195, 500 }, across = both, pagers = { "tabs" }, views = { "list_1" } },
  { name = "screens/tabs", at = { 195, 190 }, across = both, pagers = { "tabs" }, views = { "list_1", "shelf" } },
  { name = "screens/album", at = { 195, 480 }, across = not_sideways, views = { "page" } },
  { name = "screens/album", at = { 195, 200 }, across = not_sideways, views = { "page" } },
  { name = "screens/your_library", at = { 195, 500 }, across = both, pagers = { "category", "music" },
    views = { "Playlists" } },
  { name = "screens/pager", at = { 180, 250 }, across = not_upright, pagers = { "pages" } },
  { name = "screens/pager", keys = { axis = "vertical" }, at = { 180, 250 }, across = not_sideways,
    pagers = { "pages" } },
  { name = "screens/lyrics_cards", at = { 195, 350 }, across = not_sideways, deck = "cards" },
  { name = "screens/lyrics_cards", keys = { direction = "horizontal" }, at = { 195, 350 }, across = not_upright,
    deck = "cards" },
  { name = "screens/lyrics_cards", keys = { direction = "both" }, at = { 195, 350 }, across = both, deck = "cards" },
}

local function read(stage, screen)
  local values = {}
  for _, id in ipairs(screen.pagers or {}) do values[#values + 1] = stage:pager(id).position end
  for _, id in ipairs(screen.views or {}) do
    values[#values + 1] = stage[id].x
    values[#values + 1] = stage[id].y
  end
  if screen.deck then values[#values + 1] = stage[screen.deck].offset end
  return values
end

-- The finger is taken away, and all is where it was.
local function reset(stage, screen)
  stage:cancel()
  stage:settle()
  for _, id in ipairs(screen.pagers or {}) do stage:pager(id):jump_to(1) end
  for _, id in ipairs(screen.views or {}) do stage[id]:scroll { to = { 0, 0 }, settle = "jump" } end
end

-- A drag of 150 points with so many reports that stays down.
local function drag(stage, at, degrees, reports)
  local angle = math.rad(degrees)
  -- The exact zeros that cosine and sine do not give.
  local x = degrees % 180 == 90 and 0 or 150 * math.cos(angle)
  local y = degrees % 180 == 0 and 0 or 150 * math.sin(angle)
  stage:touch("began", at)
  for report = 1, reports do
    stage:wait(0.3 / reports)
    stage:touch("moved", { at[1] + x * report / reports, at[2] + y * report / reports })
  end
end

local function way(before, after)
  local sum = 0
  for index, value in ipairs(after) do sum = sum + math.abs(value - before[index]) end
  return sum
end

describe("A finger in any direction", function()
  for _, screen in ipairs(screens) do
    local title = screen.name
    for key, value in pairs(screen.keys or {}) do title = ("%s, %s = %s"):format(title, key, value) end

    it(("moves something on %s, at %d, %d"):format(title, screen.at[1], screen.at[2]), function()
      local stage = fb.open(screen.name, screen.keys)
      local idle = {}
      for degrees = 0, 359 do
        local before = read(stage, screen)
        drag(stage, screen.at, degrees, 6)
        if way(before, read(stage, screen)) < 1e-6 then idle[degrees] = true end
        reset(stage, screen)
      end
      assert.same(screen.across, idle)
    end)

    it(("moves the same on %s, at %d, %d, however often it is reported"):format(title, screen.at[1], screen.at[2]),
      function()
        local stage = fb.open(screen.name, screen.keys)
        for degrees = 3, 359, 17 do
          local seen
          for _, reports in ipairs { 1, 2, 5, 18, 72 } do
            drag(stage, screen.at, degrees, reports)
            local now = read(stage, screen)
            seen = seen or now
            assert.near(0, way(seen, now), 1e-9)
            reset(stage, screen)
          end
        end
      end)
  end
end)
