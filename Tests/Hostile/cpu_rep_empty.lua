-- expect: ok
assert(string.rep('', 1 << 60) == '')
