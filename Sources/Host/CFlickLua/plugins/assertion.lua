-- assert.example(value) holds if the first result is true; otherwise the text is the reason.
local function example(value)
  return value ~= nil, "a value expected"
end

return { assertion = { example = example } }
