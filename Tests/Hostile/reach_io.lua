-- expect: ok
for _, name in ipairs { '/etc/passwd', '../../../../../../etc/passwd', '/proc/self/environ', '/dev/stdin', '.', '', 'a\0b' } do
  local file, why = io.open(name)
  assert(file == nil and type(why) == 'string', name)
  assert(not pcall(io.lines, name))
  assert(loadfile(name) == nil and not pcall(dofile, name))
end
for _, mode in ipairs { 'w', 'a', 'r+', 'w+', 'a+', 'wb' } do assert(io.open('reach_io.lua', mode) == nil) end
assert(not pcall(io.output, 'reach_io.out'))
assert(io.popen == nil and io.tmpfile == nil)
assert(io.read() == nil)
local meta = getmetatable(io.stdout)
meta.__gc = function() error 'a finalizer' end
assert(io.open 'reach_io.lua' and meta.__gc == nil)
