-- Checks of feel against stored values: snapshots, saved outcomes.
local part = ...
local checks, common = part "assertions/checks", part "feel/common"
local need, wrong_type, told = checks.need, checks.wrong_type, checks.told
local host, own, number, known_keys = common.host, common.own, common.number, common.known_keys

-- MARK: Snapshots

local function is_curves(value)
  if type(value) ~= "table" or type(value.time) ~= "table" or type(value.time[1]) ~= "number" then return false end
  for _, column in pairs(value) do
    if type(column) ~= "table" or #column ~= #value.time then return false end
  end
  return true
end

local function sorted_keys(value)
  local keys = {}
  for key in pairs(value) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    if type(a) ~= type(b) then return type(a) < type(b) end
    if type(a) == "number" or type(a) == "string" then return a < b end
    return tostring(a) < tostring(b)
  end)
  return keys
end

-- Any value as text, a line for each field.
local function dump(value, indent, seen)
  if type(value) ~= "table" then return host.show(value) end
  if seen[value] then return "{ … }" end
  if next(value) == nil then return "{}" end
  seen[value] = true
  local lines = { "{" }
  for _, key in ipairs(sorted_keys(value)) do
    lines[#lines + 1] = ("%s  [%s] = %s,"):format(indent, host.show(key), dump(value[key], indent .. "  ", seen))
  end
  seen[value] = nil
  lines[#lines + 1] = indent .. "}"
  return table.concat(lines, "\n")
end

local CURVES = "curves within "

local function curves_text(value, tolerance)
  local lines = { CURVES .. ("%.6g"):format(tolerance) }
  local function add(name)
    local numbers = {}
    for i, each in ipairs(value[name]) do numbers[i] = ("%.6g"):format(each) end
    lines[#lines + 1] = name .. ": " .. table.concat(numbers, " ")
  end
  add "time"
  for _, name in ipairs(sorted_keys(value)) do
    if name ~= "time" then add(name) end
  end
  return table.concat(lines, "\n")
end

local function curves_of(text)
  local tolerance = tonumber(text:match("^" .. CURVES .. "(%S+)"))
  if not tolerance then return nil end
  local columns = {}
  for name, numbers in text:gmatch "\n([^\n]-): ([^\n]*)" do
    local column = {}
    for each in numbers:gmatch "%S+" do column[#column + 1] = tonumber(each) end
    columns[name] = column
  end
  return columns, tolerance
end

-- The first difference of curves from the stored ones beyond the tolerance, as a message; nil without.
local function curves_fault(stored, tolerance, got)
  for _, name in ipairs(sorted_keys(got)) do
    if not stored[name] then return ("'%s' is not stored"):format(name) end
  end
  for _, name in ipairs(sorted_keys(stored)) do
    local wanted, column = stored[name], got[name]
    if not column then return ("'%s' is stored, but was not sampled"):format(name) end
    if #wanted ~= #column then return ("'%s' has %d frames, but %d are stored"):format(name, #column, #wanted) end
    local allowed = name == "time" and 1e-6 or tolerance
    local most, where = -1, 0
    for i, value in ipairs(wanted) do
      local off = math.abs(value - column[i])
      -- Stored values have six digits.
      if off > allowed + 1e-5 * math.abs(value) and off > most then most, where = off, i end
    end
    if where > 0 then
      return ("%s is %s at %s s, but %s ± %s is stored"):format(
        name, number(column[where]), number((got.time or {})[where] or 0), number(wanted[where]), number(tolerance))
    end
  end
end

local function snapshot_text(value, tolerance)
  if host.is_stage(value) then return host.stage_text(value) end
  if is_curves(value) then return curves_text(value, tolerance) end
  if type(value) == "string" then return value end
  return dump(value, "", {})
end

-- The outcomes written by `flickbook feel save`. By default the screen and the corpus are those of the
-- same name.
own({ "feels_like" }, function(state, arguments)
  need(arguments, 1, "feels_like")
  local file, options = arguments[1], arguments[2] or {}
  if type(file) ~= "string" then wrong_type(1, "feels_like", "string", file) end
  if type(options) ~= "table" then wrong_type(2, "feels_like", "table", options) end
  known_keys(options, { "screen", "corpus", "set", "where", "allow" }, "feels_like")
  told(state, arguments[3])
  local name = file:gsub("%.feel$", "")
  local found = require "flickbook.feel".check {
    feel = file, screen = options.screen or name, corpus = options.corpus or name, set = options.set,
    where = options.where, allow = options.allow,
  }
  return not found.is_changed, nil, function(positive)
    if not positive then return ("expected a feel different from that of '%s'"):format(file) end
    local lines = {}
    for line in found.text:gmatch "[^\n]+" do lines[#lines + 1] = line:gsub("^%s+", "") end
    local more = #lines > 4 and "; …" or ""
    return ("the feel differs from that of '%s': %s%s"):format(file, table.concat(lines, "; ", 1, math.min(#lines, 4)), more)
  end
end, "feels_like")

own({ "matches_snapshot", "match_snapshot" }, function(state, arguments)
  need(arguments, 1, "matches_snapshot")
  local value, options = arguments[1], arguments[2]
  if type(options) == "string" then options = { name = options } end
  options = options or {}
  if type(options) ~= "table" then wrong_type(2, "matches_snapshot", "string or table", options) end
  known_keys(options, { "name", "tolerance" }, "matches_snapshot")
  if not state.mod then host.complain "assert.matches_snapshot cannot be negated" end
  told(state, arguments[3])
  local key, stored, mode = host.snapshot(options.name)
  -- Stored values belong to the original rates of traces.
  if host.has_rate() and (is_curves(value) or host.is_stage(value)) then return true end
  local old, old_tolerance
  if stored then old, old_tolerance = curves_of(stored) end
  local tolerance = options.tolerance or old_tolerance or 0.001
  -- Editors remove blanks at the ends of lines.
  local text = (snapshot_text(value, tolerance) .. "\n"):gsub("[ \t]+\n", "\n"):gsub("%s+$", "")
  local fault
  if stored == nil then
    if mode ~= "none" then
      host.keep_snapshot(key, text)
    else
      fault = ("there is no snapshot '%s', and with CI set none is written: commit the one that a run without CI writes"):format(key)
    end
    return fault == nil, nil, function() return fault end
  end
  if old and is_curves(value) then
    fault = curves_fault(old, tolerance, value)
  elseif stored ~= text then
    fault = "it differs"
  end
  if fault and mode == "all" then
    host.keep_snapshot(key, text)
    fault = nil
  end
  return fault == nil, nil, function()
    local sentence = ("snapshot '%s': %s (--update-snapshots accepts it)"):format(key, fault)
    if old and is_curves(value) then return sentence end
    return sentence, nil, stored, text
  end
end, "matches_snapshot")
