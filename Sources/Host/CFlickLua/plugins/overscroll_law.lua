-- The displayed distance beyond an edge for a finger that is beyond it by `surplus`, both in
-- lengths of the viewport.
local function example(surplus) return 0.3 * (1 - math.exp(-surplus / 0.6)) end

return { overscroll_law = { example = example } }
