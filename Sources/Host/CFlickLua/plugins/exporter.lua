-- Returns a text for tunables { name, value, unit, doc }.
local function example(tunables)
  local lines = {}
  for _, tunable in ipairs(tunables) do
    lines[#lines + 1] = ("%s = %s"):format(tunable.name, tostring(tunable.value))
  end
  return table.concat(lines, "\n")
end

return { exporter = { example = example } }
