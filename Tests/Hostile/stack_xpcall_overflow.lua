-- expect: ok|error
local function f() return 1 + f() end xpcall(f, function(m) return f() end)
