-- expect: ok
assert(not load('return ' .. ('not '):rep(100000) .. 'x'))
