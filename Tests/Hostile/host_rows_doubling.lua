-- expect: memory|error
local fb = require 'flickbook'
local r = fb.rectangle {} for i = 1, 22 do r = fb.row { r, r } end
fb.open(fb.screen { size = { 9, 9 }, r })
