-- Matchers: `match.is_number()`.
local part, given = ...
local match, host = given.match, given.host
local assert, checks = part "assertions/assert", part "assertions/checks"
local values, words = part "assertions/values", part "assertions/words"
local list_of, matcher_type, wrong_type = values.list_of, values.matcher_type, checks.wrong_type

local function is_matcher(value) return type(value) == "table" and getmetatable(value) == matcher_type end

matcher_type.__call = function(self, value) return (not self.callback(value)) ~= self.mod end

match.is_matcher = is_matcher
function match.is_ref_matcher(value) return is_matcher(value) and value.name == "ref" end
match._ = setmetatable({
  name = "_", mod = true, arguments = list_of(), callback = function() return true end,
}, matcher_type)
function match.state() return setmetatable({ mod = true, tokens = {} }, words.match_living) end
setmetatable(match, {
  __index = function(_, key)
    if type(key) ~= "string" then return nil end
    return words.match_root[key]
  end,
})

local function matcher(names, least, make)
  for _, name in ipairs(names) do
    assert:register("matcher", name, function(_, arguments)
      if arguments.n < least then host.complain(("match.%s takes at least %d values"):format(name, least)) end
      return make(table.unpack(arguments, 1, arguments.n))
    end)
  end
end

matcher({ "equal", "equals" }, 1, function(wanted) return function(value) return value == wanted end end)
matcher({ "same" }, 1, function(wanted) return function(value) return host.same(value, wanted) end end)
matcher({ "ref" }, 1, function(wanted)
  if type(wanted) ~= "table" and type(wanted) ~= "function" and type(wanted) ~= "thread"
    and type(wanted) ~= "userdata"
  then
    wrong_type(1, "ref", "object", wanted)
  end
  return function(value) return value == wanted end
end)
matcher({ "unique" }, 0, function(deep) return function(list) return checks.is_unique(list, deep) end end)
matcher({ "near" }, 2, function(wanted, tolerance)
  if not tonumber(wanted) then wrong_type(1, "near", "number", wanted) end
  if not tonumber(tolerance) then wrong_type(2, "near", "number", tolerance) end
  return function(value)
    local number = tonumber(value)
    return number ~= nil and number >= wanted - tolerance and number <= wanted + tolerance
  end
end)
matcher({ "matches", "match" }, 1, function(pattern, start, plain)
  if type(pattern) ~= "string" then wrong_type(1, "matches", "string", pattern) end
  if start ~= nil and not tonumber(start) then wrong_type(2, "matches", "number", start) end
  return function(value)
    return (values.has_text(value) or type(value) == "number")
      and tostring(value):find(pattern, start, plain) ~= nil
  end
end)
matcher({ "truthy" }, 0, function() return function(value) return value ~= nil and value ~= false end end)
matcher({ "falsy" }, 0, function() return function(value) return value == nil or value == false end end)
matcher({ "true" }, 0, function() return function(value) return value == true end end)
matcher({ "false" }, 0, function() return function(value) return value == false end end)
for _, name in ipairs { "boolean", "number", "string", "table", "nil", "userdata", "function", "thread" } do
  matcher({ name }, 0, function() return function(value) return type(value) == name end end)
end

local function composite(name, conclude)
  matcher({ name }, 1, function(...)
    local parts = { ... }
    for _, each in ipairs(parts) do
      if not is_matcher(each) then wrong_type(1, name, "matcher", each) end
    end
    return function(value)
      local count = 0
      for _, each in ipairs(parts) do count = count + (each(value) and 1 or 0) end
      return conclude(count, #parts)
    end
  end)
end
composite("all_of", function(count, all) return count == all end)
composite("any_of", function(count) return count > 0 end)
composite("none_of", function(count) return count == 0 end)

return match
