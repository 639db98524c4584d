-- expect: cpu
while true do end
