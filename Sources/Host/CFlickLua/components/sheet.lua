-- A panel that rests at heights, with a list in it: docs/components/sheet.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

return function(o)
  local width, height = o.size[1], o.size[2]
  -- A height in points, from points, a share of the screen, or the height of the content.
  local function points(name, wanted)
    local share = type(wanted) == "string" and wanted:match "^(%d+%.?%d*)%%$"
    if type(wanted) == "number" then return wanted end
    if share then return height * share / 100 end
    if wanted ~= "content" then
      error(("bad height '%s' of flickbook.components.sheet (points, a share such as '50%%' or 'content' expected, got %s)"):format(
        name, tostring(wanted)), 3)
    end
    return math.min(height, o.grabber + fb.measure(fb.column { table.unpack(o) }, { width, height })[2])
  end
  local heights, names, places = {}, {}, {}
  for name, wanted in pairs(o.heights) do
    heights[name] = points(name, wanted)
    names[#names + 1] = name
  end
  table.sort(names, function(a, b) return heights[a] < heights[b] or heights[a] == heights[b] and a < b end)
  if #names == 0 then error("flickbook.components.sheet has no heights", 2) end
  if o.start and not heights[o.start] then error(("no height '%s' of flickbook.components.sheet to start at"):format(o.start), 2) end
  -- Equal heights share one place.
  for _, name in ipairs(names) do
    if heights[name] ~= places[#places] then places[#places + 1] = heights[name] end
  end
  local top = places[#places]
  if o.may_dismiss then table.insert(places, 1, 0) end
  local state_id, known = o.id .. "_state", { dismissed = 0 }
  for number, name in ipairs(names) do known[name] = number end
  -- The height that `on_rested` reported last, by number, and whether the last drag was cancelled.
  local state = fb.variables(state_id, { told = known[o.start or names[1]], is_cancelled = 0 })
  local function lowest(stage) stage[o.id]:scroll { to = { 0, heights[names[1]] } } end
  local function ended(event)
    local stage, is_cancelled = event.stage, event.ending ~= "completed"
    if not stage:has(state_id) or not stage:has(o.id) then return end
    stage[state_id]:set { is_cancelled = is_cancelled and 1 or 0 }
    -- A cancelled drag does not dismiss.
    if is_cancelled and o.may_dismiss and stage[o.id].target[2] == 0 and stage[state_id].told ~= 0 then
      lowest(stage)
      stage:decide { about = o.id, verdict = "not dismissed" }
    end
  end
  local function name_of(place)
    if place == 0 and o.may_dismiss then return "dismissed" end
    for _, name in ipairs(names) do
      if math.abs(heights[name] - place) < 1 then return name end
    end
  end
  -- Rules of toolkits measure a sheet from the top; a function of the script gives a height or its name.
  local snap = o.snap
  if type(snap) == "string" then
    snap = { rule = snap, reversed = true }
  elseif type(snap) == "table" then
    local copy = { reversed = true }
    for key, value in pairs(snap) do copy[key] = value end
    snap = copy
  elseif snap then
    snap = function(release)
      local place = o.snap(release)
      if place == "dismissed" and o.may_dismiss then return 0 end
      return heights[place] or place
    end
  end
  local list = { id = o.id .. "_list", width = width, height = top - o.grabber, on_drag_ended = ended }
  for number, row in ipairs(o) do list[number] = row end
  local view = fb.scroll_view {
    id = o.id, width = width, height = height, offset = { 0, heights[o.start or names[1]] }, content_size = { width, height + top },
    -- A sheet that cannot be dismissed resists below its least height.
    states = { state }, insets = { top = o.may_dismiss and 0 or -places[1] }, snap_places = places, snap = snap, hit = "inside", order = "inner_first", end_order = o.order,
    on_drag_ended = ended,
    on_rest = function(event)
      if not event.stage:has(state_id) or not event.stage:has(o.id) then return end
      local now, name = event.stage[state_id], name_of(event.offset)
      if not name or known[name] == now.told then return end
      -- The guard is called once. A refusal or a cancelled drag brings the sheet back.
      if name == "dismissed" and (now.is_cancelled == 1 or o.may_dismiss(event) == false) then
        lowest(event.stage)
        return event.stage:decide { about = o.id, verdict = "not dismissed" }
      end
      now:set { told = known[name] }
      call(o.on_rested, event, name)
    end,
    fb.layers { width = width, height = height, hit = "none" },
    fb.column { id = o.id .. "_panel", height = top, fill = o.fill, corner_radius = o.corner_radius,
      fb.layers { id = o.id .. "_grabber", width = width, height = o.grabber, align = "center",
        fb.rectangle { width = 40, height = 5, corner_radius = 2.5, fill = "#c7c7cc" } },
      fb.scroll_view(list) },
  }
  local from = #names > 1 and heights[names[#names - 1]] or 0
  return {
    node = view,
    veil = fb.rectangle { id = o.id .. "_veil", hit = "none", fill = "#000000", opacity = view.y:interpolate({ from, top }, { 0, o.dim }) },
    open = view.y / top,
    go = function(stage, name, settle)
      local place = name == "dismissed" and 0 or heights[name] or error("no height '" .. tostring(name) .. "' of the sheet", 2)
      stage[state_id]:set { is_cancelled = 0 }
      stage[o.id]:scroll { to = { 0, place }, settle = settle }
    end,
  }
end
