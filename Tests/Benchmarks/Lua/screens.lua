-- Opens the nested pagers on `screens.lua COUNT` stages and keeps them all. The difference of two
-- counts is the memory of one stage.

local fb = require "flickbook"

local stages = {} -- luacheck: ignore 241
for i = 1, math.tointeger(tonumber(arg[1])) do stages[i] = fb.open "nested_pagers" end
