-- Records the results of a trial as a text, and moves fingers on its stages.
return function()
  local results = {}
  local recorder = {}

  function recorder.add(...)
    for _, value in ipairs { ... } do results[#results + 1] = tostring(value) end
  end

  -- A finger that goes to and fro.
  function recorder.wander(stage)
    local x, y = math.random(380), math.random(830)
    stage:touch("began", { x, y })
    for _ = 1, math.random(12) do
      x = math.max(0, math.min(390, x + math.random(-120, 120)))
      y = math.max(0, math.min(844, y + math.random(-120, 120)))
      stage:wait(0.008 * math.random(4))
      stage:touch("moved", { x, y })
    end
    stage:touch("ended", { x, y })
    stage:settle()
    recorder.add(stage.time)
  end

  function recorder.text() return table.concat(results, " ") end

  return recorder
end
