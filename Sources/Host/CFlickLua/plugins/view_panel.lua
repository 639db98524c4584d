-- Lines beside the screen, computed for each frame while the panel is open.
local function example(stage)
  local lines = { ("%.3f s"):format(stage.time) }
  for _, decision in ipairs(stage:decisions()) do lines[#lines + 1] = tostring(decision) end
  return lines
end

return { view_panel = { example = example } }
