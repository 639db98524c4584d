-- expect: cpu|error
local function f(s) return (s:gsub('.', f)) end while true do pcall(f, 'a') end
