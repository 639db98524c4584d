-- expect: memory|cpu
while true do pcall(string.rep, 'x', 1 << 31) end
