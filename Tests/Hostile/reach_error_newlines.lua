-- expect: error
error(('\n'):rep(100000))
