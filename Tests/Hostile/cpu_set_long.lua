-- expect: cpu
string.find(('a'):rep(1000000), '[' .. ('b'):rep(100000) .. ']')
