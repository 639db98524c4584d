-- expect: ok
assert(_G['loadfile'] == nil)
