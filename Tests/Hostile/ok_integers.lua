-- expect: ok
assert(1 << 63 == math.mininteger and 7 // 2 == 3 and -7 % 3 == 2 and 1e15 == 10^15 and math.type(1) == 'integer')
