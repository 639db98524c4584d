-- A component that a plugin provides, under fingers.
local name, new_recorder = ...
local fb = require "flickbook"
local recorder = new_recorder()

local stage = fb.open(fb.screen { size = { 390, 844 }, fb.component(name, { id = "trial" }) })
for _ = 1, 40 do
  recorder.wander(stage)
  recorder.add(stage:picture())
end
for _, decision in ipairs(stage:decisions()) do recorder.add(decision) end
return recorder.text()
