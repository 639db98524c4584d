-- expect: cpu
string.match(('a'):rep(5000), '.-.-.-.-b')
