-- expect: ok
local known = { source = true, short_src = true, what = true, currentline = true, linedefined = true, lastlinedefined = true, name = true, namewhat = true }
for key in pairs(debug.getinfo(1, 'SlnrutLf')) do assert(known[key], key) end
for key in pairs(debug.getinfo(print)) do assert(known[key], key) end
assert(debug.getinfo(1000) == nil and not pcall(debug.getinfo, 1, 'x') and not pcall(debug.getinfo, 1, '>S'))
