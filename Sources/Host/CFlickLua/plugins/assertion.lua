-- assert.example(value) holds if this gives true; else the text says why not.
local function example(value)
  return value ~= nil, "a value expected"
end

return { assertion = { example = example } }
