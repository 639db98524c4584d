-- expect: ok
assert(not load('return ' .. ('('):rep(100000)))
