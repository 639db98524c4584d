-- expect: ok
assert(not load(('do '):rep(100000)))
