-- The functions of `assert` beside its checks, and the modifiers.
local part, given = ...
local assert, metatable = given.assert, given.metatable
local levels, values, words = part "assertions/levels", part "assertions/values", part "assertions/words"

function assert:register(kind, name, callback, positive, negative)
  words.register(kind, name, callback, positive, negative)
end

function assert:unregister(kind, name) words.unregister(kind, name) end

function assert:add_formatter(callback) table.insert(levels.current().formatters, 1, callback) end

function assert:remove_formatter(callback)
  local level = levels.current()
  while level do
    for i = #level.formatters, 1, -1 do
      if level.formatters[i] == callback then table.remove(level.formatters, i) end
    end
    level = level.previous
  end
end

function assert:format(arguments) return values.format_arguments(arguments) end
function assert:set_parameter(name, value) levels.current().parameters[name] = { value = value } end
function assert:get_parameter(name) return levels.parameter(name) end
function assert:add_spy(double) table.insert(levels.current().doubles, double) end
function assert:snapshot() return levels.take() end
function assert.state() return setmetatable({ mod = true, tokens = {} }, words.assert_living) end

local level_type = {}
function assert:level(level) return setmetatable({ level = level }, level_type) end
function assert:get_level(level)
  return type(level) == "table" and getmetatable(level) == level_type and level.level or nil
end

-- A check that a script has registered again replaces the earlier one.
metatable.__index = function(_, key)
  if type(key) ~= "string" then return nil end
  return words.assert_root[key]
end

-- MARK: Modifiers

for _, name in ipairs { "a", "an", "the", "is", "are", "was", "has", "does" } do
  assert:register("modifier", name, function(state) return state end)
end
for _, name in ipairs { "not", "no" } do
  assert:register("modifier", name, function(state) state.mod = not state.mod end)
end
assert:register("modifier", "message", function(state, arguments)
  if arguments then state.failure_message = arguments[1] end
end)

return assert
