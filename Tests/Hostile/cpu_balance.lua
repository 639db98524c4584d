-- expect: cpu
string.find(('('):rep(200000), '%b()')
