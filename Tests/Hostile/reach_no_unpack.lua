-- expect: ok
assert(_G['unpack'] == nil)
