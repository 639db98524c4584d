-- Functions that all checks of feel use.
local part, given = ...
local checks, words = part "assertions/checks", part "assertions/words"
local wrong_type = checks.wrong_type
-- The services of the other checks, and those of feel.
local host = setmetatable(given.host.feel(), { __index = given.host })

-- Registers a check under the names that scripts have not taken.
local function own(names, check, message)
  local free = {}
  for _, name in ipairs(names) do
    if not rawget(words.spaces.assertion, name) then free[#free + 1] = name end
  end
  checks.own(free, check, message)
end

local function number(value) return host.plain(value) end

local function stage_of(value, name)
  if not host.is_stage(value) then wrong_type(1, name, "stage", value) end
  return value
end

local function number_at(arguments, position, name)
  local value = arguments[position]
  if type(value) ~= "number" then wrong_type(position, name, "number", value) end
  return value
end

-- A name, or a list of them.
local function names_at(arguments, position, name)
  local value = arguments[position]
  if type(value) == "string" then return { value } end
  if type(value) ~= "table" or #value == 0 then wrong_type(position, name, "string or list", value) end
  return value
end

local function all_of(names) return table.concat(names, " and ") end

local function known_keys(options, keys, name)
  local known, unknown = {}, nil
  for _, key in ipairs(keys) do known[key] = true end
  for key in pairs(options) do
    local text = tostring(key)
    if not known[key] and (unknown == nil or text < unknown) then unknown = text end
  end
  if unknown then
    host.complain(("unknown key '%s' in assert.%s%s"):format(unknown, name, host.nearest(unknown, keys)))
  end
end

return {
  host = host, own = own, number = number, stage_of = stage_of, number_at = number_at, names_at = names_at,
  all_of = all_of, known_keys = known_keys,
}
