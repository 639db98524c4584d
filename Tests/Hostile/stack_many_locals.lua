-- expect: ok
assert(not load(('local a '):rep(300)))
