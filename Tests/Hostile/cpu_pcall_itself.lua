-- expect: cpu
while true do pcall(pcall, pcall, error) end
