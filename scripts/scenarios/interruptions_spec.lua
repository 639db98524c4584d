-- Every component and gesture, crossed with every interruption; see lib/interruptions.lua.
--
-- The rows are made from the lists of components, gesture constructors and profiles, so that new ones are
-- included automatically.

local fb = require "flickbook"
local kit = require "flickbook.components"
local interruptions = require "lib.interruptions"

-- Nodes to measure, with the same names in each layout.
local function nodes()
  local seen, ids = {}, {}
  local function node(name, keys)
    keys = keys or {}
    keys.id = name
    if not seen[name] then
      seen[name] = true
      ids[#ids + 1] = name
    end
    return fb.rectangle(keys)
  end
  return node, ids
end

local function numbers(count, is_reversed)
  local list = {}
  for number = 1, count do list[number] = is_reversed and count + 1 - number or number end
  return list
end

-- Sample values for the keys of components, by name; `change` is a layout of lib/interruptions.lua.
local function samples(node, change)
  local order = numbers(8, change.is_reversed)
  local function row(number) return node("part" .. order[number], { height = 60 }) end
  local rows = { id = "list", height = change.size[2] }
  for number = 1, 12 do rows[number] = node("row" .. number, { height = 120 }) end
  local section = { title = node "title", title_height = 30 }
  for number = 1, 20 do section[number] = { id = "line" .. number, height = 90, node = node("cell" .. number) } end
  return {
    size = change.size, width = 300, row_height = 64, count = 8, lists = { 6, 2 }, list = rows, sections = { section },
    heights = { low = 200, half = 420 * change.bound, top = change.size[2] - 90 },
    screens = { node "root", fb.pager { id = "pages", page_count = 3 }, fb.scroll_view { id = "feed", table.unpack(rows) } },
    key = function(number) return order[number] end,
    full = 250 * change.bound, far = 100 * change.bound, max = 4 * change.bound,
    load = function(stage, done) stage:start(function() stage:wait(0.3) done() end) end,
    card = function(number) return node("part" .. number, { width = 300, height = 400 }) end,
    row = row, [1] = node("content", { height = 1500 }),
  }
end

-- The optional keys to try with each constructor.
local optional = { "key", "full", "far", "max", 1, "leading", "may_dismiss", "on_shown", "on_opened", "on_full", "on_moved", "on_dropped",
  "on_rested", "on_section", "on_decided" }
local known = {}

-- Calls a constructor with the keys that it requires, one by one, as its errors name them.
local function construct(name, make, node, change)
  local sample, given = samples(node, change), { id = "it" }
  local function heard(event) change.heard(event) end
  local function value_of(key, kind)
    if sample[key] ~= nil then return sample[key] end
    if tostring(key):match "^on_" then return heard end
    if key == "may_dismiss" then return function(event) heard(event) return true end end
    if kind:find "function" then return function(number) return node(key .. tostring(number)) end end
    if kind:find "list of node" then return { node "one", node "two", node "three" } end
    if kind:find "node" then return node "one" end
    if kind:find "number" then return 100 end
    error(("no sample for '%s' (%s): add one to `samples`"):format(key, kind), 0)
  end
  if known[name] then
    for key, kind in pairs(known[name]) do given[key] = value_of(key, kind) end
    return make(given)
  end
  known[name] = {}
  for _ = 1, 20 do
    local is_made, made = pcall(make, given)
    if is_made then break end
    local key, kind = tostring(made):match "bad argument '([%w_]+)' .-%((.-) expected, got nothing%)"
    if not key then error(made, 0) end
    given[key] = value_of(key, kind)
    known[name][key] = kind
  end
  for _, key in ipairs(optional) do
    if given[key] == nil then
      given[key] = value_of(key, "function")
      if pcall(make, given) then known[name][key] = "function" else given[key] = nil end
    end
  end
  return make(given)
end

-- The functions of components that only return values, and the arguments of others.
local questions = { top = true, share = true, current = true }
local arguments = {
  stack = { go = { { 1 }, { 3 } } }, drawer = { go = { { "open" }, { "closed" } } }, sections = { go = { { 1, 3 } } },
  sheet = { go = { { "top" }, { "dismissed" } } }, cards = { go = { { "left" } } },
}
-- The preparation of a component before it can be dragged.
local prepare = {
  stack = function(stage, made)
    made.push(stage)
    stage:settle()
    made.push(stage)
  end,
  zoom = function(stage) stage.it:set { scale = 2 } end,
}

local subjects = {}
local function subject(name, open, keys)
  local _, ids = nodes()
  local one = { name = name, nodes = ids, questions = questions }
  for key, value in pairs(keys or {}) do one[key] = value end
  function one.open(change)
    local node, own = nodes()
    if change.is_missing then
      return fb.screen { size = change.size, fb.rectangle { id = "other" } }, one.made or {}
    end
    local screen, made = open(node, change)
    one.nodes, one.made = own, made
    return screen, made
  end
  subjects[#subjects + 1] = one
end

local names = {}
for name in pairs(kit) do names[#names + 1] = name end
table.sort(names)
for _, name in ipairs(names) do
  subject(name, function(node, change)
    local made = construct(name, kit[name], node, change)
    local layers = { id = "whole", align = "top_left", width = change.size[1], height = change.size[2],
      fb.scroll_view { id = "under", node("beneath", { height = 3000 }) } }
    if name == "swipe_rows" then
      layers[2] = fb.scroll_view { id = "mails", table.unpack(made.nodes) }
    else
      for _, part in ipairs(made.nodes or { made.node }) do layers[#layers + 1] = part end
    end
    return fb.screen { size = change.size, states = made.states and { made.states } or nil, fb.layers(layers) }, made
  end, { arguments = arguments[name], prepare = prepare[name], removable = { "whole" } })
end

-- Gestures, each on a node of its own above a list. Gestures that move variables move two with detents.
local gestures = {}
for name in pairs(fb) do
  if name:match "_gesture$" and name ~= "plugin_gesture" then gestures[#gestures + 1] = name end
end
table.sort(gestures)
for _, name in ipairs(gestures) do
  for _, moves in ipairs { false, true } do
    local title = moves and name .. " with a variable" or name
    subject(title, function(node, change)
      local values = {}
      for _, axis in ipairs { "x", "y", "scale" } do
        local start = axis == "scale" and 1 or 0
        values[axis] = fb.variable { start = start, min = start, max = start + 300 * change.bound, detents = { low = start, high = start + 300 * change.bound } }
      end
      local v = fb.variables("v", values)
      local function heard(event) change.heard(event) end
      local given = { id = "it", on_began = heard, on_changed = heard, on_ended = heard, on_cancelled = heard, on_failed = heard }
      if moves or name == "drag_gesture" then
        given.moves = name == "pinch_gesture" and { scale = v.scale, x = v.x, y = v.y } or name == "edge_pan_gesture" and v.x
          or { x = v.x, y = v.y }
      end
      local is_made, gesture = pcall(fb[name], given)
      if not is_made then
        given.moves = nil
        gesture = fb[name](given)
      end
      local box = node("box", { width = change.size[1] - 20, height = change.size[2] / 2, x = v.x, y = v.y })
      return fb.screen { size = change.size, states = { v }, fb.layers { id = "whole", align = "top_left", gestures = { gesture },
        fb.scroll_view { id = "under", node("beneath", { height = 3000 }) }, box } }, {}
    end, { removable = { "whole" }, may_miss = true })
  end
end

-- Content that a finger moves without a gesture.
local function pages(node, change)
  local list = {}
  for place, number in ipairs(numbers(4, change.is_reversed)) do list[place] = node("page" .. number) end
  return list
end
local profiles = { "" }
for _, profile in ipairs(fb.profiles()) do profiles[#profiles + 1] = profile.name end
for _, profile in ipairs(profiles) do
  subject("pager " .. profile, function(node, change)
    local function heard(event) change.heard(event) end
    return fb.screen { size = change.size, fb.layers { id = "whole", fb.pager { id = "it", profile = profile ~= "" and profile or nil,
      pages = pages(node, change), page = 2, on_page_changed = heard, on_page_will_change = heard } } }, {}
  end, { removable = { "whole" }, moves_at_once = profile == "tabview_50" })
end
for _, axes in ipairs { "vertical", "both" } do
  subject("scroll_view " .. axes, function(node, change)
    local function heard(event) change.heard(event) end
    local view = { id = "it", axes = axes, offset = { 0, 200 }, on_drag_began = heard, on_drag_ended = heard, on_rest = heard, on_scroll = heard }
    if axes == "both" then
      view.content_size = { 900 * change.bound, 2000 * change.bound }
    else
      for place, number in ipairs(numbers(20, change.is_reversed)) do view[place] = node("row" .. number, { height = 100 * change.bound }) end
    end
    return fb.screen { size = change.size, fb.layers { id = "whole", fb.scroll_view(view) } }, {}
  end, { removable = { "whole" }, bounds_are_content = true })
end
for _, commit in ipairs { "on_cross", "on_release" } do
  subject("deck " .. commit, function(node, change)
    local cards = {}
    for place, number in ipairs(numbers(4, change.is_reversed)) do cards[place] = node("card" .. number) end
    return fb.screen { size = change.size, fb.layers { id = "whole", align = "top_left", fb.deck { id = "it", width = (change.size[1] - 50) * change.bound, height = change.size[2] / 2 * change.bound, commit = commit,
      cards = cards, on_card_changed = function(event) change.heard(event) end } } }, {}
  end, { removable = { "whole" }, bounds_are_content = true })
end

describe("Interruptions of", function()
  for _, one in ipairs(subjects) do
    it("'" .. one.name .. "' break nothing", function()
      local faults, count, taken = interruptions.faults(one)
      assert.is_true(one.may_miss or #taken > 0)
      if #faults > 0 then error(("%d of %d pairs:\n%s"):format(#faults, count, table.concat(faults, "\n")), 0) end
    end)
  end
end)
