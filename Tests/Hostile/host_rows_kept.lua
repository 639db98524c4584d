-- expect: memory
local fb = require 'flickbook'
local c, k = {}, {} for i = 1, 10000 do c[i] = fb.rectangle {} end while true do k[#k + 1] = fb.row(c) end
