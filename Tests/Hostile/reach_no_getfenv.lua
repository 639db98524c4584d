-- expect: ok
assert(_G['getfenv'] == nil)
