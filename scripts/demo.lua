-- The demo of `scripts/run`: gestures on the "Your Library" screen, and the decisions of each pager.

local fb = require "flickbook"

-- The start of the finger: on the right of the pages, so that a swipe to the left has room.
local start = { 330, 500 }

-- Synthesized gestures. The recorded ones are vertical flings of a real finger on a real phone,
-- rotated by a quarter turn so that they swipe to the left. They are included if a folder of traces
-- is given.
local gestures = {
  { "a slow drag, a third of a page", fb.drag { from = start, by = { -130, 0 }, duration = 0.6, hold = 0.1 } },
  { "a slow drag, more than half a page", fb.drag { from = start, by = { -230, 0 }, duration = 0.9, hold = 0.1 } },
  { "a short flick", fb.trace("traces/short_flick"):starting_at(start) },
  { "a drag that turns back", fb.trace("traces/turn_back"):starting_at(start) },
}

local recorded = {
  { "aosp-sailfish-fling-up-slow-1", quarter_turns = 3 }, -- up becomes left
  { "aosp-sailfish-fling-up-fast-1", quarter_turns = 3 },
  { "flutter-velocity-03", quarter_turns = 1 }, -- down becomes left; this finger rests before it lifts
}
for _, recording in ipairs(recorded) do
  local name = recording[1]
  if fb.has_trace(name) then
    local turned = fb.trace(name):rotated(recording.quarter_turns):starting_at(start)
    gestures[#gestures + 1] = { "recorded: " .. name, turned }
  end
end

local function describe_decision(pager)
  local why = pager.decision
  if why == nil then return "not touched" end
  local text = string.format("%s by %s", why.verdict, why.rule)
  return why.reason and string.format("%s (%s)", text, why.reason) or text
end

local function show(title, page, name, trace)
  local stage = fb.open "screens/your_library"
  stage.music:jump_to(page)
  stage:play(trace)
  local lifted = stage.time
  local rest = stage:settle()
  print(string.format("%s, from %s", name, title))
  for _, id in ipairs { "music", "category" } do
    local pager = { decision = stage:why(id) }
    print(string.format("  %-8s  page %d  %s", id, stage:pager(id).page, describe_decision(pager)))
  end
  print(string.format("  at rest %.3f s after the finger lifted", rest - lifted))
end

for _, gesture in ipairs(gestures) do
  local name, trace = table.unpack(gesture)
  show("the first music page", 1, name, trace)
  show("the last music page", 3, name, trace)
end

if #gestures == 4 then
  print("(no recorded gestures: name their folder with --traces or FLICKBOOK_TRACES)")
end

print [[

What to try next:
  scripts/run view scripts/screens/your_library.lua   drag and flick the same screen
  scripts/run test scripts/scenarios                  run the scenarios of the gallery
  scripts/run init my-app                             begin a project of your own]]
