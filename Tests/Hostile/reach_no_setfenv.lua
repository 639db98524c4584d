-- expect: ok
assert(_G['setfenv'] == nil)
