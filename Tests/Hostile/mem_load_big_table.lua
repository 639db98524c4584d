-- expect: memory|source|cpu
local n = 0 load(function() n = n + 1 if n == 1 then return 'return {' end return '{},' end)
