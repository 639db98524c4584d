-- expect: ok
local env = {x = 5} assert(load('return x', 'c', 't', env)() == 5) local p = {'return ', '1 ', '+ 1'} local i = 0 assert(load(function() i = i + 1 return p[i] end)() == 2)
