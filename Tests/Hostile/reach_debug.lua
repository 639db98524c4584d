-- expect: ok
local known = { traceback = true, getinfo = true, getupvalue = true, setupvalue = true, upvaluejoin = true, getmetatable = true }
assert(debug.getmetatable(setmetatable({}, { __metatable = 7 })) == 7)
assert(debug.getmetatable(require("flickbook")) == getmetatable(require("flickbook")))
for name in pairs(debug) do assert(known[name], name) end
