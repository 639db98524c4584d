-- The modules `luassert.util` and `luassert.formatters.binarystring`.
local part, given = ...
local host, values, checks = given.host, part "assertions/values", part "assertions/checks"
local words = part "assertions/words"

local util = { pack = table.pack, make_arglist = values.list_of, callable = checks.is_callable, hastostring = values.has_text }
function util.unpack(list, first, last) return table.unpack(list, first or 1, last or list.n or #list) end
function util.is_arglist(value) return type(value) == "table" and getmetatable(value) == values.arguments_type end
function util.deepcompare(a, b) return host.same(a, b) end
function util.errorlevel(level) return (level or 1) + 1 end
function util.shallowcopy(value)
  if type(value) ~= "table" then return value end
  local copy = setmetatable({}, getmetatable(value))
  for key, field in next, value do copy[key] = field end
  return copy
end
function util.tinsert(list, ...)
  local position, value = ...
  list.n = (list.n or #list) + 1
  if select("#", ...) < 2 then position, value = list.n, position end
  if position > list.n then list.n = position end
  for i = list.n, position + 1, -1 do list[i] = list[i - 1] end
  list[position] = value
end
function util.tremove(list, position)
  list.n = list.n or #list
  position = position or list.n
  local removed = list[position]
  if position > list.n then
    list[position] = nil
    return removed
  end
  for i = position, list.n do list[i] = list[i + 1] end
  list.n = list.n - 1
  return removed
end
function util.extract_keys(kind, names) return words.names_in(kind, names) end

-- Like `luassert.formatters.binarystring`.
local function binary_string(value)
  if type(value) ~= "string" then return nil end
  local bytes = value:gsub(".", function(c) return ("%02x "):format(c:byte()) end)
  return ("%d bytes: %s"):format(#value, bytes)
end

return { util = util, binary_string = binary_string }
