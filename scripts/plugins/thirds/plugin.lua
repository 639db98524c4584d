-- A drag of a third of a page turns it, and so does a flick of 300 pt/s in its direction.

local share, speed = 1 / 3, 300

local function decide(release)
  local moved = release.position - release.from
  local is_flick = math.abs(release.velocity) >= speed
  local page = release.from
  if is_flick then
    -- A finger that moves left has a negative velocity and brings a later page.
    page = page + (release.velocity < 0 and 1 or -1)
  elseif math.abs(moved) >= share then
    page = page + (moved > 0 and 1 or -1)
  end
  return page, {
    { name = "distance", value = moved, threshold = share, unit = "page", deciding = not is_flick },
    { name = "velocity", value = release.velocity, threshold = speed, unit = "pt/s", deciding = is_flick },
  }
end

return { snap_rule = { thirds = decide } }
