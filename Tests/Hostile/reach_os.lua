-- expect: ok
local known = { time = true, clock = true, date = true, difftime = true, getenv = true }
for name in pairs(os) do assert(known[name], name) end
assert(os.getenv('HOME') == nil and os.getenv('PATH') == nil)
