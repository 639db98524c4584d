-- Checks of feel: content under a finger, events, rates.
local part = ...
local checks, common = part "assertions/checks", part "feel/common"
local need, wrong_type, told, is_callable = checks.need, checks.wrong_type, checks.told, checks.is_callable
local host, own, number, stage_of = common.host, common.own, common.number, common.stage_of
local number_at, names_at, all_of = common.number_at, common.names_at, common.all_of

-- MARK: The finger and the content

-- The axis of a finger's longer travel.
local function axis_of(trace)
  local touches = trace:touches()
  local first, x, y = touches[1], 0, 0
  for _, touch in ipairs(touches) do
    x, y = math.max(x, math.abs(touch.x - first.x)), math.max(y, math.abs(touch.y - first.y))
  end
  return x >= y and "x" or "y"
end

-- Reads the offset of the content of components, in points: for each axis of the finger the sum over
-- components that move along it. Numbers called x and y move along these axes, others along the trace's axis.
local function reader(stage, ids, axis, name)
  local reads, axes = {}, {}
  for _, id in ipairs(ids) do
    local component, property = id:match "^(.+)%.([%a_]+)$"
    local object = stage[component or id]
    if not object then host.complain(("assert.%s: there is no '%s' on the stage"):format(name, id)) end
    if not property then property = tostring(object):find "^scroll" and axis or "offset" end
    local along = (property == "x" or property == "y") and property or axis
    if not axes[along] then axes[along], axes[#axes + 1] = true, along end
    reads[#reads + 1] = { axis = along, id = id, read = function() return object[property] end }
  end
  local function read()
    local sums = { x = 0, y = 0 }
    for _, one in ipairs(reads) do sums[one.axis] = sums[one.axis] + one.read() end
    return sums
  end
  return read, axes, reads
end

local function play(stage, trace, after)
  local start = stage.time
  for _, touch in ipairs(trace:touches()) do
    local due = start + touch.time
    if due > stage.time then stage:wait(due - stage.time) end
    stage:touch(touch.phase, { touch.x, touch.y }, touch.pointer, touch.kind)
    if after then after(touch) end
  end
end

own({ "lags_within" }, function(state, arguments)
  need(arguments, 4, "lags_within")
  local stage, ids = stage_of(arguments[1], "lags_within"), names_at(arguments, 2, "lags_within")
  local trace, limit = arguments[3], number_at(arguments, 4, "lags_within")
  told(state, arguments[5])
  local read, axes = reader(stage, ids, axis_of(trace), "lags_within")
  local still, base = read(), nil
  local moves = {}
  play(stage, trace, function(touch)
    if touch.phase ~= "moved" then return end
    local content = read()
    if not base and (math.abs(content.x - still.x) > 1e-9 or math.abs(content.y - still.y) > 1e-9) then
      base = { finger = touch, content = content }
    end
    if base then moves[#moves + 1] = { content = content, time = stage.time, x = touch.x, y = touch.y } end
  end)
  -- Content moves against the offset of a scroller, and with the offset of a card.
  local signs, last = {}, moves[#moves]
  for _, axis in ipairs(axes) do
    local along = last and (last[axis] - base.finger[axis]) * (last.content[axis] - base.content[axis]) or 0
    signs[axis] = along > 0 and -1 or 1
  end
  local most, worst = 0, nil
  for _, move in ipairs(moves) do
    local lag = 0
    for _, axis in ipairs(axes) do
      local off = move.content[axis] - base.content[axis] + signs[axis] * (move[axis] - base.finger[axis])
      lag = #axes == 1 and math.abs(off) or math.sqrt(lag * lag + off * off)
    end
    if lag > most then most, worst = lag, move end
  end
  return base ~= nil and most <= limit, { most }, function(positive)
    if not base then return ("expected %s to follow the finger, but it does not move"):format(all_of(ids)) end
    if not positive then return ("expected %s to be more than %s pt off the finger, but it is %s pt"):format(all_of(ids), number(limit), number(most)) end
    return ("expected %s to stay within %s pt of the finger, but it is %s pt off at %s s, with the finger at { %s, %s }"):format(
      all_of(ids), number(limit), number(most), number(worst.time), number(worst.x), number(worst.y))
  end
end, "lags_within")

-- The velocity along an axis in the decision of a release, in points per second; else the usual estimate.
local function released_at(stage, reads, trace, axis)
  for _, one in ipairs(reads) do
    -- A pager or a list has one decision; variables have one each.
    local is_known, decision = pcall(stage.why, stage, one.id)
    if not is_known then decision = stage:why((one.id:gsub("%.[%a_]+$", ""))) end
    if one.axis == axis and decision and math.abs(decision.time - stage.time) < 1e-9 then
      for _, test in ipairs(decision.criteria) do
        if test.name == "velocity" and test.unit == "pt/s" then return math.abs(test.value) end
      end
    end
  end
  local x, y = trace:release_velocity()
  return math.abs(axis == "x" and x or y)
end

-- The greatest step of the velocity compared with its neighbours: in smooth motion the changes before
-- and after are similar.
local function velocity_jump(times, values)
  local speeds, most, where = {}, 0, 1
  for i = 1, #values - 1 do speeds[i] = (values[i + 1] - values[i]) / (times[i + 1] - times[i]) end
  local function step(i) return speeds[i] and speeds[i - 1] and math.abs(speeds[i] - speeds[i - 1]) or 0 end
  for i = 3, #speeds - 1 do
    local jump = step(i) - 2 * math.max(step(i - 1), step(i + 1))
    if jump > most then most, where = jump, i end
  end
  return most, where, speeds
end

own({ "keeps_velocity" }, function(state, arguments)
  need(arguments, 3, "keeps_velocity")
  local stage, ids = stage_of(arguments[1], "keeps_velocity"), names_at(arguments, 2, "keeps_velocity")
  local trace, tolerance = arguments[3], arguments[4] == nil and 0.05 or number_at(arguments, 4, "keeps_velocity")
  told(state, arguments[5])
  local read, axes, reads = reader(stage, ids, axis_of(trace), "keeps_velocity")
  play(stage, trace)
  local before, moment, step, finger = read(), stage.time, 1e-6, {}
  for _, axis in ipairs(axes) do finger[axis] = released_at(stage, reads, trace, axis) end
  stage:wait(step)
  local after = read()
  local times, places = { stage.time }, { after }
  while not stage.is_at_rest and #places < 20000 do
    stage:wait(0.001)
    times[#times + 1], places[#places + 1] = stage.time, read()
  end
  -- The axis with the poorest match of velocities.
  local worst
  for _, axis in ipairs(axes) do
    local values = {}
    for i, place in ipairs(places) do values[i] = place[axis] end
    local jump, where, speeds = velocity_jump(times, values)
    local found = { content = math.abs(after[axis] - before[axis]) / step, finger = finger[axis], jump = jump, where = where, speeds = speeds }
    found.allowed = tolerance * math.max(found.finger, 100)
    found.off = math.max(math.abs(found.content - found.finger), jump) / found.allowed
    if not worst or found.off > worst.off then worst = found end
  end
  local release_fits = math.abs(worst.content - worst.finger) <= worst.allowed
  return release_fits and worst.jump <= worst.allowed, { worst.content, worst.finger }, function(positive)
    if not positive then return ("expected %s not to keep its velocity"):format(all_of(ids)) end
    if not release_fits then
      return ("expected %s to continue at the finger's %s pt/s ± %s %% at %s s, but it continues at %s pt/s"):format(
        all_of(ids), number(worst.finger), number(100 * tolerance), number(moment), number(worst.content))
    end
    return ("expected %s to keep its velocity, but it changes from %s to %s pt/s at %s s"):format(
      all_of(ids), number(worst.speeds[worst.where - 1]), number(worst.speeds[worst.where]), number(times[worst.where]))
  end
end, "keeps_velocity")

-- MARK: Events

local function event_text(event)
  local text = event.event .. " " .. event.id
  if event.from then
    text = ("%s %d to %d"):format(text, event.from, event.to)
  elseif event.to then
    text = ("%s at %d"):format(text, event.to)
  elseif event.other then
    text = text .. " to " .. event.other
  end
  return text
end

local function is_event(event, wanted)
  if type(wanted) == "table" then
    for key, value in pairs(wanted) do
      if event[key] ~= value then return false end
    end
    return true
  end
  local text = event_text(event)
  return wanted == event.event or wanted == event.event .. " " .. event.id or wanted == text
end

own({ "events" }, function(state, arguments)
  need(arguments, 2, "events")
  local stage, wanted = stage_of(arguments[1], "events"), arguments[2]
  if type(wanted) ~= "table" then wrong_type(2, "events", "list", wanted) end
  told(state, arguments[3])
  if not host.keeps_events(stage) then
    host.complain "assert.events checks the events since the first call of stage:events(): call it before the gesture"
  end
  local events, next_wanted, extra = stage:events(), 1, nil
  for _, event in ipairs(events) do
    if wanted[next_wanted] ~= nil and is_event(event, wanted[next_wanted]) then
      next_wanted = next_wanted + 1
    elseif wanted.exactly then
      extra = extra or event
    end
  end
  local missing = wanted[next_wanted]
  return missing == nil and not extra, nil, function(positive)
    local lines = {}
    for i = math.max(1, #events - 29), #events do
      lines[#lines + 1] = ("  %s s: %s"):format(number(events[i].time), event_text(events[i]))
    end
    local what = #events == 0 and "got no events" or "got:\n" .. table.concat(lines, "\n")
    if not positive then return "expected different events, " .. what, true end
    local name = type(missing) == "table" and host.show(missing) or missing
    local text = missing ~= nil and (next_wanted > 1 and ("'%s' after the %d before it"):format(name, next_wanted - 1)
      or ("'%s'"):format(name)) or ("only the listed events, without '%s'"):format(event_text(extra))
    return ("expected %s, %s"):format(text, what), true
  end
end, "events")

-- MARK: Rates

local common_rates = { 60, 90, 120, 240 }

local function outcome(value) return host.is_stage(value) and host.outcome(value) or value end

own({ "same_at_rates" }, function(state, arguments)
  need(arguments, 1, "same_at_rates")
  local body, rates = arguments[1], arguments[2] or common_rates
  if not is_callable(body) then wrong_type(1, "same_at_rates", "function", body) end
  if type(rates) ~= "table" or #rates == 0 then wrong_type(2, "same_at_rates", "list of rates", rates) end
  told(state, arguments[3])
  local first, other, other_rate = nil, nil, nil
  for i, rate in ipairs(rates) do
    local found = host.at_rate(rate, body)
    if i == 1 then
      first = outcome(found)
    else
      local this = outcome(found)
      if not host.same(first, this) then
        other, other_rate = this, rate
        break
      end
    end
  end
  return other_rate == nil, nil, function(positive)
    if not positive then return "expected another outcome at one of the rates" end
    return ("another outcome at %s Hz than at %s Hz: %s"):format(
      number(other_rate), number(rates[1]), host.difference(first, other)), nil, first, other
  end
end, "same_at_rates")
