-- Weak tables at the memory limit.
local kept = {}
while true do
  local metatable = setmetatable({}, { __mode = "kv" })
  metatable.__newindex = setmetatable({}, { __mode = "k" })
  local t = setmetatable({}, metatable)
  t[#kept] = {}
  kept[#kept + 1] = t
end
