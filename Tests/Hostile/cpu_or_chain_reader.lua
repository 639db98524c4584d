-- expect: cpu|source|error|ok
local n = 0 assert(load(function() n = n + 1 if n == 1 then return 'local a return a' end if n < 1000000 then return ' or a' end end))
