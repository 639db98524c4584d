-- expect: memory
local fb = require 'flickbook'
local m, parts, k = fb.tween { from = 0, to = 1, duration = 1 }, {}, {} for i = 1, 5000 do parts[i] = m end
while true do k[#k + 1] = fb.sequence(parts) end
