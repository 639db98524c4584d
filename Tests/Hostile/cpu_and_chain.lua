-- expect: cpu|source|error|ok
local s = 'local a = 1 return ' .. ('a and '):rep(150000) .. 'a' assert(load(s))
