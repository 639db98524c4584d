-- For interactive use, and for programs that import values.

local fb = require "flickbook"
local plugin = require "plugin"

-- The decisions by spare, the least first.
local function closest(stage)
  local list = {}
  for _, decision in ipairs(stage:decisions()) do
    if decision.margin then list[#list + 1] = decision end
  end
  table.sort(list, function(a, b) return math.abs(a.margin) < math.abs(b.margin) end)
  return list
end

local function lines(stage, most)
  local told = {}
  for number, decision in ipairs(closest(stage)) do
    if number > most then break end
    told[number] = tostring(decision)
  end
  if #told == 0 then told[1] = "nothing has been decided yet" end
  return told
end

-- `:closest 3` prints the three decisions with the least spare.
local function command(text, stage)
  if not stage then return "there is no stage yet: :screen FILE opens one" end
  return lines(stage, tonumber(text) or 5)
end

-- A slow pull beyond the first page, to try the overscroll.
local edge = {
  key = "b",
  press = function()
    local x, y = 40, 300
    return "a pull beyond the edge", fb.drag { from = { x, y }, by = { 250, 0 }, duration = 0.8 }
  end,
}

-- camelCase of snake_case.
local function camel(name)
  return (name:gsub("_(%w)", string.upper))
end

local function literal(value)
  return type(value) == "string" and plugin.escape(value, "swift") or tostring(value)
end

-- Names, units and meanings come from a script and must not become code.
local function comment(text) return plugin.escape(text, "line") end

-- Constants in Swift, with units and meanings as comments.
local function swift(tunables)
  local told = { "enum Tunables {" }
  for _, tunable in ipairs(tunables) do
    if tunable.doc and tunable.doc ~= "" then told[#told + 1] = "  /// " .. comment(tunable.doc) end
    local unit = tunable.unit and tunable.unit ~= "" and ("  // %s"):format(comment(tunable.unit)) or ""
    local name = plugin.identifier(camel(tunable.name), "swift")
    told[#told + 1] = ("  static let %s = %s%s"):format(name, literal(tunable.value), unit)
  end
  told[#told + 1] = "}"
  return table.concat(told, "\n")
end

return {
  exporter = { swift = swift },
  repl_command = { closest = command },
  view_panel = { closest = function(stage) return lines(stage, 20) end },
  view_key = { edge = edge },
}
