extension ComponentWorld {
  /// A sheet over a map, with a list that has rows with swipe actions.
  ///
  /// Its guard refuses every other time.
  static let sheet = ComponentWorld(
    name: "sheet",
    source: """
      function world.open()
        local asked, last = 0, "low"
        local rows = kit.swipe_rows { id = "rows", count = 12,
          row = function(number) return fb.text { "Row " .. number } end,
          behind = function() return fb.rectangle { fill = "red" } end,
          on_opened = function() count "opened" end, on_full = function() count "full" end }
        local heights = { low = 120, half = "50%", top = 754 }
        local sheet = { id = "sheet", size = size, heights = heights,
          may_dismiss = function() asked = asked + 1 count "asked" return asked % 2 == 0 end,
          on_rested = function(_, name)
            assert(name ~= last, "told twice of " .. tostring(name))
            last = name
            count(name)
          end }
        for number, row in ipairs(rows.nodes) do sheet[number] = row end
        local made = kit.sheet(sheet)
        for _, name in ipairs { "low", "half", "top", "dismissed" } do
          world.programs[#world.programs + 1] = function(stage) made.go(stage, name) end
        end
        world.programs[5] = function(stage) rows.close(stage) end
        world.programs[6] = function(stage) stage.sheet_list:scroll { to = { 0, 500 } } end
        function world.rests(stage)
          local y, names = stage.sheet.y, { [0] = "dismissed", [120] = "low", [422] = "half", [754] = "top" }
          local name = names[math.floor(y + 0.5)]
          if not name or not near(y, math.floor(y + 0.5)) then return "the sheet rests at " .. y end
          if name ~= last then return "it rests at " .. name .. ", and was told to be " .. tostring(last) end
          for number = 1, 12 do
            if not one_of(stage.rows["x" .. number], { 0, -96, -390 }) then
              return "row " .. number .. " rests at " .. stage.rows["x" .. number]
            end
          end
        end
        return fb.open(fb.screen { size = size, states = { rows.states }, fb.layers { align = "top_left",
          fb.scroll_view { id = "map", axes = "both", content_size = { 1200, 1600 } }, made.veil, made.node } })
      end
      """,
    still: ["sheet_panel", "sheet_grabber", "rows1", "rows4"],
    follows: ["sheet_panel", "sheet_grabber", "rows1", "rows4"],
    expected: ["opened": 20, "full": 5, "asked": 5, "half": 50, "top": 50])

  /// A list that is loaded anew, with rows that are drawn aside.
  static let feed = ComponentWorld(
    name: "feed",
    source: """
      function world.open()
        local begun, ended = 0, 0
        local rows = kit.swipe_rows { id = "rows", count = 14,
          row = function(number) return fb.text { "Row " .. number } end,
          behind = function() return fb.rectangle { fill = "red" } end,
          on_opened = function() count "opened" end, on_full = function() count "full" end }
        local list = { id = "list", on_drag_began = function(event) rows.close(event.stage) end }
        for number, row in ipairs(rows.nodes) do list[number] = row end
        local made = kit.refresh { id = "refresh", list = list, load = function(stage, done)
          begun = begun + 1
          assert(begun == ended + 1, "loads twice at once")
          count "loads"
          stage:start(function()
            stage:wait(0.7)
            ended = ended + 1
            done()
            done()
          end)
        end }
        world.programs = { function(stage) made.begin(stage) end, function(stage) rows.close(stage) end,
          function(stage) stage.list:scroll { to = { 0, 200 } } end }
        function world.rests(stage)
          if stage.refresh.loading ~= 0 or stage.refresh.closing ~= 0 then return "it goes on loading" end
          if begun ~= ended then return "what has begun has not ended" end
          if stage.list.y < 0 then return "the list rests at " .. stage.list.y end
          for number = 1, 14 do
            if not one_of(stage.rows["x" .. number], { 0, -96, -390 }) then
              return "row " .. number .. " rests at " .. stage.rows["x" .. number]
            end
          end
        end
        return fb.open(fb.screen { size = size, states = { made.states, rows.states }, made.node })
      end
      """,
    still: ["rows1", "rows4", "rows9"], follows: ["rows1", "rows4", "rows9"],
    expected: ["loads": 100, "opened": 30, "full": 5])
}
