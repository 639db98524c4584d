-- expect: ok
-- A name or a template that is not a file in reach is reported as missing without waiting.
for _, name in ipairs { '/etc/passwd', '/proc/self/environ', '/dev/stdin', '/dev/tty', '../../etc/passwd', '.', '', 'a\0b', ('x'):rep(1e5) } do
  assert(not io.open(name) and not loadfile(name) and not pcall(io.lines, name) and not pcall(dofile, name))
  package.path = name .. ';/etc/?;../?'
  assert(not pcall(require, 'passwd') and not package.searchpath('passwd', package.path))
end
for _, mode in ipairs { 'w', 'a', 'r+', 'w+', 'a+b' } do assert(not io.open('reach_io_places.lua', mode)) end
assert(not pcall(io.popen or error, 'true') and not os.getenv 'HOME' and io.read 'a' == '')
