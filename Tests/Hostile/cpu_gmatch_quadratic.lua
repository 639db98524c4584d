-- expect: cpu
for _ in string.gmatch(('x'):rep(1000000), '.-y') do end
