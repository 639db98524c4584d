-- expect: ok
assert(not pcall(string.match, ('x'):rep(300), ('x?'):rep(300)))
