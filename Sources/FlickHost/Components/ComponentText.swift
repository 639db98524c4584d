// Lua: components made from variables, scroll views and gestures. Long, as it is one chunk of Lua,
// whose parts share their locals.

/// What `require "flickbook.components"` gives: loaded when a script asks for it.
///
/// docs/decisions/0125 has why it is Lua.
enum ComponentLibrary {
  /// What it is required by.
  static let moduleName = "flickbook.components"

  /// It is called with the module `flickbook`.
  static let source = #"""
    local fb = ...
    local kit = {}

    -- What a caller gave, with what it left out; an unknown key is an error at the caller's line.
    local function options(name, given, defaults, required)
      if type(given) ~= "table" then error(("bad argument to components.%s (table expected, got %s)"):format(name, type(given)), 3) end
      local found = {}
      for key, value in pairs(defaults) do found[key] = value end
      for key, value in pairs(given) do
        if type(key) == "string" and defaults[key] == nil and not required[key] then
          error(("unknown key '%s' in components.%s"):format(key, name), 3)
        end
        found[key] = value
      end
      for key in pairs(required) do
        if found[key] == nil then error(("bad argument '%s' to components.%s (expected, got nothing)"):format(key, name), 3) end
      end
      return found
    end

    local function call(handler, ...) if handler then return handler(...) end end
    local function nothing() end

    -- MARK: Sheet

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

    -- MARK: Rows that are drawn aside

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

    -- MARK: Zoom

    function kit.zoom(given)
      local o = options("zoom", given, { max = 4, tapped = 2.5, bounce = 0.55, content = false }, { id = true, size = true, child = true })
      local width, height = o.size[1], o.size[2]
      local content = o.content or o.size
      local view = fb.variables(o.id, {
        scale = fb.variable { start = 1, min = 1, max = o.max, overscroll = o.bounce },
        x = fb.variable { start = 0, room = { scale = "scale", content = content[1], viewport = width }, overscroll = o.bounce },
        y = fb.variable { start = 0, room = { scale = "scale", content = content[2], viewport = height }, overscroll = o.bounce },
      })
      local function limit(scale, place, length, viewport)
        local room = math.max(0, (length * scale - viewport) / 2)
        return math.max(-room, math.min(room, place)), room
      end
      local function may_drag(gesture)
        local now = gesture.stage[o.id]
        if now.scale <= 1.001 then return false end
        local _, room = limit(now.scale, 0, content[1], width)
        local x = gesture.translation_x
        return math.abs(x) <= math.abs(gesture.translation_y) or (x > 0 and now.x < room - 0.5) or (x < 0 and now.x > -room + 0.5)
      end
      local function tap(event)
        local now, frame = event.stage[o.id], event.stage:node(o.id .. "_view").frame
        local scale = now.scale > 1.01 and 1 or o.tapped
        local dx, dy = event.location[1] - frame[1] - width / 2, event.location[2] - frame[2] - height / 2
        local function to(d, shift, length, viewport) return (limit(scale, d - (d - shift) * scale / now.scale, length, viewport)) end
        now:animate { to = { scale = scale, x = to(dx, now.x, content[1], width), y = to(dy, now.y, content[2], height) } }
      end
      return { states = view, reset = function(stage) stage[o.id]:set { scale = 1, x = 0, y = 0 } end,
        node = fb.layers { id = o.id .. "_view", width = width, height = height, clip = true,
          gestures = {
            fb.pinch_gesture { id = o.id .. "_pinch", moves = { scale = view.scale, x = view.x, y = view.y }, slop = 4, simultaneous_with = o.id .. "_drag" },
            fb.drag_gesture { id = o.id .. "_drag", moves = { x = view.x, y = view.y }, policy = "average", priority = 1, should_begin = may_drag },
            fb.tap_gesture { id = o.id .. "_tap", count = 2, on_ended = tap },
          },
          fb.layers { id = o.id .. "_content", width = content[1], height = content[2], x = view.x, y = view.y, scale = view.scale, o.child } } }
    end

    -- MARK: Refresh

    function kit.refresh(given)
      local o = options("refresh", given, { trigger = 80, rest = 60 }, { id = true, list = true, load = true })
      local state = fb.variables(o.id, { loading = 0, closing = 0 })
      local list = o.list
      local id, ended, rested = list.id, list.on_drag_ended, list.on_rest
      local function begin(stage)
        if stage[o.id].loading == 1 then return end
        stage[o.id]:set { loading = 1, closing = 0 }
        stage[id]:resize { insets = { top = o.rest } }
        -- Begun by a call at the top: the room is shown.
        if stage[id].y <= 0 and stage[id].y > -o.rest then stage[id]:scroll { to = { 0, -o.rest } } end
        local is_done = false
        o.load(stage, function()
          if is_done then return end
          is_done = true
          stage[o.id]:set { loading = 0, closing = stage[id].y < 0 and 1 or 0 }
          stage[id]:resize { insets = 0 }
        end)
      end
      list.on_drag_ended = function(event)
        if event.ending == "completed" and event.y <= -o.trigger then begin(event.stage) end
        call(ended, event)
      end
      list.on_rest = function(event)
        if event.stage[o.id].closing == 1 then event.stage[o.id]:set { closing = 0 } end
        call(rested, event)
      end
      local view = fb.scroll_view(list)
      local pulled = (-view.y / o.trigger):clamp(0, 1)
      local phase = state.loading * 2 + state.closing * 3 + (1 - state.loading - state.closing) * pulled:equals(1)
      return { node = view, states = state, pulled = pulled, loading = state.loading, phase = phase, begin = begin }
    end

    -- MARK: Drawer

    function kit.drawer(given)
      local o = options("drawer", given, { edge = 24, dim = 0.4, snap = "lookahead", blocks = {} }, { id = true, size = true, width = true, menu = true })
      local width, height, out = o.size[1], o.size[2], o.width
      local drawer = fb.variables(o.id, { x = fb.variable { start = 0, min = 0, max = out, overscroll = "wall", settle = { duration = 0.35 },
        snap = o.snap, detents = { closed = 0, open = out } } })
      local function go(stage, name) stage[o.id]:animate { to = { x = name == "open" and out or 0 } } end
      return { states = drawer, x = drawer.x, out = drawer.x / out, go = go,
        nodes = {
          fb.rectangle { id = o.id .. "_edge", width = o.edge, height = height, fill = "#00000000",
            gestures = { fb.drag_gesture { id = o.id .. "_pull", moves = drawer.x, priority = 1, blocks = o.blocks } } },
          fb.rectangle { id = o.id .. "_veil", width = width, height = height, fill = "#000000",
            opacity = drawer.x:interpolate({ 0, out }, { 0, o.dim }), x = drawer.x:interpolate({ 0, 1 }, { width, 0 }),
            gestures = {
              fb.drag_gesture { id = o.id .. "_push", moves = drawer.x },
              fb.tap_gesture { id = o.id .. "_dismiss", on_ended = function(event) go(event.stage, "closed") end },
            } },
          fb.layers { id = o.id .. "_menu", width = out, height = height, x = drawer.x - out, align = "top_left", o.menu },
        } }
    end

    -- MARK: Reordering

    function kit.reorder(given)
      local o = options("reorder", given, {
        press = 0.4, zone = 96, fastest = 1200, slack = 8, fill = "#ffffff", motion = { duration = 0.3, bounce = 0.1 }, on_moved = nothing,
      }, { id = true, size = true, count = true, row_height = true, row = true })
      local width, height, row = o.size[1], o.size[2], o.row_height
      local states, values = o.id .. "_rows", { base = 0 }
      for number = 1, o.count do
        values["y" .. number] = fb.variable { start = (number - 1) * row, throws = false }
        values["on" .. number] = 0
      end
      local rows, order, carried, slot, first = fb.variables(states, values), {}, nil, nil, nil
      for number = 1, o.count do order[number] = number end
      local function place(stage) return stage[states]["y" .. carried] + stage[o.id].y - stage[states].base end
      local function make_way(stage)
        if not carried then return end
        local at = place(stage)
        if math.abs(at / row + 1 - slot) < 0.5 + o.slack / row then return end
        local wanted = math.max(1, math.min(o.count, math.floor(at / row + 1.5)))
        table.insert(order, wanted, table.remove(order, slot))
        slot = wanted
        local to = {}
        for index, number in ipairs(order) do
          if number ~= carried then to["y" .. number] = (index - 1) * row end
        end
        stage[states]:animate { to = to, motion = o.motion }
      end
      local function scroll(stage, y)
        local list = stage[o.id]
        local above, below = o.zone - y, y - (height - o.zone)
        local depth = math.min(1, math.max(above, below, 0) / o.zone)
        local to = above > 0 and 0 or list.farthest[2]
        local distance = math.abs(to - list.y)
        if depth == 0 or distance < 1 then return list.is_moving and list:scroll { to = { 0, list.y }, settle = "jump" } end
        list:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (o.fastest * depth ^ 2)), easing = "linear" } }
      end
      local function put_down(event, is_kept)
        local stage, number, at = event.stage, carried, place(event.stage)
        if not is_kept then table.insert(order, first, table.remove(order, slot)) slot = first end
        scroll(stage, height / 2)
        carried = nil
        stage[states]:set { ["y" .. number] = at, ["on" .. number] = 0 }
        local to = {}
        for index, other in ipairs(order) do to["y" .. other] = (index - 1) * row end
        stage[states]:animate { to = to, motion = o.motion }
        if is_kept and slot ~= first then o.on_moved(event, first, slot, order) end
      end
      local scrolled = fb.value(o.id .. ".y")
      local list = { id = o.id, width = width, height = height, on_scroll = function(event) make_way(event.stage) end }
      for number = 1, o.count do
        local y, on = rows["y" .. number], rows["on" .. number]
        list[number] = fb.layers { id = o.id .. number, width = width, height = row, fill = o.fill, align = "left",
          y = y - (number - 1) * row + (scrolled - rows.base) * on, z = on, scale = on * 0.03 + 1,
          gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. number, duration = o.press, moves = y, axis = "vertical",
            on_began = function(event)
              carried, slot = number, math.floor(event.stage[states]["y" .. number] / row + 1.5)
              first = slot
              event.stage[states]:set { base = event.stage[o.id].y, ["on" .. number] = 1 }
            end,
            on_changed = function(event)
              make_way(event.stage)
              scroll(event.stage, event.location[2] - event.stage:node(o.id).frame[2])
            end,
            on_ended = function(event) put_down(event, true) end,
            on_cancelled = function(event) put_down(event, false) end } },
          o.row(number) }
      end
      return { node = fb.scroll_view(list), states = rows, order = order }
    end

    -- MARK: Navigation

    function kit.stack(given)
      local o = options("stack", given, { edge = 24, parallax = 0.3, dim = 0.1, snap = "cupertino_back", motion = { duration = 0.35 }, on_shown = nothing },
        { id = true, size = true, screens = true })
      local width, height, count = o.size[1], o.size[2], #o.screens
      local values = { none = 0 }
      for level = 2, count do
        values["x" .. level] = fb.variable { start = width, min = 0, max = width, overscroll = "wall", snap = o.snap, settle = o.motion,
          detents = { shown = 0, gone = width } }
      end
      local stack = fb.variables(o.id, values)
      local function top(stage)
        for level = count, 2, -1 do
          if stage[o.id]:detent("x" .. level) == "shown" then return level end
        end
        return 1
      end
      local function go(stage, level)
        local to = {}
        for other = 2, count do to["x" .. other] = other <= level and 0 or width end
        stage[o.id]:animate { to = to, motion = o.motion, on_end = function(event)
          if event.outcome == "ended" then o.on_shown(event, level) end
        end }
      end
      local nodes = {}
      for level = 1, count do
        local x = level > 1 and stack["x" .. level] or nil
        local beneath = level < count and (stack["x" .. level + 1] / -width + 1) or nil
        local page = { id = o.id .. level, width = width, height = height, align = "top_left", o.screens[level] }
        if beneath then
          page[2] = fb.rectangle { width = width, height = height, hit = "none", fill = "#000000", opacity = beneath * o.dim }
          local shift = beneath * -(o.parallax * width)
          page.x = x and x + shift or shift
        else
          page.x = x
        end
        if x then
          page.shadow = { radius = 12, x = -2 }
          page[#page + 1] = fb.rectangle { id = o.id .. "_edge" .. level, width = o.edge, height = height, fill = "#00000000",
            gestures = { fb.drag_gesture { id = o.id .. "_back" .. level, moves = x, axis = "horizontal", priority = 1,
              on_ended = function(event) o.on_shown(event, top(event.stage)) end } } }
        end
        nodes[level] = fb.layers(page)
      end
      return { states = stack, node = fb.layers { align = "top_left", width = width, height = height, clip = true, table.unpack(nodes) },
        top = top, go = go, push = function(stage) go(stage, math.min(count, top(stage) + 1)) end,
        back = function(stage) go(stage, math.max(1, top(stage) - 1)) end }
    end

    -- MARK: Sections

    -- A title stands where its section begins, or at the top; the next one pushes it.
    function kit.sections(given)
      local o = options("sections", given, { spacing = 0, inset = 0, on_section = nothing }, { id = true, size = true, sections = true })
      local width, height = o.size[1], o.size[2]
      local list, starts, long = { id = o.id, width = width, height = height, insets = { top = o.inset } }, {}, 0
      for number, section in ipairs(o.sections) do
        starts[number] = long
        list[#list + 1] = fb.rectangle { height = section.title_height, fill = "#00000000" }
        long = long + section.title_height
        for _, row in ipairs(section) do
          list[#list + 1] = fb.layers { id = row.id, width = width, height = row.height, align = "top_left", row.node }
          long = long + row.height
        end
      end
      local shown = 0
      local function section_at(y)
        local found = 0
        for number, start in ipairs(starts) do
          if y + o.inset >= start then found = number end
        end
        return found
      end
      list.on_scroll = function(event)
        local now = section_at(event.y)
        if now == shown then return end
        shown = now
        o.on_section(event, now)
      end
      local view = fb.scroll_view(list)
      local titles = { align = "top_left", width = width, height = height, clip = true, hit = "none" }
      for number, section in ipairs(o.sections) do
        local start, last = starts[number], (starts[number + 1] or long) - section.title_height
        titles[number] = fb.layers { id = o.id .. "_title" .. number, width = width, height = section.title_height, align = "top_left",
          y = (start - view.y):max((last - view.y):min(o.inset)), section.title }
      end
      return { node = fb.layers { width = width, height = height, align = "top_left", view, fb.layers(titles) },
        current = function(stage) return section_at(stage[o.id].y) end,
        go = function(stage, number, row, settle)
          local section, place = o.sections[number], starts[number]
          for index = 1, (row or 1) - 1 do place = place + section[index].height end
          stage[o.id]:scroll { to = { 0, place - o.inset }, settle = settle }
        end }
    end

    -- MARK: Cards

    local sides = { left = { "x", -1 }, right = { "x", 1 }, up = { "y", -1 }, down = { "y", 1 } }

    function kit.cards(given)
      local o = options("cards", given, {
        far = 100, turn = 18, soon = 0.2, shown = 3, out = 640, step = 14, shrink = 0.05, ways = false, on_decided = nothing,
      }, { id = true, size = true, count = true, card = true })
      local width, height = o.size[1], o.size[2]
      local ways = o.ways or { left = "left", right = "right" }
      for side in pairs(ways) do
        if not sides[side] then error(("unknown way '%s' of components.cards: left, right, up or down"):format(tostring(side)), 2) end
      end
      local function side_of(meaning)
        for side, other in pairs(ways) do
          if other == meaning then return side end
        end
        error(("no way '%s' of the cards"):format(tostring(meaning)), 3)
      end
      -- Along an axis it goes out where that is a way, and where the other axis has not gone farther.
      local function places(axis, other)
        local low, high = axis == "x" and "left" or "up", axis == "x" and "right" or "down"
        local detents = { home = 0 }
        if ways[low] then detents[low] = { -o.out, -1e6, -o.far } end
        if ways[high] then detents[high] = { o.out, o.far, 1e6 } end
        local crosses = (ways.left or ways.right) and (ways.up or ways.down)
        return function(number)
          local variable = { start = 0, lookahead = o.soon, settle = { duration = 0.4, bounce = 0.2 }, detents = detents }
          if crosses then
            variable.snap = function(release)
              local along = release.value + release.velocity * o.soon
              local across = release.stage[o.id][other .. number] + release.cross * o.soon
              if math.abs(along) < o.far or math.abs(across) > math.abs(along) then return "home" end
              local side = along < 0 and low or high
              return ways[side] and side or "home"
            end
          end
          return fb.variable(variable)
        end
      end
      local values, x_of, y_of = { top = 1 }, places("x", "y"), places("y", "x")
      for number = 1, o.count do
        values["x" .. number], values["y" .. number], values["half" .. number] = x_of(number), y_of(number), 1
      end
      local stack = fb.variables(o.id, values)
      -- It flies on along its way: the axis that has not decided goes along.
      local function fly(stage, number, side, motion)
        local axis, sign = sides[side][1], sides[side][2]
        local other = axis == "x" and "y" or "x"
        local now = stage[o.id]
        local along, aside = now[axis .. number], now[other .. number]
        local to = { [other .. number] = along == 0 and 0 or aside * o.out / math.max(math.abs(along), o.far) }
        if motion then to[axis .. number] = sign * o.out end
        now:animate { to = to, motion = motion }
        now:animate { to = { top = number + 1 }, motion = { duration = 0.3 } }
      end
      local function decide(event, number, side)
        local axis = sides[side][1]
        event.stage:decide { about = o.id, verdict = ways[side], tests = {
          { name = "way", value = math.abs(event.stage[o.id][axis .. number]), threshold = o.far, unit = "pt", compare = "reaching" } } }
        fly(event.stage, number, side)
        o.on_decided(event, number, ways[side])
      end
      local function go(stage, meaning)
        local number = math.floor(stage[o.id].top + 0.5)
        if number > o.count then return end
        fly(stage, number, side_of(meaning), { duration = 0.4 })
        o.on_decided({ stage = stage, id = o.id, time = stage.time }, number, meaning)
      end
      -- From 0 to 1 for a card that is on its way to a side; of several only the farthest is above 0.
      local function share(number, meaning)
        local side = side_of(meaning)
        local axis, sign = sides[side][1], sides[side][2]
        local x, y = stack["x" .. number], stack["y" .. number]
        local function part(value, factor) return (value * (factor / o.far)):clamp(0, 1) end
        local all = part(x, 1) + part(x, -1)
        if ways.up or ways.down then all = all + part(y, 1) + part(y, -1) end
        return (part(axis == "x" and x or y, sign) * 2 - all):clamp(0, 1)
      end
      local cards = { id = o.id .. "_pile", align = "center", width = width, height = height }
      for number = o.count, 1, -1 do
        local x, y, half = stack["x" .. number], stack["y" .. number], stack["half" .. number]
        local behind = (stack.top * -1 + number):clamp(0, o.shown)
        cards[#cards + 1] = fb.layers { id = o.id .. number, align = "center", x = x, y = y + behind * o.step, scale = 1 - behind * o.shrink,
          rotation = (x * (1 / width)):clamp(-1, 1) * half * math.rad(o.turn), opacity = 1 - (behind - (o.shown - 1)):clamp(0, 1),
          gestures = { fb.drag_gesture { id = o.id .. "_take" .. number, moves = { x = x, y = y },
            should_begin = function(gesture) return gesture.stage[o.id].top > number - 1 end,
            on_began = function(event)
              -- What is still turned is not turned over.
              local now, travel = event.stage[o.id], event.translation
              if math.abs(now["x" .. number] - travel[1]) > 20 then return end
              local frame = event.stage:node(o.id .. "_pile").frame
              local place = event.location[2] - frame[2] - now["y" .. number]
              now:set { ["half" .. number] = place > height / 2 and -1 or 1 }
            end,
            on_cancelled = function(event)
              event.stage[o.id]:animate { to = { ["x" .. number] = 0, ["y" .. number] = 0 } }
            end,
            on_ended = function(event)
              local across, along = event.stage[o.id]:detent("x" .. number), event.stage[o.id]:detent("y" .. number)
              local side = across ~= "home" and across or along
              if side ~= "home" then decide(event, number, side) end
            end } },
          o.card(number) }
      end
      return { node = fb.layers(cards), states = stack, go = go, share = share,
        back = function(stage)
          local number = math.floor(stage[o.id].top + 0.5) - 1
          if number >= 1 then stage[o.id]:animate { to = { ["x" .. number] = 0, ["y" .. number] = 0, top = number }, motion = { duration = 0.4 } } end
        end }
    end

    -- MARK: Board

    -- Lists beside each other. Items lie over them all, at places that follow the list in which they are.
    function kit.board(given)
      local o = options("board", given, {
        press = 0.3, zone = 96, fastest = 1200, slack = 8, fill = "#ffffff", motion = { duration = 0.3, bounce = 0.1 }, on_dropped = nothing,
      }, { id = true, size = true, lists = true, row_height = true, row = true })
      local height, row, wide = o.size[2], o.row_height, o.size[1] / #o.lists
      local states, values, orders, count = o.id .. "_items", {}, {}, 0
      for list, length in ipairs(o.lists) do
        orders[list] = {}
        for place = 1, length do
          count = count + 1
          orders[list][place] = count
          values["x" .. count], values["y" .. count], values["on" .. count] = (list - 1) * wide, (place - 1) * row, 0
          for other = 1, #o.lists do values["in" .. count .. "_" .. other] = other == list and 1 or 0 end
        end
      end
      local items, carried, began = fb.variables(states, values), nil, nil
      local function id_of(list) return o.id .. list end
      local function clamp(value, low, high) return math.max(low, math.min(high, value)) end
      -- All but the one that is carried go to their places.
      local function put_in_order(stage)
        local to = {}
        for list, order in ipairs(orders) do
          for place, item in ipairs(order) do
            if not carried or item ~= carried.item then
              to["x" .. item], to["y" .. item] = (list - 1) * wide, (place - 1) * row
            end
          end
        end
        stage[states]:animate { to = to, motion = o.motion }
      end
      local function fit(stage)
        for list, order in ipairs(orders) do stage[id_of(list)]:resize { content_size = { wide, #order * row } } end
      end
      local function make_way(stage)
        if not carried then return end
        local now, c = stage[states], carried
        local list = clamp(math.floor(c.finger[1] / wide) + 1, 1, #orders)
        local at = (now["y" .. c.item] + stage[id_of(list)].y) / row + 1
        if list == c.list and math.abs(at - c.place) < 0.5 + o.slack / row then return end
        table.remove(orders[c.list], c.place)
        c.list, c.place = list, clamp(math.floor(at + 0.5), 1, #orders[list] + 1)
        table.insert(orders[list], c.place, c.item)
        put_in_order(stage)
      end
      local function scroll(stage, list, y)
        for number = 1, #orders do
          local view = stage[id_of(number)]
          local above, below = o.zone - y, y - (height - o.zone)
          local depth = number == list and clamp(math.max(above, below, 0) / o.zone, 0, 1) or 0
          local to = above > 0 and 0 or math.max(view.farthest[2], #orders[number] * row - height)
          local distance = math.abs(to - view.y)
          if depth == 0 or distance < 1 then
            if view.is_moving then view:scroll { to = { 0, view.y }, settle = "jump" } end
          else
            view:scroll { to = { 0, to }, settle = { duration = math.min(60, distance / (o.fastest * depth ^ 2)), easing = "linear" } }
          end
        end
      end
      local function place_of(event)
        local frame = event.stage:node(o.id).frame
        return { event.location[1] - frame[1], event.location[2] - frame[2] }
      end
      local function take(event, list)
        local stage, finger = event.stage, place_of(event)
        local now, place = stage[states], math.floor((finger[2] + stage[id_of(list)].y) / row) + 1
        local item = orders[list][place]
        if carried or not item then return end
        local x, y = now["x" .. item], now["y" .. item] - stage[id_of(list)].y
        carried = { item = item, list = list, place = place, finger = finger, offset = { finger[1] - x, finger[2] - y } }
        began = { list = list, place = place }
        now:set { ["x" .. item] = x, ["y" .. item] = y, ["on" .. item] = 1, ["in" .. item .. "_" .. list] = 0 }
      end
      local function carry(event)
        if not carried then return end
        local stage, c = event.stage, carried
        c.finger = place_of(event)
        stage[states]:set { ["x" .. c.item] = c.finger[1] - c.offset[1], ["y" .. c.item] = c.finger[2] - c.offset[2] }
        make_way(stage)
        scroll(stage, c.list, c.finger[2])
      end
      local function drop(event, is_kept)
        if not carried then return end
        local stage, c = event.stage, carried
        if not is_kept then
          table.remove(orders[c.list], c.place)
          c.list, c.place = began.list, began.place
          table.insert(orders[c.list], c.place, c.item)
        end
        scroll(stage, 0, height / 2)
        carried = nil
        stage[states]:set { ["y" .. c.item] = stage[states]["y" .. c.item] + stage[id_of(c.list)].y, ["on" .. c.item] = 0,
          ["in" .. c.item .. "_" .. c.list] = 1 }
        fit(stage)
        put_in_order(stage)
        if is_kept and (c.list ~= began.list or c.place ~= began.place) then
          o.on_dropped(event, c.item, { began.list, began.place }, { c.list, c.place })
        end
      end
      local board = { id = o.id, width = o.size[1], height = height, align = "top_left", clip = true }
      local lists = { width = o.size[1], height = height }
      for list, length in ipairs(o.lists) do
        lists[list] = fb.scroll_view { id = id_of(list), width = wide, height = height, content_size = { wide, length * row },
          on_scroll = function(event) make_way(event.stage) end,
          gestures = { fb.long_press_gesture { id = o.id .. "_carry" .. list, duration = o.press,
            on_began = function(event) take(event, list) end, on_changed = carry,
            on_ended = function(event) drop(event, true) end, on_cancelled = function(event) drop(event, false) end } } }
      end
      board[1] = fb.row(lists)
      for item = 1, count do
        local y = items["y" .. item]
        for list = 1, #o.lists do y = y - fb.value(id_of(list) .. ".y") * items["in" .. item .. "_" .. list] end
        board[item + 1] = fb.layers { id = o.id .. "_item" .. item, width = wide, height = row, fill = o.fill, align = "left", hit = "none",
          x = items["x" .. item], y = y, z = items["on" .. item], scale = items["on" .. item] * 0.03 + 1, o.row(item) }
      end
      return { node = fb.layers(board), states = items, lists = orders }
    end

    return kit
    """#
}
