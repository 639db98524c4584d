-- Values as text, by the formatters of scripts first; lists of arguments.
local part, given = ...
local host, levels = given.host, part "assertions/levels"

local arguments_type, matcher_type = {}, {}

local function list_of(...) return setmetatable({ n = select("#", ...), ... }, arguments_type) end

local function has_text(value)
  if type(value) == "string" then return true end
  local meta = getmetatable(value)
  return type(meta) == "table" and type(rawget(meta, "__tostring")) == "function"
end

local format_value

local function format_all(values)
  local shown = {}
  for i = 1, values.n do shown[i] = format_value(values[i]) end
  return table.concat(shown, ", ")
end

function format_value(value, more)
  local level = levels.current()
  while level do
    for _, formatter in ipairs(level.formatters) do
      local text = formatter(value, more)
      if text ~= nil then return text end
    end
    level = level.previous
  end
  local meta = type(value) == "table" and getmetatable(value)
  if meta == matcher_type then
    if value.name == "_" then return "match._" end
    return ("match.%s%s(%s)"):format(value.mod and "is_" or "is_not_", value.name, format_all(value.arguments))
  end
  if meta == arguments_type then return "(" .. format_all(value) .. ")" end
  return host.show(value)
end

local function format_arguments(arguments)
  local plain, more = arguments.nofmt or {}, arguments.fmtargs or {}
  for i = 1, arguments.n or #arguments do
    if not plain[i] then arguments[i] = format_value(arguments[i], more[i]) end
  end
  return arguments
end

return {
  arguments_type = arguments_type, matcher_type = matcher_type, list_of = list_of, has_text = has_text,
  format_value = format_value, format_arguments = format_arguments,
}
