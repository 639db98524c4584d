-- expect: cpu
while true do pcall(error, {}) end
