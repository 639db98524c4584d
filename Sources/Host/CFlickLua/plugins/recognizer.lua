-- A finger that is lifted within 0.2 s.
local function step(state, touch)
  if touch.fingers > 1 then return state, "fail" end
  if touch.phase == "began" then return { time = touch.time }, "wait", 0.2 end
  local left = state.time + 0.2 - touch.time
  if touch.phase == "timed_out" or left <= 0 then return state, "fail" end
  return state, touch.phase == "ended" and "recognize" or "wait", left
end

local example = { discrete = true, start = {}, step = step }

return { recognizer = { example = example } }
