-- expect: ok
assert(debug.getregistry == nil and debug.sethook == nil and debug.setmetatable == nil)
assert(debug.getmetatable(require 'flickbook'.rectangle {}) == false)
