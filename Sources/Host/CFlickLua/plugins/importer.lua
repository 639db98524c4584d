-- Returns a list of touches from the bytes of a file.
local function example(bytes)
  local touches = {}
  for time, x, y in bytes:gmatch "(%S+) (%S+) (%S+)" do
    touches[#touches + 1] = {
      time = tonumber(time), pointer = 0, phase = #touches == 0 and "began" or "moved",
      x = tonumber(x), y = tonumber(y),
    }
  end
  if touches[1] then touches[#touches].phase = "ended" end
  return touches
end

return { importer = { example = example } }
