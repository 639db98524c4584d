-- expect: ok
assert(_G['dofile'] == nil)
