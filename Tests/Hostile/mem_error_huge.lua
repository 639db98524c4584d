-- expect: error
error(('x'):rep(30000000))
