-- Returns a text for the lines of a run log, given as tables.
local function example(records)
  return ("%d lines"):format(#records)
end

return { reporter = { example = example } }
