-- expect: ok
assert(not load(('while true do '):rep(50000)))
