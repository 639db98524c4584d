-- Distributes a drag over tracks, the outermost first; nil for Flickbook's own order.
local function example(drag)
  local segments = {}
  for number = #drag.tracks, 1, -1 do
    local track = drag.tracks[number]
    if math.abs(track.edge) < math.huge then
      segments[#segments + 1] = { track = number, to = track.edge }
    end
  end
  return segments[1] and segments
end

return { handover_policy = { example = example } }
