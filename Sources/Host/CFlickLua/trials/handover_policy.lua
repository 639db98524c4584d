-- A handover policy that a plugin provides, on nested pagers and scroll views.
local name, new_recorder = ...
local fb = require "flickbook"
local open = fb.open
local recorder = new_recorder()
local axes = { "horizontal", "vertical" }

local function pager(id, axis, inner)
  local pages = {}
  for number = 1, math.random(3) do pages[number] = number == 1 and inner or fb.column {} end
  return fb.pager { id = id, axis = axis, pages = pages, handover = name }
end

for _ = 1, 60 do
  local axis = axes[math.random(2)]
  local other = axes[math.random(2)]
  local inner = math.random(2) == 1 and pager("inner", axis)
    or fb.scroll_view { id = "inner", axes = axis, handover = name,
      fb.rectangle { width = math.random(2000), height = math.random(2000) } }
  if math.random(2) == 1 then inner = pager("middle", other, inner) end
  local stage = open(fb.screen { size = { 390, 844 }, pager("outer", axis, inner) })
  for _ = 1, 2 do
    recorder.wander(stage)
    recorder.add(stage.outer.position)
    local content = stage.inner
    local is_pager = pcall(function() recorder.add(content.position) end)
    if not is_pager then recorder.add(content.x, content.y) end
  end
end
return recorder.text()
