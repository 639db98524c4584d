-- expect: memory|cpu
local fb = require 'flickbook'
local stops, k = {}, {} for i = 0, 999 do stops[i + 1] = i / 999 end
while true do k[#k + 1] = fb.easing { stops = stops } end
