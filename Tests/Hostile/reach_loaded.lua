-- expect: ok
assert(package == nil) local found for k, v in pairs(_G) do if type(v) == 'table' and rawget(v, '_G') ~= nil and v ~= _G then found = k end end assert(not found, found)
