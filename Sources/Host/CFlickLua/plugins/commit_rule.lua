-- Whether a card goes that was let go, and the tests behind it.
local function example(release)
  return release.displacement >= 100,
    { { name = "displacement", value = release.displacement, threshold = 100 } }
end

return { commit_rule = { example = example } }
