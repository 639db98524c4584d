-- Bytecode is not loaded.
assert(string.dump == nil) -- luacheck: ignore 143
assert(not load("\27Lua"))
