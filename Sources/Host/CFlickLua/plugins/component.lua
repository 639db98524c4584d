local fb = require "flickbook"

-- Returns a node for the script's options.
local function example(options)
  return fb.rectangle { id = options and options.id, height = 44, fill = "teal" }
end

return { component = { example = example } }
