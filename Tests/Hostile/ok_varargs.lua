-- expect: ok
local function f(...) return select('#', ...), ... end assert(select('#', f(nil, nil)) == 3) assert(table.pack(table.unpack({1, nil, 3}, 1, 3)).n == 3)
