-- expect: cpu
string.gsub(('a'):rep(300000), '.-b', '')
