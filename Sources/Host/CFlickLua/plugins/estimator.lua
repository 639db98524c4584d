-- Returns points per second along x and y from samples { time, x, y }, the oldest first; or nil
-- without an estimate.
local function example(samples, time)
  local a, b = samples[#samples - 1], samples[#samples]
  if not a or b.time == a.time then return nil end
  return (b.x - a.x) / (b.time - a.time), (b.y - a.y) / (b.time - a.time)
end

return { estimator = { example = example } }
