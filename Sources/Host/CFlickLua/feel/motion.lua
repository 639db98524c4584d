-- Checks of feel: decisions, rest, overshoot, curves.
local part = ...
local checks, common = part "assertions/checks", part "feel/common"
local need, wrong_type, told = checks.need, checks.wrong_type, checks.told
local host, own, number, stage_of = common.host, common.own, common.number, common.stage_of
local number_at, names_at, known_keys = common.number_at, common.names_at, common.known_keys

-- MARK: Decisions

local function is_verdict(decision, wanted)
  local verdict = decision.verdict
  if type(wanted) == "number" then
    local count = math.tointeger(wanted) or wanted
    return verdict == "page " .. count or verdict == "card " .. count
  end
  return verdict == wanted or verdict == "state " .. wanted
end

local decision_keys = { "page", "card", "state", "verdict", "rule", "margin", "spare" }

own({ "decided" }, function(state, arguments)
  need(arguments, 3, "decided")
  local stage, id, wanted = stage_of(arguments[1], "decided"), arguments[2], arguments[3]
  if type(id) ~= "string" then wrong_type(2, "decided", "string", id) end
  if type(wanted) ~= "table" then wanted = { verdict = wanted } end
  known_keys(wanted, decision_keys, "decided")
  told(state, arguments[4])
  local decision = stage:why(id)
  local verdict, faults = wanted.verdict or wanted.page or wanted.card or wanted.state, {}
  local function want(holds, text)
    if not holds then faults[#faults + 1] = text end
  end
  if verdict ~= nil then
    local text = type(verdict) == "number" and (wanted.card and "card " or "page ") .. number(verdict) or verdict
    want(decision and is_verdict(decision, verdict), text)
  end
  if wanted.rule then want(decision and decision.rule == wanted.rule, "rule '" .. wanted.rule .. "'") end
  for _, key in ipairs { "margin", "spare" } do
    if wanted[key] then
      local value = decision and decision[key]
      want(value and math.abs(value) >= wanted[key], ("a %s of at least %s%s"):format(
        key, number(wanted[key]), value and (", which is %s %s"):format(number(math.abs(value)), decision.unit) or ""))
    end
  end
  return #faults == 0, nil, function(positive)
    local got = decision and "got " .. tostring(decision) or "got no decision about '" .. id .. "'"
    if positive then return ("expected %s, %s"):format(table.concat(faults, " and "), got) end
    return ("expected another decision, %s"):format(got)
  end
end, "decided")

-- MARK: Time

own({ "settles_within" }, function(state, arguments)
  need(arguments, 2, "settles_within")
  local stage = stage_of(arguments[1], "settles_within")
  local limit = number_at(arguments, 2, "settles_within")
  told(state, arguments[3])
  local start = stage.time
  local late = host.unrest_after(stage, limit)
  local took = stage:settle() - start
  return took <= limit, { stage, took }, function(positive)
    local text = ("expected %s within %s s, but it took %s s"):format(
      positive and "rest" or "no rest", number(limit), number(took))
    if #late == 0 then return text end
    return ("%s; after %s s %s"):format(text, number(limit), table.concat(late, "; "))
  end
end, "settles_within")

own({ "at_rest" }, function(state, arguments)
  need(arguments, 1, "at_rest")
  local stage = stage_of(arguments[1], "at_rest")
  told(state, arguments[2])
  local unrest = host.unrest(stage)
  return #unrest == 0, nil, function(positive)
    if positive then return "expected rest, but " .. table.concat(unrest, "; ") end
    return "expected a motion or a wait, but all is at rest"
  end
end, "at_rest")

-- MARK: Curves

local FINE = 1 / 240

-- The columns of a sampling; a stage is sampled from now on until it rests.
local function frames_of(source, names, name, trace)
  if host.is_stage(source) then
    local keys = { every = FINE, trace = trace }
    for i, column in ipairs(names) do keys[i] = column end
    return source:sample(keys)
  end
  if type(source) ~= "table" then wrong_type(1, name, "stage or frames", source) end
  for _, column in ipairs(names) do
    if type(source[column]) ~= "table" then
      local known = {}
      for key in pairs(source) do known[#known + 1] = tostring(key) end
      host.complain(("the frames have no '%s'%s"):format(column, host.nearest(column, known)))
    end
  end
  return source
end

own({ "overshoots_within" }, function(state, arguments)
  need(arguments, 3, "overshoots_within")
  local names = names_at(arguments, 2, "overshoots_within")
  local limit = number_at(arguments, 3, "overshoots_within")
  told(state, arguments[4])
  local frames = frames_of(arguments[1], names, "overshoots_within")
  local most, where, which = 0, 1, names[1]
  for _, name in ipairs(names) do
    local column = frames[name]
    local first, last = column[1], column[#column]
    for i, value in ipairs(column) do
      local beyond = first == last and math.abs(value - last) or (value - last) * (last > first and 1 or -1)
      if beyond > most then most, where, which = beyond, i, name end
    end
  end
  return most <= limit, { most }, function(positive)
    local column = frames[which]
    return ("expected %s to go beyond its end by %s %s, it went %s beyond %s%s"):format(
      which, positive and "at most" or "more than", number(limit), number(most), number(column[#column]),
      frames.time and (" at %s s"):format(number(frames.time[where])) or "")
  end
end, "overshoots_within")

own({ "near_curve" }, function(state, arguments)
  need(arguments, 3, "near_curve")
  local wanted, got = arguments[1], arguments[2]
  for i = 1, 2 do
    if type(arguments[i]) ~= "table" then wrong_type(i, "near_curve", "list of numbers", arguments[i]) end
  end
  local tolerance = number_at(arguments, 3, "near_curve")
  told(state, arguments[4])
  if #wanted ~= #got then
    return false, nil, function()
      return ("expected a curve of %d numbers, got %d"):format(#wanted, #got)
    end
  end
  local most, where = -1, 0
  for i, value in ipairs(wanted) do
    local off = math.abs(value - got[i])
    if off ~= off then off = math.huge end
    if off > most then most, where = off, i end
  end
  return most <= tolerance, nil, function(positive)
    if not positive then return "expected another curve" end
    return ("expected %s ± %s at %d of %d, got %s, which is %s off"):format(
      number(wanted[where]), number(tolerance), where, #wanted, number(got[where]), number(most))
  end
end, "near_curve")
