-- expect: output|cpu|memory
while true do io.write(('x'):rep(1000)) end
