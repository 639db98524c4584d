-- expect: ok
function table.keys(t) local r = {} for k in pairs(t) do r[#r + 1] = k end return r end assert(#table.keys({a = 1, b = 2}) == 2)
