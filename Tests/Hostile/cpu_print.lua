-- expect: output|cpu
while true do print('x') end
