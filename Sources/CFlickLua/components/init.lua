-- The module `flickbook.components`: each component is loaded with its first use.
local part = ...
local components = {}

for _, name in ipairs {
  "board", "cards", "drawer", "refresh", "reorder", "sections", "sheet", "stack", "swipe_rows", "zoom",
} do
  components[name] = function(given) return part("components/" .. name)(given) end
end

return components
