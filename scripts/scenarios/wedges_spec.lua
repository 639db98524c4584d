-- In any direction a finger moves something: a cone only chooses between components that compete
-- for it.

local fb = require "flickbook"

local length, slop = 150, 10

-- The position of the finger, the pagers, scroll views and deck that it may move there, and the only
-- axis of all these, if there is only one.
local screens = {
  { name = "screens/tabs", at = { 195, 500 }, pagers = { "tabs" }, views = { "list_1" } },
  { name = "screens/tabs", at = { 195, 190 }, pagers = { "tabs" }, views = { "list_1", "shelf" } },
  { name = "screens/album", at = { 195, 480 }, axis = "vertical", views = { "page" } },
  { name = "screens/album", at = { 195, 200 }, axis = "vertical", views = { "page" } },
  { name = "screens/your_library", at = { 195, 500 }, pagers = { "category", "music" },
    views = { "Playlists" } },
  { name = "screens/pager", at = { 180, 250 }, axis = "horizontal", pagers = { "pages" } },
  { name = "screens/pager", keys = { axis = "vertical" }, at = { 180, 250 }, axis = "vertical",
    pagers = { "pages" } },
  { name = "screens/lyrics_cards", at = { 195, 350 }, axis = "vertical", deck = "cards" },
  { name = "screens/lyrics_cards", keys = { direction = "horizontal" }, at = { 195, 350 }, axis = "horizontal",
    deck = "cards" },
  { name = "screens/lyrics_cards", keys = { direction = "both" }, at = { 195, 350 }, deck = "cards" },
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

-- Cancels the finger, and restores all positions.
local function reset(stage, screen)
  stage:touch("cancelled", screen.at)
  stage:settle()
  for _, id in ipairs(screen.pagers or {}) do stage:pager(id):jump_to(1) end
  for _, id in ipairs(screen.views or {}) do stage[id]:scroll { to = { 0, 0 }, settle = "jump" } end
end

-- The displacement at an angle, with the exact zeros that cosine and sine do not give.
local function toward(degrees)
  local angle = math.rad(degrees)
  return degrees % 180 == 90 and 0 or length * math.cos(angle), degrees % 180 == 0 and 0 or length * math.sin(angle)
end

-- A drag with the given number of reports that stays down.
local function drag(stage, at, degrees, reports)
  local x, y = toward(degrees)
  stage:touch("began", at)
  for report = 1, reports do
    stage:wait(0.3 / reports)
    stage:touch("moved", { at[1] + x * report / reports, at[2] + y * report / reports })
  end
end

-- Whether the movement exceeds the slop along an axis with content to move.
local function means_something(screen, degrees)
  local x, y = toward(degrees)
  return screen.axis == nil or math.abs(screen.axis == "horizontal" and x or y) > slop
end

local function distance(before, after)
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
      for degrees = 0, 359 do
        local before = read(stage, screen)
        drag(stage, screen.at, degrees, 6)
        local moved = distance(before, read(stage, screen)) > 1e-6
        if moved ~= means_something(screen, degrees) then error(("%d degrees: moved is %s"):format(degrees, moved)) end
        reset(stage, screen)
      end
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
            assert.near(0, distance(seen, now), 1e-9)
            reset(stage, screen)
          end
        end
      end)
  end
end)
