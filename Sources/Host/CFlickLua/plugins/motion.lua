-- A damped swing: value and velocity at a time, and the duration.
local example = {
  rest = function(options) return options and options.duration or 1 end,
  value = function(options, time)
    local rest = options and options.duration or 1
    local size, left = options and options.size or 10, 1 - time / rest
    local angle = 4 * math.pi * time / rest
    return size * left ^ 2 * math.sin(angle),
      size / rest * (4 * math.pi * left ^ 2 * math.cos(angle) - 2 * left * math.sin(angle))
  end,
}

return { motion = { example = example } }
