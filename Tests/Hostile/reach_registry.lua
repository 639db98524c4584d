-- expect: ok
assert(debug.getregistry == nil and debug.sethook == nil and debug.getmetatable == nil)
