extension ComponentWorld {
  /// Rows that a long press picks up.
  static let tasks = ComponentWorld(
    name: "tasks",
    source: """
      function world.open()
        local made
        made = kit.reorder { id = "tasks", size = size, count = 16, row_height = 64,
          row = function(number) return fb.text { "Task " .. number } end,
          on_moved = function(_, from, to, order)
            assert(from ~= to and order == made.order, "moved to where it was")
            count "moved"
          end }
        world.programs = { function(stage) stage.tasks:scroll { to = { 0, 100 } } end,
          function(stage) stage:cancel(0) end }
        function world.rests(stage)
          if not permutation(made.order, 16) then return "the order is " .. table.concat(made.order, " ") end
          for place, number in ipairs(made.order) do
            local y = stage.tasks_rows["y" .. number]
            if not near(y, (place - 1) * 64) then return ("row %d of place %d rests at %g"):format(number, place, y) end
            if stage.tasks_rows["on" .. number] ~= 0 then return "row " .. number .. " is still up" end
          end
        end
        return fb.open(fb.screen { size = size, states = { made.states }, made.node })
      end
      """,
    still: ["tasks1", "tasks4", "tasks9"], follows: ["tasks1", "tasks4", "tasks9"],
    expected: ["moved": 100])

  /// Lists side by side, between which items are carried.
  static let board = ComponentWorld(
    name: "board",
    source: """
      function world.open()
        local made
        made = kit.board { id = "board", size = size, lists = { 16, 3 }, row_height = 64,
          row = function(number) return fb.text { "Item " .. number } end,
          on_dropped = function(_, item, from, to)
            assert(made.lists[to[1]][to[2]] == item, "it is not where it was told to be")
            assert(from[1] ~= to[1] or from[2] ~= to[2], "dropped where it was")
            count "dropped"
          end }
        world.programs = { function(stage) stage.board1:scroll { to = { 0, 100 } } end,
          function(stage) stage:cancel(0) end }
        function world.rests(stage)
          local all, now = {}, stage.board_items
          for list, order in ipairs(made.lists) do
            for place, item in ipairs(order) do
              all[#all + 1] = item
              if not near(now["x" .. item], (list - 1) * 195) or not near(now["y" .. item], (place - 1) * 64) then
                return ("item %d of list %d rests at %g, %g"):format(item, list, now["x" .. item], now["y" .. item])
              end
              if now["on" .. item] ~= 0 then return "item " .. item .. " is still up" end
              if now["in" .. item .. "_" .. list] ~= 1 or now["in" .. item .. "_" .. 3 - list] ~= 0 then
                return "item " .. item .. " goes with the wrong list"
              end
            end
          end
          if not permutation(all, 19) then return "items are " .. table.concat(all, " ") end
        end
        return fb.open(fb.screen { size = size, states = { made.states }, made.node })
      end
      """,
    still: ["board_item1", "board_item4", "board_item17"],
    follows: ["board_item1", "board_item4", "board_item17"], expected: ["dropped": 50])

  /// Rows that are made when they come near, in layouts that are animated.
  static let rows = ComponentWorld(
    name: "rows",
    source: """
      function world.open()
        local items, next_item = {}, 1000
        for number = 1, 60 do items[number] = number end
        local function screen()
          local now = { table.unpack(items) }
          return fb.screen { size = size, fb.scroll_view { id = "feed", rows = { count = #now, estimate = 50,
            row = function(number) return fb.rectangle { id = "item" .. now[number], height = 60 } end } } }
        end
        local function change(stage)
          count "changed"
          stage:transition { to = screen(), motion = { duration = 0.3, bounce = 0 } }
        end
        world.programs = {
          function(stage) if #items > 40 then table.remove(items, stage.feed.rows.first) change(stage) end end,
          function(stage)
            next_item = next_item + 1
            table.insert(items, math.min(#items, stage.feed.rows.first + 2), next_item)
            change(stage)
          end,
          function(stage)
            local place = stage.feed.rows.first
            table.insert(items, place + 3, table.remove(items, place))
            change(stage)
          end,
          function(stage) stage.feed:scroll { row = 30, align = "start" } end,
        }
        function world.rests(stage)
          local rows, last = stage.feed.rows, nil
          for number = rows.first, rows.last do
            local top = stage:node("item" .. items[number]).frame[2]
            if last and not near(top - last, 60) then return ("row %d lies %g below the one before"):format(number, top - last) end
            last = top
          end
        end
        return fb.open(screen())
      end
      """,
    still: ["item3", "item9", "item31", "item35"], follows: ["item3", "item9", "item31", "item35"],
    expected: ["changed": 500])

  /// A list with titles that stay at its top.
  static let sections = ComponentWorld(
    name: "sections",
    source: """
      function world.open()
        local told, sections = 0, {}
        for number = 1, 6 do
          local section = { title = fb.text { "Title " .. number }, title_height = 30 }
          for row = 1, (number * 3) % 7 do section[row] = { id = ("row%d_%d"):format(number, row), height = 90, node = fb.text { "Row" } } end
          sections[number] = section
        end
        local made = kit.sections { id = "list", size = size, sections = sections,
          on_section = function(_, number)
            assert(number ~= told, "told twice of section " .. number)
            told = number
            count "section"
          end }
        world.programs = { function(stage) made.go(stage, 3, 2) end, function(stage) made.go(stage, 6) end,
          function(stage) made.go(stage, 1, 1, "jump") end }
        world.jumps = { 3 }
        function world.rests(stage)
          if told ~= 0 and made.current(stage) ~= told then
            return ("section %d is at the top, and %d was told"):format(made.current(stage), told)
          end
          local y = stage.list.y
          if y < 0 or y > stage.list.farthest[2] then return "the list rests at " .. y end
        end
        return fb.open(fb.screen { size = size, made.node })
      end
      """,
    still: ["list_title1", "list_title3", "row1_1", "row4_2"],
    follows: ["list_title1", "list_title3", "row1_1", "row4_2"], expected: ["section": 300])
}
