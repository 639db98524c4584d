-- expect: cpu
while true do load(('local x = 1 '):rep(150)) end
