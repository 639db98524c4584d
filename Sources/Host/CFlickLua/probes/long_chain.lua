-- An error in a very long chain of fields.
local chain = "local a = {} return a" .. (".b"):rep(20000)
assert(not pcall(assert(load(chain))))
