-- expect: ok
assert(_G['package'] == nil)
