extension ComponentWorld {
  /// Photos that are zoomed, in a pager.
  static let photos = ComponentWorld(
    name: "photos",
    source: """
      function world.open()
        local photos, pages, states = {}, {}, {}
        for number = 1, 3 do
          local photo = kit.zoom { id = "photo" .. number, size = size, content = { 390, 260 },
            child = fb.rectangle { width = 390, height = 260 } }
          photos[number], pages[number], states[number] = photo, photo.node, photo.states
        end
        -- A page that goes away from under two fingers takes the photo along until they move next.
        local function turn(stage, by)
          for number = 1, 3 do
            if stage["photo" .. number .. "_pinch"].state then return end
          end
          stage.pages:move_by(by)
        end
        world.programs = { function(stage) turn(stage, 1) end, function(stage) turn(stage, -1) end,
          function(stage) photos[stage.pages.page].reset(stage) end }
        world.jumps = { 3 }
        function world.rests(stage)
          if not near(stage.pages.position, stage.pages.page) then return "no page is whole" end
          for number = 1, 3 do
            local photo = stage["photo" .. number]
            if photo.scale < 1 or photo.scale > 4 then return "the scale rests at " .. photo.scale end
            local rooms = { x = math.max(0, 390 * photo.scale - 390) / 2, y = math.max(0, 260 * photo.scale - 844) / 2 }
            for axis, room in pairs(rooms) do
              if math.abs(photo[axis]) > room + 1e-6 then return ("photo %d rests with %s %g of %g"):format(number, axis, photo[axis], room) end
            end
            if photo.scale > 1.2 then count "zoomed" end
          end
          if stage.pages.page > 1 then count "turned" end
        end
        return fb.open(fb.screen { size = size, states = states,
          fb.pager { id = "pages", pages = pages, on_page_changed = function(change)
            count "page"
            photos[change.from].reset(change.stage)
          end } })
      end
      """,
    still: ["photo1_view", "photo2_view"],
    follows: ["photo1_view", "photo2_view"], expected: ["zoomed": 50, "turned": 50, "page": 100])

  /// A drawer over pages with a list.
  static let drawer = ComponentWorld(
    name: "drawer",
    source: """
      function world.open()
        local made = kit.drawer { id = "drawer", size = size, width = 300, menu = fb.scroll_view { id = "menu",
          fb.rectangle { height = 1200 } } }
        world.programs = { function(stage) made.go(stage, "open") end, function(stage) made.go(stage, "closed") end,
          function(stage) stage.pages:next() end }
        function world.rests(stage)
          if not one_of(stage.drawer.x, { 0, 300 }) then return "the drawer rests at " .. stage.drawer.x end
          if not near(stage.pages.position, stage.pages.page) then return "no page is whole" end
          if stage.drawer.x == 300 then count "open" end
          if stage.pages.page > 1 then count "turned" end
        end
        local layers = { align = "top_left", fb.pager { id = "pages", x = made.x * 0.2, pages = {
          fb.scroll_view { id = "list", fb.rectangle { height = 2000 } }, fb.rectangle {}, fb.rectangle {} } } }
        for _, node in ipairs(made.nodes) do layers[#layers + 1] = node end
        return fb.open(fb.screen { size = size, states = { made.states }, fb.layers(layers) })
      end
      """,
    still: ["drawer_menu", "pages"], follows: ["drawer_menu", "pages"],
    expected: ["open": 50, "turned": 50])

  /// Screens on top of each other, with a list in the second.
  static let stack = ComponentWorld(
    name: "stack",
    source: """
      function world.open()
        local told = 1
        local made = kit.stack { id = "stack", size = size, screens = {
            fb.pager { id = "pages", page_count = 3 },
            fb.scroll_view { id = "list", fb.rectangle { height = 2000 } }, fb.rectangle {} },
          on_shown = function(_, level) told = level count("shown" .. level) end }
        world.programs = { made.push, made.back, made.push, function(stage) made.go(stage, 3) end,
          function(stage) made.go(stage, 1) end }
        function world.rests(stage)
          local top = made.top(stage)
          for level = 2, 3 do
            local x = stage.stack["x" .. level]
            if not one_of(x, { 0, 390 }) then return ("screen %d rests at %g"):format(level, x) end
            if near(x, 390) == (level <= top) then return ("screen %d is at %g, and %d at the top"):format(level, x, top) end
          end
          if told ~= top then return ("screen %d is shown, and %d was told"):format(top, told) end
        end
        return fb.open(fb.screen { size = size, states = { made.states }, made.node })
      end
      """,
    still: ["stack1", "stack2", "stack3"], follows: ["stack1", "stack2", "stack3"],
    expected: ["shown1": 50, "shown2": 50, "shown3": 50])

  /// A pile of cards with four ways.
  static let cards = ComponentWorld(
    name: "cards",
    source: """
      function world.open()
        local made = kit.cards { id = "pile", size = { 300, 400 }, count = 6,
          ways = { left = "no", right = "yes", up = "later", down = "never" },
          card = function() return fb.rectangle { width = 300, height = 400 } end,
          on_decided = function(_, _, meaning) count(meaning) end }
        world.programs = { function(stage) made.go(stage, "yes") end, function(stage) made.go(stage, "later") end,
          made.back }
        function world.rests(stage)
          local pile = stage.pile
          if not near(pile.top, math.floor(pile.top + 0.5)) then return "no card is at the top" end
          for number = 1, 6 do
            local x, y = pile["x" .. number], pile["y" .. number]
            local isHome = near(x, 0) and near(y, 0)
            if isHome == (number < pile.top - 0.5) then
              return ("card %d rests at %g, %g with %g at the top"):format(number, x, y, pile.top)
            end
          end
        end
        return fb.open(fb.screen { size = size, states = { made.states },
          fb.layers { width = "fill", height = "fill", align = "center", made.node } })
      end
      """,
    still: ["pile1", "pile2", "pile3"], follows: ["pile1", "pile2", "pile3"],
    expected: ["yes": 50, "no": 50, "later": 50, "never": 30])

  /// All in one another: a sheet on a page, beside a photo, on a screen that is swiped back.
  static let nested = ComponentWorld(
    name: "nested",
    source: """
      function world.open()
        local sheet = { id = "sheet", size = size, heights = { low = 120, top = 700 } }
        local rows = kit.swipe_rows { id = "rows", count = 10, row = function() return fb.text { "Row" } end,
          behind = function() return fb.rectangle { fill = "red" } end,
          on_full = function() count "full" end, on_opened = function() count "opened" end }
        for number, row in ipairs(rows.nodes) do sheet[number] = row end
        local over = kit.sheet(sheet)
        local photo = kit.zoom { id = "photo", size = size, content = { 390, 260 }, child = fb.rectangle { width = 390, height = 260 } }
        local made = kit.stack { id = "stack", size = size, screens = { fb.rectangle {}, fb.pager { id = "pages", pages = {
          fb.layers { align = "top_left", over.veil, over.node }, photo.node } } } }
        world.programs = { made.push, made.back, function(stage) over.go(stage, "top") end,
          function(stage) stage.pages:next() end }
        function world.rests(stage)
          if not one_of(stage.stack.x2, { 0, 390 }) then return "the screen rests at " .. stage.stack.x2 end
          if not one_of(stage.sheet.y, { 120, 700 }) then return "the sheet rests at " .. stage.sheet.y end
          if not near(stage.pages.position, stage.pages.page) then return "no page is whole" end
          if stage.photo.scale < 1 or stage.photo.scale > 4 then return "the scale rests at " .. stage.photo.scale end
          for number = 1, 10 do
            if not one_of(stage.rows["x" .. number], { 0, -96, -390 }) then return "row " .. number .. " rests at " .. stage.rows["x" .. number] end
          end
          if stage.sheet.y == 700 then count "top" end
          if stage.photo.scale > 1 then count "zoomed" end
          if stage.stack.x2 == 390 then count "gone" end
        end
        local stage = fb.open(fb.screen { size = size, states = { made.states, rows.states, photo.states }, made.node })
        made.push(stage)
        stage:settle()
        return stage
      end
      """,
    still: ["stack2", "sheet_panel", "rows2", "photo_view", "photo_content"],
    follows: ["stack2", "sheet_panel", "rows2", "photo_view"],
    expected: ["top": 30, "gone": 30, "opened": 10])
}
