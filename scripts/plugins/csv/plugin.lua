-- A line for each touch: seconds, pointer, phase, x, y. A header line and empty lines are
-- skipped.

local phases = {
  down = "began", began = "began", move = "moved", moved = "moved",
  up = "ended", ended = "ended", cancel = "cancelled", cancelled = "cancelled",
}

local function touches(bytes)
  local list, number = {}, 0
  for line in (bytes .. "\n"):gmatch "(.-)\r?\n" do
    number = number + 1
    if line:find "%S" and not (number == 1 and line:find "^%s*%a") then
      local time, pointer, phase, x, y = line:match "^%s*([^,]+),%s*(%d+),%s*(%a+),%s*([^,]+),%s*([^,]+)%s*$"
      local touch = {
        time = tonumber(time), pointer = tonumber(pointer), phase = phases[phase], x = tonumber(x), y = tonumber(y),
      }
      if not (touch.time and touch.pointer and touch.phase and touch.x and touch.y) then
        error(("line %d: time, pointer, phase, x and y expected, got '%s'"):format(number, line), 0)
      end
      list[#list + 1] = touch
    end
  end
  return list
end

return { importer = { touches = touches } }
