-- expect: ok|error|cpu|source
local s = 'local a = {} local x = a' .. ('.b'):rep(60000) load(s)()
