-- Decreasing friction: the position and velocity of content at a time after its release.
local example = {
  rest = function(velocity) return 0.5 + math.abs(velocity) / 4000 end,
  value = function(velocity, time)
    local rest = 0.5 + math.abs(velocity) / 4000
    local left = math.max(0, 1 - time / rest)
    return velocity * rest / 3 * (1 - left ^ 3), velocity * left ^ 2
  end,
}

return { fling_law = { example = example } }
