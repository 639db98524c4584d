-- expect: ok|output|memory
print(('x'):rep(30000000))
