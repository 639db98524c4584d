-- expect: ok
local f, m = load('\27Lua\84\0', 'x', 'b') assert(f == nil and m:find('not text')) f, m = load('\27Lua', 'x', 'bt') assert(f == nil and m)
