// Lua: a part of `ComponentLibrary`, whose shared locals come before it.

extension ComponentLibrary {
  /// A sheet with a list in it that rests at heights.
  ///
  /// docs/components/sheet.md tells how it is used.
  static let sheet = #"""
    function kit.sheet(given)
      local o = options("sheet", given, {
        dim = 0.35, fill = "#ffffff", corner_radius = 16, grabber = 60, order = "outer_first", start = false,
        on_rested = nothing, may_dismiss = false,
      }, { id = true, size = true, heights = true })
      local width, height = o.size[1], o.size[2]
      local names, places = {}, {}
      for name, place in pairs(o.heights) do names[#names + 1] = name places[#places + 1] = place end
      table.sort(places)
      table.sort(names, function(a, b) return o.heights[a] < o.heights[b] end)
      local top = places[#places]
      if o.may_dismiss then table.insert(places, 1, 0) end
      local last, is_cancelled
      local function ended(event) is_cancelled = event.ending ~= "completed" end
      local function name_of(place)
        for _, name in ipairs(names) do
          if math.abs(o.heights[name] - place) < 1 then return name end
        end
      end
      local list = { id = o.id .. "_list", width = width, height = top - o.grabber, on_drag_ended = ended }
      for number, row in ipairs(o) do list[number] = row end
      local view = fb.scroll_view {
        id = o.id, width = width, height = height, offset = { 0, o.heights[o.start or names[1]] }, content_size = { width, height + top },
        snap_places = places, hit = "inside", order = "inner_first", end_order = o.order,
        on_drag_ended = ended,
        on_rest = function(event)
          local place = event.offset
          if place == last then return end
          last = place
          if place == 0 and o.may_dismiss then
            -- The guard is asked once; a refusal brings the sheet back, and so does a drag that was cancelled.
            if is_cancelled or o.may_dismiss(event) == false then return event.stage[o.id]:scroll { to = { 0, o.heights[names[1]] } } end
            return o.on_rested(event, "dismissed")
          end
          o.on_rested(event, name_of(place))
        end,
        fb.layers { width = width, height = height, hit = "none" },
        fb.column { id = o.id .. "_panel", height = top, fill = o.fill, corner_radius = o.corner_radius,
          fb.layers { id = o.id .. "_grabber", width = width, height = o.grabber, align = "center",
            fb.rectangle { width = 40, height = 5, corner_radius = 2.5, fill = "#c7c7cc" } },
          fb.scroll_view(list) },
      }
      local from = #names > 1 and o.heights[names[#names - 1]] or 0
      return {
        node = view,
        veil = fb.rectangle { id = o.id .. "_veil", hit = "none", fill = "#000000", opacity = view.y:interpolate({ from, top }, { 0, o.dim }) },
        open = view.y / top,
        go = function(stage, name, settle)
          local place = name == "dismissed" and 0 or o.heights[name] or error("no height '" .. tostring(name) .. "' of the sheet", 2)
          stage[o.id]:scroll { to = { 0, place }, settle = settle }
        end,
      }
    end
    """#
}
