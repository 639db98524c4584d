-- expect: cpu
while true do io.open(('x/'):rep(math.random(1, 60)) .. 'y') end
