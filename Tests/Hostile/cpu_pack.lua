-- expect: cpu
while true do string.pack('>I16s4z', 1, 'abc', 'def') end
