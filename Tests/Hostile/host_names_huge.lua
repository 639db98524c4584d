-- expect: memory|error
local fb = require 'flickbook'
local s = ('x'):rep(30000000) for _, f in ipairs { fb.trace, fb.has_trace, fb.open, fb.value } do pcall(f, s) end error 'over'
