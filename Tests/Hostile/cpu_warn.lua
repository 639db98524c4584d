-- expect: cpu
while true do warn('x') end
