-- A list that reloads after a pull beyond its top: docs/components/refresh.md describes its use.
local part = ...
local fb = require "flickbook"
local common = part "components/common"
local call = common.call

return function(o)
  local state = fb.variables(o.id, { loading = 0, closing = 0 })
  local list = o.list
  local id, ended, rested = list.id, list.on_drag_ended, list.on_rest
  local function begin(stage)
    if stage[o.id].loading == 1 then return end
    stage[o.id]:set { loading = 1, closing = 0 }
    stage[id]:resize { insets = { top = o.rest } }
    -- After a call at the top, makes room for the indicator.
    if stage[id].y <= 0 and stage[id].y > -o.rest then stage[id]:scroll { to = { 0, -o.rest } } end
    local is_done = false
    local function done()
      -- The list may have left the stage while it loaded.
      if is_done or not stage:has(o.id, "loading") or not stage:has(id) then return end
      is_done = true
      stage[o.id]:set { loading = 0, closing = stage[id].y < 0 and 1 or 0 }
      stage[id]:resize { insets = 0 }
    end
    -- An error in `load` ends the loading.
    local _ <close> = setmetatable({}, { __close = function(_, fault)
      if fault ~= nil then done() end
    end })
    o.load(stage, done)
  end
  list.on_drag_ended = function(event)
    if event.ending == "completed" and event.stage:has(o.id, "loading") and event.y < 0 and event.stage[o.id].loading == 0 then
      local loads = event.y <= -o.trigger
      event.stage:decide { about = o.id, verdict = loads and "loads" or "stays", tests = {
        { name = "way", value = -event.y, threshold = o.trigger, unit = "pt", compare = "at least" } } }
      if loads then begin(event.stage) end
    end
    call(ended, event)
  end
  list.on_rest = function(event)
    if event.stage:has(o.id, "closing") and event.stage[o.id].closing == 1 then event.stage[o.id]:set { closing = 0 } end
    call(rested, event)
  end
  local view = fb.scroll_view(list)
  local pulled = (-view.y / o.trigger):clamp(0, 1)
  local phase = state.loading * 2 + state.closing * 3 + (1 - state.loading - state.closing) * pulled:equals(1)
  return { node = view, states = state, pulled = pulled, loading = state.loading, phase = phase, begin = begin }
end
