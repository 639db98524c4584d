-- Flings of a list that makes rows as they come near: `lists.lua COUNT HOW`.
--
-- HOW is `one`: the list alone in a pager; `tabs`: with a second list on the next page; `beside`:
-- with a second list beside it; or `pagers`: on a page of one of two pagers of two lists each, all
-- below a header that folds.

local fb = require "flickbook"

local count, how = math.tointeger(tonumber(arg[1])), arg[2]

local function list(id)
  return fb.scroll_view {
    id = id,
    rows = {
      count = 100000,
      estimate = 80,
      row = function(n)
        return fb.row {
          id = id .. n, height = 80, padding = 12, spacing = 12, width = "fill",
          fb.rectangle { width = 56, height = 56, fill = "teal" },
          fb.column { fb.text { "Title " .. n }, fb.text { "Subtitle", color = "secondary" } },
        }
      end,
    },
  }
end

local function pager(id, ...) return fb.pager { id = id, pages = { ... } } end

local content
if how == "one" then
  content = pager("tabs", list "first")
elseif how == "tabs" then
  content = pager("tabs", list "first", list "second")
elseif how == "beside" then
  content = fb.row { width = "fill", height = "fill", list "first", list "second" }
elseif how == "pagers" then
  local header = fb.header { id = "header", height = 200, min = 60, fb.text { "Lists" } }
  local left = pager("left", list "first", list "second")
  local right = pager("right", list "third", list "fourth")
  content = fb.scroll_view {
    id = "page", width = "fill", height = "fill", order = "outer_first", header = header,
    fb.row { width = "fill", height = 784, left, right },
  }
end

local stage = fb.open(fb.screen { size = { 390, 844 }, content })
local fling = fb.flick { from = { 90, 700 }, by = { 0, -300 }, speed = 4000 }
for _ = 1, count do
  stage:play(fling)
  stage:settle()
end
assert(count == 0 or stage.first.y > 500 * count)
