-- expect: ok
local known = { traceback = true, getinfo = true, getupvalue = true, setupvalue = true, upvaluejoin = true }
for name in pairs(debug) do assert(known[name], name) end
