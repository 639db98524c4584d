-- expect: cpu
string.find(('a'):rep(20000), '(.*)(.*)%1%2b')
