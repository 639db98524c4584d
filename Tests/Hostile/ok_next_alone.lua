-- expect: ok
assert(next({}) == nil) assert(next({}, nil) == nil) assert(select('#', next({ 5 })) == 2)
local t = { a = 1 } t.a = nil assert(next(t) == nil) assert(pcall(next, {}))
