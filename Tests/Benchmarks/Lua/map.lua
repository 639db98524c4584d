-- A map of swipes on the nested pagers, from the last music page: `map.lua N`
-- plays N times N of them, distance by velocity, each on a copy of the fresh stage.

local fb = require "flickbook"

local count = math.tointeger(tonumber(arg[1]))
local stage = fb.open "nested_pagers"
stage.music:jump_to(3)
local map = stage:swipe_map {
  watch = { "music", "category" }, from = { 330, 500 }, distance = { 5, 320 }, velocity = { 0, 1500 },
  columns = count, rows = count,
}
assert(map:page(1, 1, "category") == 1 and (count == 1 or map:page(count, count, "category") == 2))
