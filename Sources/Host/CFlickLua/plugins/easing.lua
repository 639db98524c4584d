-- Maps progress, 0 to 1, to output.
local function example(progress) return progress * progress * (3 - 2 * progress) end

return { easing = { example = example } }
