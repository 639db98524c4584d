-- expect: ok
print(('x'):rep(20000000))
