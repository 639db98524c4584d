-- expect: ok
assert(not load(('function f() '):rep(20000)))
