-- expect: ok
local function f() return 1 + f() end local ok, m = pcall(f) assert(not ok and m:find('stack overflow'))
