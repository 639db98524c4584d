-- Whether a released card goes, and the tests behind the decision.
local function example(release)
  return release.displacement >= 100,
    { { name = "displacement", value = release.displacement, threshold = 100 } }
end

return { commit_rule = { example = example } }
