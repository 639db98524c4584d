-- expect: ok
assert(_G['io'] == nil)
