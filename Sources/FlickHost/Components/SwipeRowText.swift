// Lua: a part of `ComponentLibrary`, whose shared locals come before it.

extension ComponentLibrary {
  /// Rows that are drawn aside to show their actions.
  ///
  /// docs/components/swipe-rows.md tells how it is used.
  static let swipeRows = #"""
    function kit.swipe_rows(given)
      local o = options("swipe_rows", given, {
        width = 390, height = 76, buttons = 96, full = 250, cone = 30, fill = "#ffffff", on_full = nothing, on_opened = nothing,
        key = function(number) return number end,
      }, { id = true, count = true, row = true, behind = true })
      local drawn, keys = {}, {}
      for number = 1, o.count do
        keys[number] = tostring(o.key(number))
        drawn["x" .. keys[number]] = fb.variable { start = 0, min = -o.width, max = 0, settle = { duration = 0.35 }, detents = {
          closed = 0, open = { -o.buttons, -o.full, -o.buttons / 2 }, full = { -o.width, -o.width, -o.full } } }
      end
      local rows, opened = fb.variables(o.id, drawn), nil
      local function close(stage, number)
        if opened and opened ~= number then
          local name = "x" .. keys[opened]
          if stage[o.id]:detent(name) == "open" then stage[o.id]:animate { to = { [name] = 0 } } end
        end
        opened = number
      end
      local nodes = {}
      for number = 1, o.count do
        local name = "x" .. keys[number]
        local x = rows[name]
        nodes[number] = fb.layers { id = o.id .. keys[number], width = o.width, height = o.height, align = "right", clip = true,
          o.behind(number),
          fb.layers { width = o.width, height = o.height, fill = o.fill, x = x, align = "left",
            gestures = { fb.drag_gesture { id = o.id .. "_draw" .. keys[number], moves = x, axis = "horizontal", cone = math.rad(o.cone),
              on_began = function(event) close(event.stage, number) end,
              on_cancelled = function(event)
                if event.stage[o.id]:detent(name) == "full" then event.stage[o.id]:animate { to = { [name] = 0 } } end
              end,
              on_ended = function(event)
                local where = event.stage[o.id]:detent(name)
                if where == "full" then o.on_full(event, number) end
                if where == "open" then o.on_opened(event, number) end
              end } },
            o.row(number) } }
      end
      return { nodes = nodes, states = rows, close = function(stage) close(stage, nil) end }
    end
    """#
}
