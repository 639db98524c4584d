-- expect: ok
local before = collectgarbage('count') local t = {} for i = 1, 100000 do t[i] = {} end assert(collectgarbage('count') > before) t = nil assert(collectgarbage() == 0) collectgarbage('generational') collectgarbage('incremental') collectgarbage('stop') collectgarbage('restart')
