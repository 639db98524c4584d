-- expect: ok
local strings = getmetatable('')
assert(type(strings) == 'table' and strings.__index == string)
strings.__mod = function(format, values) return format:format(table.unpack(values)) end
assert('%d of %d' % { 1, 2 } == '1 of 2')
function strings.__index.trim(s) return (s:match('^%s*(.-)%s*$')) end
assert(('  x '):trim() == 'x')
local index = strings.__index
strings.__index = function(s, key) return type(key) == 'number' and s:sub(key, key) or index[key] end
assert(('abc')[2] == 'b' and ('abc'):upper() == 'ABC')
strings.__call = function(s, ...) return s .. select('#', ...) end
assert(('n')(1, 2) == 'n2')
