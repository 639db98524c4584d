-- expect: ok
assert(string.dump == nil)
