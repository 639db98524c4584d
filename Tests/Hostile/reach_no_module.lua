-- expect: ok
assert(_G['module'] == nil)
