-- A dial: numbers in a column, with the selected one in the middle. Its detents are the pages of
-- a pager.

local fb = require "flickbook"

local function check(options, key, least)
  local value = options[key]
  if math.type(value) ~= "integer" or value < least then
    error(("'%s' is a whole number of at least %d, got %s"):format(key, least, tostring(value)), 0)
  end
  return value
end

-- Options: `id`; `from` and `to`, the first and the last number; `value`, the initial one; `row`,
-- the height of a number in points.
local function build(options)
  options = options or {}
  local id = options.id or "dial"
  local from = options.from or 0
  local to = check({ to = options.to or 10 }, "to", from)
  local row = options.row or 44
  local rows = {}
  for number = from, to do
    rows[#rows + 1] = fb.text { tostring(number), height = row, align = "center" }
  end
  return fb.pager {
    id = id,
    axis = "vertical",
    width = options.width or 120,
    height = 5 * row,
    page_count = #rows,
    pages = rows,
    page = (options.value or from) - from + 1,
    page_size = row,
    alignment = "center",
    interactive = { scale = 0.9, fade = 0.3 },
    -- A fast finger passes many detents.
    snap = { rule = "compose", pages_per_swipe = #rows },
    overscroll = "uikit",
  }
end

return { component = { dial = build } }
