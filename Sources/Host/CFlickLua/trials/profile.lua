-- A profile that a plugin provides, on pagers.
local name, new_recorder = ...
local fb = require "flickbook"
local open = fb.open
local recorder = new_recorder()

for _ = 1, 20 do
  local stage = open(fb.screen { size = { 390, 844 },
    fb.pager { id = "p", page_count = 5, page = math.random(5), profile = name } })
  for _ = 1, 2 do
    recorder.wander(stage)
    recorder.add(stage.p.page)
  end
end
return recorder.text()
