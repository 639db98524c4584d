-- A pile of cards that are thrown to a side: docs/components/cards.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

local sides = { left = { "x", -1 }, right = { "x", 1 }, up = { "y", -1 }, down = { "y", 1 } }
local names = { "left", "right", "up", "down" }

return function(o)
  local width, height = o.size[1], o.size[2]
  local ways = o.ways or { left = "left", right = "right" }
  for side in pairs(ways) do
    if not sides[side] then error(("unknown way '%s' of flickbook.components.cards: left, right, up or down"):format(tostring(side)), 2) end
  end
  local function side_of(meaning)
    for side, other in pairs(ways) do
      if other == meaning then return side end
    end
    error(("no way '%s' of the cards"):format(tostring(meaning)), 3)
  end
  -- Along an axis a card leaves only if that side has a meaning and the other axis has not moved farther.
  local function places(axis, other)
    local low, high = axis == "x" and "left" or "up", axis == "x" and "right" or "down"
    local detents = { home = 0 }
    if ways[low] then detents[low] = { -o.out, -1e6, -o.far } end
    if ways[high] then detents[high] = { o.out, o.far, 1e6 } end
    local crosses = (ways.left or ways.right) and (ways.up or ways.down)
    return function(number)
      local variable = { start = 0, lookahead = o.soon, settle = { duration = 0.4, bounce = 0.2 }, cancel = o.cancel, detents = detents }
      if crosses then
        variable.snap = function(release)
          local along = release.value + release.velocity * o.soon
          local across = release.stage[o.id][other .. number] + release.cross * o.soon
          if math.abs(along) < o.far or math.abs(across) > math.abs(along) then return "home" end
          local side = along < 0 and low or high
          return ways[side] and side or "home"
        end
      end
      return fb.variable(variable)
    end
  end
  local tops = { ["1"] = 1 }
  for number = 1, o.count do tops[tostring(number + 1)] = number + 1 end
  local values, x_of, y_of = { top = fb.variable { start = 1, detents = tops } }, places("x", "y"), places("y", "x")
  for number = 1, o.count do
    values["x" .. number], values["y" .. number], values["half" .. number] = x_of(number), y_of(number), 1
    -- The side of its throw, by number.
    values["way" .. number] = 0
  end
  local stack = fb.variables(o.id, values)
  -- The card in front, or the one that is about to be.
  local function front(stage) return math.tointeger(stage[o.id]:detent "top" or math.floor(stage[o.id].top + 0.5)) end
  -- Lets a card fly on in its direction: the axis that has not decided moves too.
  local function fly_out(stage, number, side, motion)
    local axis, sign = sides[side][1], sides[side][2]
    local other = axis == "x" and "y" or "x"
    local now = stage[o.id]
    local along, aside = now[axis .. number], now[other .. number]
    local to = { [other .. number] = along == 0 and 0 or aside * o.out / math.max(math.abs(along), o.far) }
    if motion then to[axis .. number] = sign * o.out end
    now:animate { to = to, motion = motion }
  end
  local function fly(stage, number, side, motion)
    for index, name in ipairs(names) do
      if name == side then stage[o.id]:set { ["way" .. number] = index } end
    end
    stage[o.id]:animate { to = { top = number + 1 }, motion = { duration = 0.3 } }
    fly_out(stage, number, side, motion)
  end
  local function decide(event, number, side)
    local axis = sides[side][1]
    local distance = math.abs(event.stage[o.id][axis .. number])
    fly(event.stage, number, side)
    event.stage:decide { about = o.id, verdict = ways[side], tests = {
      { name = "way", value = distance, threshold = o.far, unit = "pt", compare = "reaching" } } }
    call(o.on_decided, event, number, ways[side])
  end
  local function let_go(event, number)
    local stage = event.stage
    -- A new layout may have removed the card.
    if not stage:has(o.id, "x" .. number) then return end
    local now = front(stage)
    local across, along = stage[o.id]:detent("x" .. number), stage[o.id]:detent("y" .. number)
    local side = across ~= "home" and across or along
    -- A card that has left flies on even if it was caught; a card that is not in front goes back.
    if number < now then return fly_out(stage, number, names[stage[o.id]["way" .. number]] or next(ways), { duration = 0.4 }) end
    if number > now then
      return stage[o.id]:animate { to = { ["x" .. number] = 0, ["y" .. number] = 0 } }
    end
    if sides[side] then decide(event, number, side) end
  end
  local function go(stage, meaning)
    local number = front(stage)
    if number > o.count then return end
    fly(stage, number, side_of(meaning), { duration = 0.4 })
    call(o.on_decided, { stage = stage, id = o.id, time = stage.time }, number, meaning)
  end
  -- The share, from 0 to 1, of a card's way to a side; only the farthest of several is above 0.
  local function share(number, meaning)
    local side = side_of(meaning)
    local axis, sign = sides[side][1], sides[side][2]
    local x, y = stack["x" .. number], stack["y" .. number]
    local function share_of(value, factor) return (value * (factor / o.far)):clamp(0, 1) end
    local all = share_of(x, 1) + share_of(x, -1)
    if ways.up or ways.down then all = all + share_of(y, 1) + share_of(y, -1) end
    return (share_of(axis == "x" and x or y, sign) * 2 - all):clamp(0, 1)
  end
  -- The share, from 0 to 1, of a card's way to any side that has a meaning.
  local function progress(number)
    local most = 0
    for side in pairs(ways) do
      local axis, sign = sides[side][1], sides[side][2]
      most = (stack[axis .. number] * (sign / math.max(o.far, 1))):max(most)
    end
    return most:clamp(0, 1)
  end
  -- The number of cards in front of a card: each one that moves out lifts those behind it. Of a pile
  -- larger than `shown`, only the nearest cards count.
  local function before(number)
    local first = math.max(1, number - math.floor(o.shown))
    local count = stack.top * 0 + (number - first)
    for other = first, number - 1 do count = count - progress(other) end
    return count:min(stack.top * -1 + number)
  end
  local cards = { id = o.id .. "_pile", align = "center", width = width, height = height }
  for number = o.count, 1, -1 do
    local x, y, half = stack["x" .. number], stack["y" .. number], stack["half" .. number]
    local behind = before(number):clamp(0, o.shown)
    cards[#cards + 1] = fb.layers { id = o.id .. number, align = "center", x = x, y = y + behind * o.step, scale = 1 - behind * o.shrink,
      rotation = (x * (1 / width)):clamp(-1, 1) * half * math.rad(o.turn), opacity = 1 - (behind - (o.shown - 1)):clamp(0, 1),
      gestures = { fb.drag_gesture { id = o.id .. "_take" .. number, moves = { x = x, y = y },
        should_begin = function(gesture) return gesture.stage[o.id].top > number - 1 end,
        on_began = function(event)
          -- A card that is still turned keeps its direction.
          local now, travel = event.stage[o.id], event.translation
          if math.abs(now["x" .. number] - travel[1]) > 20 then return end
          local frame = event.stage:node(o.id .. "_pile").frame
          local place = event.location[2] - frame[2] - now["y" .. number]
          now:set { ["half" .. number] = place > height / 2 and -1 or 1 }
        end,
        on_failed = function(event)
          if event.stage:has(o.id, "x" .. number) and number < front(event.stage) then let_go(event, number) end
        end,
        on_ended = function(event) let_go(event, number) end } },
      o.card(number) }
  end
  return { node = fb.layers(cards), states = stack, go = go, share = share,
    back = function(stage)
      local number = front(stage) - 1
      if number >= 1 then stage[o.id]:animate { to = { ["x" .. number] = 0, ["y" .. number] = 0, top = number }, motion = { duration = 0.4 } } end
    end }
end
