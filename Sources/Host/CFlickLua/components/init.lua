-- The module `flickbook.components`: each component is loaded with its first use.
--
-- Its options are declared in Sources/Host/FlickAPI/Components. `checks` has a function for each component,
-- which checks the options and returns a copy with all defaults.
local part, checks = ...
local components = {}

for name, check in pairs(checks) do
  local build
  components[name] = function(...)
    build = build or part("components/" .. name)
    return build(check(...))
  end
end

return components
