-- Chains of words: the checks, matchers and modifiers by name, and the tables that words lead through.
local part, given = ...
local assert, host = given.assert, given.host
local say, values = part "assertions/texts", part "assertions/values"
local list_of, has_text, format_value = values.list_of, values.has_text, values.format_value

local spaces = { assertion = {}, modifier = {}, matcher = {} }
local version = 0
local is_ready = false
local WORDS, PLANS = {}, {}
-- Checks of feel, which are loaded with the first use of one.
local is_feel = {
  decided = true, settles_within = true, at_rest = true, overshoots_within = true, near_curve = true, lags_within = true,
  keeps_velocity = true, events = true, same_at_rates = true, feels_like = true, matches_snapshot = true, match_snapshot = true,
}

local function words_after(words, key)
  local longer = table.move(words, 1, #words, 1, {})
  for word in key:lower():gmatch "[^_]+" do longer[#longer + 1] = word end
  return longer
end

-- Splits words into names, from the end, the longest known name first.
local function names_in(kind, words)
  local known, names, name = spaces[kind], {}, nil
  local i = #words
  while i > 0 do
    name = name and words[i] .. "_" .. name or words[i]
    while i > 1 and known[words[i - 1] .. "_" .. name] do
      i = i - 1
      name = words[i] .. "_" .. name
    end
    if known[name] or spaces.modifier[name] then
      table.insert(names, 1, name)
      name = nil
    end
    i = i - 1
  end
  if name then
    for word in name:gmatch "[^_]+" do
      if not spaces.modifier[word] then break end
      name = name:sub(#word + 2)
    end
    local all = {}
    for _, entries in ipairs { known, spaces.modifier } do
      for other in pairs(entries) do all[#all + 1] = other end
    end
    if kind == "assertion" then
      for other in pairs(is_feel) do all[#all + 1] = other end
    end
    local fault = kind == "assertion" and host.fault() or ""
    host.complain(("there is no %s '%s'%s%s"):format(kind, name, host.nearest(name, all), fault))
  end
  return names
end

local function plan_of(kind, words)
  local plan = { version = version, modifiers = {} }
  for _, name in ipairs(names_in(kind, words)) do
    plan.final = spaces[kind][name] or plan.final
    local modifier = spaces.modifier[name]
    if modifier then table.insert(plan.modifiers, modifier.callback) end
  end
  return plan
end

local LEVEL = 2

local function fail(entry, state, arguments, told)
  local message = rawget(state, "failure_message")
  local text, in_lines, wanted, got
  if told then
    text, in_lines, wanted, got = told(state.mod)
  else
    text = say(state.mod and entry.positive_message or entry.negative_message, values.format_arguments(arguments))
  end
  if message ~= nil then
    message = has_text(message) and tostring(message) or format_value(message)
    text = text and message .. ": " .. text or message
  end
  host.fail(text or "assertion failed!", in_lines or told == nil or told == false, wanted, got)
end

local function check(plan, state, ...)
  for _, modify in ipairs(plan.modifiers) do modify(state) end
  local entry, arguments = plan.final, list_of(...)
  local holds, returned, told = entry.callback(state, arguments, LEVEL)
  local passed = (not holds) ~= state.mod
  if host.log then host.log(entry.name, passed, ...) end
  if not passed then fail(entry, state, arguments, entry.is_own and told) end
  if returned then return table.unpack(returned, 1, returned.n or #returned) end
  return ...
end

local function matcher_from(plan, state, ...)
  for _, modify in ipairs(plan.modifiers) do modify(state) end
  local arguments = list_of(...)
  return setmetatable({
    name = plan.final.name, mod = state.mod, arguments = arguments,
    callback = plan.final.callback(state, arguments, LEVEL),
  }, values.matcher_type)
end

-- The metatables of a chain: one of its words, shared by all chains, and one of a chain with a value,
-- which is used up at its end.
local function chain_types(kind, conclude)
  local fixed, living = {}, {}
  local function go_on(plan, state, ...)
    if plan.final then return conclude(plan, state, ...) end
    state.tokens = {}
    local arguments = list_of(...)
    for _, modify in ipairs(plan.modifiers) do modify(state, arguments, LEVEL) end
    return state
  end
  function fixed.__index(node, key)
    if type(key) ~= "string" then return nil end
    local child = setmetatable({ [WORDS] = words_after(rawget(node, WORDS), key) }, fixed)
    rawset(node, key, child)
    return child
  end
  function fixed.__call(node, ...)
    local plan = rawget(node, PLANS)
    if not plan or plan.version ~= version then
      plan = plan_of(kind, rawget(node, WORDS))
      rawset(node, PLANS, plan)
    end
    return go_on(plan, setmetatable({ mod = true, tokens = {} }, living), ...)
  end
  function living.__index(state, key)
    if type(key) ~= "string" then return nil end
    rawset(state, "tokens", words_after(rawget(state, "tokens"), key))
    return state
  end
  function living.__call(state, ...) return go_on(plan_of(kind, state.tokens), state, ...) end
  return setmetatable({ [WORDS] = {} }, fixed), living
end

local assert_root, assert_living = chain_types("assertion", check)
local match_root, match_living = chain_types("matcher", matcher_from)

-- MARK: Registering

local words = {
  spaces = spaces, is_feel = is_feel, names_in = names_in,
  assert_root = assert_root, assert_living = assert_living, match_root = match_root, match_living = match_living,
}

function words.register(kind, name, callback, positive, negative)
  spaces[kind] = spaces[kind] or {}
  name = name:lower()
  if is_ready and kind == "assertion" then
    -- A check that a script registers replaces one of the host's.
    for _, key in ipairs { name, "is_" .. name, "has_" .. name } do rawset(assert, key, nil) end
  end
  spaces[kind][name] =
    { name = name, callback = callback, positive_message = positive, negative_message = negative }
  version = version + 1
end

function words.unregister(kind, name)
  if spaces[kind] then spaces[kind][name:lower()] = nil end
  version = version + 1
end

-- From now on, scripts register.
function words.finish() is_ready = true end

return words
