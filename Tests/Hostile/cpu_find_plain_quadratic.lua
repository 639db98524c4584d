-- expect: cpu
string.find(('a'):rep(8000000), ('a'):rep(4000000) .. 'b', 1, true)
