-- expect: ok
assert(not pcall(string.find, 'a', ('('):rep(100)))
