-- A text, from the lines of a run log as tables.
local function example(records)
  return ("%d lines"):format(#records)
end

return { reporter = { example = example } }
