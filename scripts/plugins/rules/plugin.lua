-- Rules of decisions: for a card of a deck, for a drag over nested pagers, for a check of scenarios.

local far, fast = 100, 500

-- A card goes if it is far away, or fast.
local function far_or_fast(release)
  local is_fast = release.velocity >= fast
  return is_fast or release.displacement >= far, {
    { name = "velocity", value = release.velocity, threshold = fast, compare = "at least", deciding = is_fast },
    { name = "displacement", value = release.displacement, threshold = far, deciding = not is_fast },
  }
end

-- The outermost track moves to its end before the tracks inside.
local function outer_first(drag)
  local segments = {}
  for number = #drag.tracks, 1, -1 do
    local edge = drag.tracks[number].edge
    -- A track without an edge would take the whole drag.
    if math.abs(edge) < math.huge then segments[#segments + 1] = { track = number, to = edge } end
  end
  return #segments > 0 and segments or nil
end

-- assert.rests_on_page(pager, 2): it is at rest, on that page.
local function rests_on_page(pager, page)
  local position = pager and pager.position
  if position == page then return true end
  return false, ("expected a pager at rest on page %s, it is at %s"):format(page, position)
end

return {
  commit_rule = { far_or_fast = far_or_fast },
  handover_policy = { outer_first = outer_first },
  assertion = { rests_on_page = rests_on_page },
}
