-- expect: cpu
string.find(('a '):rep(30000), '.*%f[%w].*%f[%W].*%f[%w].*x')
