-- expect: ok
assert(_G['loadstring'] == nil)
