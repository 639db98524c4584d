-- expect: source
while true do pcall(load, ('x = 1 '):rep(1 << 20)) end
