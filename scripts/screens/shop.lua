-- A shop: departments are pages, each a list, with a row of chips in it that scrolls sideways on its own.
--
-- Three nested scrolling components. A sideways finger on the chips moves them, and at their end, after a lift and a
-- new touch, the page; on the list it turns the page. An upright finger scrolls the list, from any position.

local fb = require "flickbook"

local tune = fb.tunables {
  chips = { 8, min = 0, max = 40, whole = true, doc = "How many chips a department has." },
  goods = { 12, min = 1, max = 80, whole = true, doc = "How many goods." },
  handover = { "off", choices = { "off", "start", "drag", "drag+fling" }, doc = "Handover of a drag of the chips at their end." },
}

local width, height, bar = 390, 844, 110
local departments = { "Tea", "Paper", "Lamps" }
local kinds = { "All", "New", "Green", "Black", "Smoked", "Small", "Gifts", "Sale" }
-- The goods of each department, which repeat; each picture is read once.
local function picture(file, color) return fb.image { file = file, color = color, width = 80, height = 80, corner_radius = 12 } end
local goods = {
  { picture("images/tea_tin.webp", "#cad5c2"), picture("images/teapot.webp", "#e4c8b5") },
  { picture("images/notebook.webp", "#b4c0cb"), picture("images/envelopes.webp", "#efe2d8") },
  { picture("images/desk_lamp.webp", "#e0dfdf"), picture("images/paper_lantern.webp", "#f1dfce") },
}

-- The chosen chip of each department; the mark behind the chips moves there.
local chosen = {}
for number = 1, #departments do chosen["chip" .. number] = 1 end
local choice = fb.variables("choice", chosen)

local function chips(department)
  local row = { id = "chips" .. department, axes = "horizontal", height = 56, content_size = { tune.chips * 92 + 16, 56 }, handover = tune.handover }
  local inside = { width = tune.chips * 92 + 16, height = 56, align = "left",
    fb.rectangle { width = 84, height = 36, corner_radius = 18, fill = "#1c1c1e", x = (choice["chip" .. department] - 1) * 92 + 12 } }
  for number = 1, tune.chips do
    inside[number + 1] = fb.layers { id = "chip" .. department .. "_" .. number, width = 84, height = 36, x = (number - 1) * 92 + 12,
      on_tap = function(event) event.stage.choice:animate { to = { ["chip" .. department] = number }, motion = { duration = 0.3, bounce = 0.2 } } end,
      fb.text { kinds[(number - 1) % #kinds + 1], size = 15, color = fb.mix_colors("#1c1c1e", "#ffffff", 1 - (choice["chip" .. department] - number):abs():min(1)) } }
  end
  row[1] = fb.layers(inside)
  return fb.scroll_view(row)
end

local function department(name, number)
  local list = { id = "goods" .. number, width = width, height = height - bar, chips(number) }
  for good = 1, tune.goods do
    list[good + 1] = fb.layers { width = width, height = 112, align = "left", padding = 16,
      goods[number][(good - 1) % 2 + 1],
      fb.text { name .. " " .. good, size = 17, weight = "semibold", color = "#1c1c1e", x = 100, y = -14 },
      fb.text { (good * 7 + number) % 20 + 4 .. ".50", size = 15, color = "#8e8e93", x = 100, y = 14 } }
  end
  return fb.scroll_view(list)
end

local tabs = { width = width, height = bar, fill = "#ffffff", padding = { top = 60 } }
for number, name in ipairs(departments) do
  tabs[number] = fb.layers { width = width / #departments, height = 50, on_tap = function(event) event.stage.departments:move_to(number) end,
    id = "tab" .. number, fb.text { name, size = 17, weight = "bold", color = "#1c1c1e" } }
end

local pages = fb.pager { id = "departments", pages = fb.each(departments, department) }

return fb.screen {
  title = "Shop", size = { width, height }, states = { choice },
  fb.layers { width = width, height = bar, align = "bottom_left", fb.row(tabs),
    fb.rectangle { id = "underline", width = width / #departments, height = 3, fill = "#007aff",
      x = (fb.value "departments.position" - 1) * (width / #departments) } },
  fb.layers { height = height - bar, pages },
}
