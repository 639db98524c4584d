-- expect: ok
local s = string.pack('>i4 z s2 d', 7, 'abc', 'def', 1.5) local a, b, c, d = string.unpack('>i4 z s2 d', s) assert(a == 7 and b == 'abc' and c == 'def' and d == 1.5)
