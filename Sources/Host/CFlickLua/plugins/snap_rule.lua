-- The page that a release goes to, and the tests behind the decision.
local function example(release)
  local moved = release.position - release.from
  local page = release.from
  if math.abs(moved) >= 0.5 then page = page + (moved > 0 and 1 or -1) end
  return page, { { name = "distance", value = moved, threshold = 0.5, unit = "page" } }
end

return { snap_rule = { example = example } }
