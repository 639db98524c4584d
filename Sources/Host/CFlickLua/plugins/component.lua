local fb = require "flickbook"

-- A node, from what the script gives.
local function example(options)
  return fb.rectangle { id = options and options.id, height = 44, fill = "teal" }
end

return { component = { example = example } }
