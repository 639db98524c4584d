-- expect: cpu
string.find(('a'):rep(3000), '.*.*.*.*.*x')
