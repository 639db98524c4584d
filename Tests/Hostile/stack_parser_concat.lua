-- expect: ok
assert(not load('return ' .. ('a..'):rep(100000) .. 'a'))
