-- expect: memory
local fb = require 'flickbook'
local k = {} while true do k[#k + 1] = fb.text { ('x'):rep(100000) .. #k } end
