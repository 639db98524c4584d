-- expect: memory|cpu|error
local fb = require 'flickbook'
local tabs = {} for i = 1, 200000 do tabs[i] = fb.rectangle {} end fb.tab_view { id = 't', tabs = tabs } error 'over'
