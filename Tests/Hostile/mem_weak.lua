-- expect: memory|cpu
local t = setmetatable({}, {__mode = 'k'}) local all = {} while true do local k = {} t[k] = all all[#all + 1] = k end
