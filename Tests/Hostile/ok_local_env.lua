-- expect: ok
local function f() local _ENV = {y = 3} return y end assert(f() == 3)
