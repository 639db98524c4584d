-- expect: memory|cpu|source
local t = {} while true do t[#t + 1] = load('return "' .. ('x'):rep(1000) .. #t .. '"') end
