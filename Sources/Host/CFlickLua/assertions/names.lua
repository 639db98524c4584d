-- The names of all checks, alone and after modifiers, for linters.
local spaces, names = require "luassert.namespaces", {}
for name in pairs(assert) do names[name] = true end
local before = { "" }
for _, word in ipairs { "is", "are", "was", "has", "does", "not", "no" } do
  table.insert(before, word .. "_")
end
for _, words in ipairs { "is_not", "are_not", "was_not", "has_no", "has_not", "does_not" } do
  table.insert(before, words .. "_")
end
for _, words in ipairs(before) do
  names[words:sub(1, -2)] = true
  for _, kind in ipairs { "assertion", "modifier" } do
    for name in pairs(spaces[kind]) do names[words .. name] = true end
  end
end
names[""] = nil
return names
