-- expect: cpu
while true do string.format('%99.99f', 1e300) end
