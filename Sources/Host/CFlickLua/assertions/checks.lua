-- The checks of values: equality, texts, errors, types, lists.
local part, given = ...
local assert, host = part "assertions/assert", given.host
local values, words = part "assertions/values", part "assertions/words"
local has_text, format_value = values.has_text, values.format_value

local function need(arguments, count, name)
  if arguments.n < count then
    host.complain(("assert.%s takes at least %d value%s, got %d"):format(
      name, count, count == 1 and "" or "s", arguments.n))
  end
end

local function wrong_type(position, name, wanted, value)
  host.complain(("bad argument %d to assert.%s (%s expected, got %s)"):format(position, name, wanted, type(value)))
end

local function told(state, message)
  if message ~= nil then state.failure_message = message end
end

local function expected(wanted, got)
  return function(positive)
    if positive then return ("expected %s, got %s"):format(wanted, got) end
    return ("expected anything but %s"):format(wanted)
  end
end

local function own(names, callback, message)
  for _, name in ipairs(names) do
    assert:register("assertion", name, callback, "assertion." .. message .. ".positive",
      "assertion." .. message .. ".negative")
    words.spaces.assertion[name].is_own = true
  end
end

own({ "equal", "equals" }, function(state, arguments)
  need(arguments, 2, "equal")
  local wanted, got = arguments[1], arguments[2]
  told(state, arguments[3])
  return wanted == got, nil, function(positive)
    if positive then return host.unequal(wanted, got), nil, wanted, got end
    return "expected anything but " .. format_value(wanted)
  end
end, "equals")

own({ "same" }, function(state, arguments)
  need(arguments, 2, "same")
  local wanted, got = arguments[1], arguments[2]
  told(state, arguments[3])
  return host.same(wanted, got), nil, function(positive)
    if positive then return host.difference(wanted, got), nil, wanted, got end
    return "expected a value different from " .. format_value(wanted)
  end
end, "same")

own({ "near" }, function(state, arguments)
  need(arguments, 3, "near")
  local numbers = {}
  for i = 1, 3 do
    numbers[i] = tonumber(arguments[i]) or wrong_type(i, "near", "number", arguments[i])
  end
  told(state, arguments[4])
  local wanted, got, tolerance = table.unpack(numbers)
  local range = host.show(wanted) .. " ± " .. host.show(tolerance)
  return got >= wanted - tolerance and got <= wanted + tolerance, nil, expected(range, host.show(got))
end, "near")

-- The message among the arguments after `first`, and the other arguments: the start of a search, and
-- whether it is plain.
local function search_options(state, arguments, name)
  for i = 3, arguments.n do
    local value = arguments[i]
    if value and type(value) ~= "boolean" and not tonumber(value) then
      told(state, table.remove(arguments, i))
      break
    end
  end
  local start = arguments[3]
  if start ~= nil and not tonumber(start) then wrong_type(3, name, "number", start) end
  return start, arguments[4]
end

local function search(text, pattern, start, plain)
  if plain then
    local found = text:find(pattern, start, true) ~= nil
    return found, found and { pattern } or {}
  end
  local found = table.pack(text:match(pattern, start))
  return found[1] ~= nil, found
end

own({ "matches", "match" }, function(state, arguments)
  need(arguments, 2, "matches")
  local pattern, value = arguments[1], arguments[2]
  if type(pattern) ~= "string" then wrong_type(1, "matches", "string", pattern) end
  if not has_text(value) and type(value) ~= "number" then wrong_type(2, "matches", "string", value) end
  local start, plain = search_options(state, arguments, "matches")
  local found, captures = search(tostring(value), pattern, start, plain)
  return found, captures, function(positive)
    return ("expected %s %s %s"):format(format_value(value), positive and "to match" or "not to match",
      format_value(pattern))
  end
end, "matches")

local function is_unique(list, deep)
  for key, value in pairs(list) do
    for other, another in pairs(list) do
      if key ~= other and (value == another or deep and host.same(value, another)) then return false end
    end
  end
  return true
end

own({ "unique" }, function(state, arguments)
  local deep, message = arguments[2], arguments[3]
  if type(deep) ~= "boolean" and not (deep == nil and arguments.n > 2) then
    deep, message = arguments[3] == true, arguments[2]
  end
  told(state, message)
  local list = arguments[1]
  return is_unique(list, deep), nil, function(positive)
    return ("expected all values %s of %s"):format(positive and "to differ" or "not to differ", format_value(list))
  end
end, "unique")

local function is_callable(value)
  if type(value) == "function" then return true end
  local meta = getmetatable(value)
  return type(meta) == "table" and type(rawget(meta, "__call")) == "function"
end

-- Calls a function that should fail. Returns whether it did, and the error without its location.
local function failure_of(call, name)
  if not is_callable(call) then wrong_type(1, name, "function", call) end
  local holds, raised = pcall(call)
  if type(raised) == "string" then raised = raised:gsub("^.-:%d+: ", "", 1) end
  return not holds, raised
end

local function told_of_error(failed, raised, wanted)
  return function(positive)
    if not positive then
      return "expected no error" .. (wanted ~= nil and " " .. format_value(wanted) or "") .. ", got "
        .. format_value(raised)
    end
    local what = wanted ~= nil and "an error with " .. format_value(wanted) or "an error"
    if not failed then return "expected " .. what .. ", got none" end
    return ("expected %s, got %s"):format(what, format_value(raised))
  end
end

local function has_error(state, arguments)
  local wanted = arguments[2]
  local failed, raised = failure_of(arguments[1], "error")
  told(state, arguments[3])
  if type(wanted) == "string" and has_text(raised) then raised = tostring(raised) end
  local returned = table.move(arguments, 1, arguments.n, 1, { n = arguments.n })
  returned[1] = raised
  local outcome_text = told_of_error(failed, raised, wanted)
  if not failed or wanted == nil then return failed, returned, outcome_text end
  if type(wanted) == "string" and type(raised) == "string" then
    -- A part of the message suffices, as for `assert.has_error`.
    return raised == wanted or raised:find(wanted, 1, true) ~= nil, returned, outcome_text
  end
  if type(wanted) == "number" and type(raised) == "string" then
    return tonumber(raised) == wanted, returned, outcome_text
  end
  return host.same(wanted, raised), returned, outcome_text
end
own({ "error", "errors" }, has_error, "error")

own({ "error_matches", "error_match", "matches_error", "match_error" }, function(state, arguments)
  need(arguments, 2, "error_matches")
  local pattern = arguments[2]
  if pattern ~= nil and type(pattern) ~= "string" then wrong_type(2, "error_matches", "string", pattern) end
  local start, plain = search_options(state, arguments, "error_matches")
  local failed, raised = failure_of(arguments[1], "error_matches")
  local outcome_text = told_of_error(failed, raised, pattern)
  -- An unknown name is passed on as it was raised, with the rest of the arguments.
  local rest = table.move(arguments, 2, arguments.n, 2, { raised, n = arguments.n })
  if not failed then return false, rest, outcome_text end
  if raised == nil and pattern == nil then return true, {}, outcome_text end
  if has_text(raised) or type(raised) == "number" or type(raised) == "boolean" then
    local found, captures = search(tostring(raised), pattern, start, plain)
    rest[1] = tostring(raised)
    return found, found and captures or rest, outcome_text
  end
  return false, rest, outcome_text
end, "error")

own({ "truthy" }, function(state, arguments)
  need(arguments, 1, "truthy")
  local value = arguments[1]
  told(state, arguments[2])
  return value ~= nil and value ~= false, nil, expected("a value that is true or like it", format_value(value))
end, "truthy")

own({ "falsy" }, function(state, arguments)
  need(arguments, 1, "falsy")
  local value = arguments[1]
  told(state, arguments[2])
  return value == nil or value == false, nil, expected("false or nil", format_value(value))
end, "falsy")

for name, wanted in pairs { ["true"] = true, ["false"] = false } do
  own({ name }, function(state, arguments)
    told(state, arguments[2])
    return arguments[1] == wanted, nil, expected(name, format_value(arguments[1]))
  end, "same")
end

local types = { "boolean", "number", "string", "table", "nil", "userdata", "function", "thread" }
for _, name in ipairs(types) do
  own({ name }, function(state, arguments)
    told(state, arguments[2])
    local value = arguments[1]
    return arguments.n > 0 and type(value) == name, nil, expected(name == "nil" and name or "a " .. name, format_value(value))
  end, "same")
end

own({ "returned_arguments" }, function(_, arguments)
  local wanted, got = arguments[1], arguments.n - 1
  return wanted == got, nil, expected(host.show(wanted) .. " values", host.show(got))
end, "returned_arguments")

-- MARK: Arrays

local ARRAY = "__array_state"
assert:register("modifier", "array", function(state, arguments) rawset(state, ARRAY, arguments[1]) end)
own({ "holes" }, function(state, arguments)
  local array, length = rawget(state, ARRAY), arguments[1]
  if array == nil then host.complain "assert.array(list) comes before 'holes'" end
  if length == nil then
    length = 0
    for key in pairs(array) do
      if math.type(key) == "integer" and key > length then length = key end
    end
  end
  local hole
  for i = 1, length do
    if array[i] == nil then
      hole = i
      break
    end
  end
  return hole ~= nil, { hole }, function(positive)
    if positive then return "expected a list with holes, got one without" end
    return "expected a list without holes, got nil at " .. hole
  end
end, "array_holes")

return {
  need = need, wrong_type = wrong_type, told = told, own = own, is_callable = is_callable, is_unique = is_unique,
}
