-- expect: memory|ok|cpu
local t = {} while true do t[#t + 1] = tostring({}) end
