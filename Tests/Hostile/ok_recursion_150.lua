-- expect: ok
local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end assert(f(10000) == 10000) local function p(n) if n == 0 then return true end return pcall(p, n - 1) end assert(p(150)) local function g(s, n) if n == 0 then return s end return (s:gsub('.', function(c) return g(c, n - 1) end)) end assert(g('a', 60) == 'a')
