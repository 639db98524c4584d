// Lua: checks of how a screen feels. Long, as it is one chunk of Lua, whose parts share their
// locals.

extension AssertionLibrary {
  /// Decisions, rest, overshoot, lag, velocity, curves, events, rates.
  static let feel = #"""
    local host, core = ...
    setmetatable(host, { __index = core.host })
    local need, wrong_type = core.need, core.wrong_type

    -- What a script has registered under one of these names stays.
    local function own(names, check, message)
      local free = {}
      for _, name in ipairs(names) do
        if not rawget(core.spaces.assertion, name) then free[#free + 1] = name end
      end
      core.own(free, check, message)
    end

    -- MARK: Arguments

    local function number(value) return host.plain(value) end

    local function told(state, message)
      if message ~= nil then state.failure_message = message end
    end

    local function stage_of(value, name)
      if not host.is_stage(value) then wrong_type(1, name, "stage", value) end
      return value
    end

    local function number_at(arguments, position, name)
      local value = arguments[position]
      if type(value) ~= "number" then wrong_type(position, name, "number", value) end
      return value
    end

    -- A name, or a list of them.
    local function names_at(arguments, position, name)
      local value = arguments[position]
      if type(value) == "string" then return { value } end
      if type(value) ~= "table" or #value == 0 then wrong_type(position, name, "string or list", value) end
      return value
    end

    local function all_of(names) return table.concat(names, " and ") end

    local function known_keys(options, keys, name)
      for key in pairs(options) do
        local is_known = false
        for _, other in ipairs(keys) do is_known = is_known or key == other end
        if not is_known then
          host.complain(("assert.%s knows no '%s'%s"):format(name, tostring(key), host.nearest(tostring(key), keys)))
        end
      end
    end

    -- MARK: Decisions

    local function is_verdict(decision, wanted)
      local verdict = decision.verdict
      if type(wanted) == "number" then
        local count = math.tointeger(wanted) or wanted
        return verdict == "page " .. count or verdict == "card " .. count
      end
      return verdict == wanted or verdict == "state " .. wanted
    end

    local decision_keys = { "page", "card", "state", "verdict", "rule", "margin", "spare" }

    own({ "decided" }, function(state, arguments)
      need(arguments, 3, "decided")
      local stage, id, wanted = stage_of(arguments[1], "decided"), arguments[2], arguments[3]
      if type(id) ~= "string" then wrong_type(2, "decided", "string", id) end
      if type(wanted) ~= "table" then wanted = { verdict = wanted } end
      known_keys(wanted, decision_keys, "decided")
      told(state, arguments[4])
      local decision = stage:why(id)
      local verdict, faults = wanted.verdict or wanted.page or wanted.card or wanted.state, {}
      local function want(holds, text)
        if not holds then faults[#faults + 1] = text end
      end
      if verdict ~= nil then
        local text = type(verdict) == "number" and (wanted.card and "card " or "page ") .. number(verdict) or verdict
        want(decision and is_verdict(decision, verdict), text)
      end
      if wanted.rule then want(decision and decision.rule == wanted.rule, "rule '" .. wanted.rule .. "'") end
      for _, key in ipairs { "margin", "spare" } do
        if wanted[key] then
          local value = decision and decision[key]
          want(value and math.abs(value) >= wanted[key], ("a %s of at least %s%s"):format(
            key, number(wanted[key]), value and (", which is %s %s"):format(number(math.abs(value)), decision.unit) or ""))
        end
      end
      return #faults == 0, nil, function(positive)
        local got = decision and "got " .. tostring(decision) or "and nothing was decided about '" .. id .. "'"
        if positive then return ("expected %s, %s"):format(table.concat(faults, " and "), got) end
        return ("expected another decision, %s"):format(got)
      end
    end, "decided")

    -- MARK: Time

    own({ "settles_within" }, function(state, arguments)
      need(arguments, 2, "settles_within")
      local stage = stage_of(arguments[1], "settles_within")
      local limit = number_at(arguments, 2, "settles_within")
      told(state, arguments[3])
      local start = stage.time
      local late = host.unrest_after(stage, limit)
      local took = stage:settle() - start
      return took <= limit, { stage, took }, function(positive)
        local text = ("expected %s within %s s, it took %s s"):format(
          positive and "rest" or "no rest", number(limit), number(took))
        if #late == 0 then return text end
        return ("%s; after %s s %s"):format(text, number(limit), table.concat(late, "; "))
      end
    end, "settles_within")

    own({ "at_rest" }, function(state, arguments)
      need(arguments, 1, "at_rest")
      local stage = stage_of(arguments[1], "at_rest")
      told(state, arguments[2])
      local unrest = host.unrest(stage)
      return #unrest == 0, nil, function(positive)
        if positive then return "expected rest, but " .. table.concat(unrest, "; ") end
        return "expected something to move or to wait, and all is at rest"
      end
    end, "at_rest")

    -- MARK: Curves

    local FINE = 1 / 240

    -- The columns of a sampling; of a stage they are taken from now on until it rests.
    local function frames_of(source, names, name, trace)
      if host.is_stage(source) then
        local keys = { every = FINE, trace = trace }
        for i, column in ipairs(names) do keys[i] = column end
        return source:sample(keys)
      end
      if type(source) ~= "table" then wrong_type(1, name, "stage or frames", source) end
      for _, column in ipairs(names) do
        if type(source[column]) ~= "table" then
          local known = {}
          for key in pairs(source) do known[#known + 1] = tostring(key) end
          host.complain(("the frames have no '%s'%s"):format(column, host.nearest(column, known)))
        end
      end
      return source
    end

    own({ "overshoots_within" }, function(state, arguments)
      need(arguments, 3, "overshoots_within")
      local names = names_at(arguments, 2, "overshoots_within")
      local limit = number_at(arguments, 3, "overshoots_within")
      told(state, arguments[4])
      local frames = frames_of(arguments[1], names, "overshoots_within")
      local most, where, which = 0, 1, names[1]
      for _, name in ipairs(names) do
        local column = frames[name]
        local first, last = column[1], column[#column]
        for i, value in ipairs(column) do
          local beyond = first == last and math.abs(value - last) or (value - last) * (last > first and 1 or -1)
          if beyond > most then most, where, which = beyond, i, name end
        end
      end
      return most <= limit, { most }, function(positive)
        local column = frames[which]
        return ("expected %s to go beyond its end by %s %s, it went %s beyond %s%s"):format(
          which, positive and "at most" or "more than", number(limit), number(most), number(column[#column]),
          frames.time and (" at %s s"):format(number(frames.time[where])) or "")
      end
    end, "overshoots_within")

    own({ "near_curve" }, function(state, arguments)
      need(arguments, 3, "near_curve")
      local wanted, got = arguments[1], arguments[2]
      for i = 1, 2 do
        if type(arguments[i]) ~= "table" then wrong_type(i, "near_curve", "list of numbers", arguments[i]) end
      end
      local tolerance = number_at(arguments, 3, "near_curve")
      told(state, arguments[4])
      if #wanted ~= #got then
        return false, nil, function()
          return ("expected a curve of %d numbers, got %d"):format(#wanted, #got)
        end
      end
      local most, where = -1, 0
      for i, value in ipairs(wanted) do
        local off = math.abs(value - got[i])
        if off ~= off then off = math.huge end
        if off > most then most, where = off, i end
      end
      return most <= tolerance, nil, function(positive)
        if not positive then return "expected another curve" end
        return ("expected %s ± %s at %d of %d, got %s, which is %s off"):format(
          number(wanted[where]), number(tolerance), where, #wanted, number(got[where]), number(most))
      end
    end, "near_curve")

    -- MARK: The finger and the content

    -- How a finger travels: along which axis most, and whether it moves at all.
    local function axis_of(trace)
      local touches = trace:touches()
      local first, x, y = touches[1], 0, 0
      for _, touch in ipairs(touches) do
        x, y = math.max(x, math.abs(touch.x - first.x)), math.max(y, math.abs(touch.y - first.y))
      end
      return x >= y and "x" or "y"
    end

    -- Reads how far the content of components is, in points, all of them together.
    local function reader(stage, ids, axis, name)
      local reads = {}
      for _, id in ipairs(ids) do
        local component, property = id:match "^(.+)%.([%a_]+)$"
        local object = stage[component or id]
        if not object then host.complain(("assert.%s: there is no '%s' on the stage"):format(name, id)) end
        if not property then property = tostring(object):find "^scroll" and axis or "offset" end
        reads[#reads + 1] = function() return object[property] end
      end
      return function()
        local sum = 0
        for _, read in ipairs(reads) do sum = sum + read() end
        return sum
      end
    end

    local function play(stage, trace, after)
      local start = stage.time
      for _, touch in ipairs(trace:touches()) do
        local due = start + touch.time
        if due > stage.time then stage:wait(due - stage.time) end
        stage:touch(touch.phase, { touch.x, touch.y }, touch.pointer, touch.kind)
        if after then after(touch) end
      end
    end

    own({ "lags_within" }, function(state, arguments)
      need(arguments, 4, "lags_within")
      local stage, ids = stage_of(arguments[1], "lags_within"), names_at(arguments, 2, "lags_within")
      local trace, limit = arguments[3], number_at(arguments, 4, "lags_within")
      told(state, arguments[5])
      local axis = axis_of(trace)
      local read = reader(stage, ids, axis, "lags_within")
      local still, base = read(), nil
      local moves = {}
      play(stage, trace, function(touch)
        if touch.phase ~= "moved" then return end
        local content = read()
        if not base and math.abs(content - still) > 1e-9 then base = { finger = touch[axis], content = content } end
        if base then
          moves[#moves + 1] = {
            finger = touch[axis] - base.finger, content = content - base.content, time = stage.time, x = touch.x, y = touch.y,
          }
        end
      end)
      -- Content that follows moves against the numbers of what scrolls, and with those of a card.
      local last = moves[#moves] or { finger = 0, content = 0 }
      local sign = last.finger * last.content > 0 and -1 or 1
      local most, worst = 0, nil
      for _, move in ipairs(moves) do
        local lag = math.abs(move.content + sign * move.finger)
        if lag > most then most, worst = lag, move end
      end
      return base ~= nil and most <= limit, { most }, function(positive)
        if not base then return ("expected %s to follow the finger, and it does not move"):format(all_of(ids)) end
        if not positive then return ("expected %s to be more than %s pt off the finger, it is %s pt"):format(all_of(ids), number(limit), number(most)) end
        return ("expected %s to stay within %s pt of the finger, it is %s pt off at %s s, with the finger at { %s, %s }"):format(
          all_of(ids), number(limit), number(most), number(worst.time), number(worst.x), number(worst.y))
      end
    end, "lags_within")

    -- The estimate that the release was decided by, in points per second; else the usual one.
    local function released_at(stage, ids, trace, axis)
      for _, id in ipairs(ids) do
        local decision = stage:why((id:gsub("%.[%a_]+$", "")))
        if decision and math.abs(decision.time - stage.time) < 1e-9 then
          for _, test in ipairs(decision.criteria) do
            if test.name == "velocity" and test.unit == "pt/s" then return math.abs(test.value) end
          end
        end
      end
      local x, y = trace:release_velocity()
      return math.abs(axis == "x" and x or y)
    end

    -- The greatest step of the velocity that its neighbours do not have: what is smooth changes as
    -- much before or after.
    local function velocity_jump(times, values)
      local speeds, most, where = {}, 0, 1
      for i = 1, #values - 1 do speeds[i] = (values[i + 1] - values[i]) / (times[i + 1] - times[i]) end
      local function step(i) return speeds[i] and speeds[i - 1] and math.abs(speeds[i] - speeds[i - 1]) or 0 end
      for i = 3, #speeds - 1 do
        local jump = step(i) - 2 * math.max(step(i - 1), step(i + 1))
        if jump > most then most, where = jump, i end
      end
      return most, where, speeds
    end

    own({ "keeps_velocity" }, function(state, arguments)
      need(arguments, 3, "keeps_velocity")
      local stage, ids = stage_of(arguments[1], "keeps_velocity"), names_at(arguments, 2, "keeps_velocity")
      local trace, tolerance = arguments[3], arguments[4] == nil and 0.05 or number_at(arguments, 4, "keeps_velocity")
      told(state, arguments[5])
      local axis = axis_of(trace)
      local read = reader(stage, ids, axis, "keeps_velocity")
      play(stage, trace)
      local finger, before, moment = released_at(stage, ids, trace, axis), read(), stage.time
      local step = 1e-6
      stage:wait(step)
      local content = math.abs(read() - before) / step
      local times, values = { stage.time }, { read() }
      while not stage.is_at_rest and #values < 20000 do
        stage:wait(0.001)
        times[#times + 1], values[#values + 1] = stage.time, read()
      end
      local jump, where, speeds = velocity_jump(times, values)
      local allowed = tolerance * math.max(finger, 100)
      local release_fits = math.abs(content - finger) <= allowed
      return release_fits and jump <= allowed, { content, finger }, function(positive)
        if not positive then return ("expected %s not to keep its velocity"):format(all_of(ids)) end
        if not release_fits then
          return ("expected %s to go on with the finger's %s pt/s ± %s %% at %s s, it goes with %s pt/s"):format(
            all_of(ids), number(finger), number(100 * tolerance), number(moment), number(content))
        end
        return ("expected %s to keep its velocity, it goes from %s to %s pt/s at %s s"):format(
          all_of(ids), number(speeds[where - 1]), number(speeds[where]), number(times[where]))
      end
    end, "keeps_velocity")

    -- MARK: Events

    local function event_text(event)
      local text = event.event .. " " .. event.id
      if event.from then
        text = ("%s %d to %d"):format(text, event.from, event.to)
      elseif event.to then
        text = ("%s at %d"):format(text, event.to)
      elseif event.other then
        text = text .. " to " .. event.other
      end
      return text
    end

    local function is_event(event, wanted)
      if type(wanted) == "table" then
        for key, value in pairs(wanted) do
          if event[key] ~= value then return false end
        end
        return true
      end
      local text = event_text(event)
      return wanted == event.event or wanted == event.event .. " " .. event.id or wanted == text
    end

    own({ "events" }, function(state, arguments)
      need(arguments, 2, "events")
      local stage, wanted = stage_of(arguments[1], "events"), arguments[2]
      if type(wanted) ~= "table" then wrong_type(2, "events", "list", wanted) end
      told(state, arguments[3])
      if not host.hears(stage) then
        host.complain "assert.events tells what has happened since stage:events() was called first: call it before the gesture"
      end
      local events, next_wanted, extra = stage:events(), 1, nil
      for _, event in ipairs(events) do
        if wanted[next_wanted] ~= nil and is_event(event, wanted[next_wanted]) then
          next_wanted = next_wanted + 1
        elseif wanted.exactly then
          extra = extra or event
        end
      end
      local missing = wanted[next_wanted]
      return missing == nil and not extra, nil, function(positive)
        local lines = {}
        for i = math.max(1, #events - 29), #events do
          lines[#lines + 1] = ("  %s s: %s"):format(number(events[i].time), event_text(events[i]))
        end
        local what = #events == 0 and "nothing has happened" or "there was:\n" .. table.concat(lines, "\n")
        if not positive then return "expected other events than these, " .. what, true end
        local name = type(missing) == "table" and host.show(missing) or missing
        local text = missing ~= nil and (next_wanted > 1 and ("'%s' after the %d before it"):format(name, next_wanted - 1)
          or ("'%s'"):format(name)) or ("nothing but the list, not '%s'"):format(event_text(extra))
        return ("expected %s, %s"):format(text, what), true
      end
    end, "events")

    -- MARK: Rates

    local common_rates = { 60, 90, 120, 240 }

    local function outcome(value) return host.is_stage(value) and host.outcome(value) or value end

    own({ "same_at_rates" }, function(state, arguments)
      need(arguments, 1, "same_at_rates")
      local body, rates = arguments[1], arguments[2] or common_rates
      if not core.is_callable(body) then wrong_type(1, "same_at_rates", "function", body) end
      if type(rates) ~= "table" or #rates == 0 then wrong_type(2, "same_at_rates", "list of rates", rates) end
      told(state, arguments[3])
      local first, other, other_rate = nil, nil, nil
      for i, rate in ipairs(rates) do
        local found = host.at_rate(rate, body)
        if i == 1 then
          first = outcome(found)
        else
          local this = outcome(found)
          if not host.same(first, this) then
            other, other_rate = this, rate
            break
          end
        end
      end
      return other_rate == nil, nil, function(positive)
        if not positive then return "expected another outcome at one of the rates" end
        return ("another outcome at %s Hz than at %s Hz: %s"):format(
          number(other_rate), number(rates[1]), host.difference(first, other)), nil, first, other
      end
    end, "same_at_rates")

    -- MARK: Snapshots

    local function is_curves(value)
      if type(value) ~= "table" or type(value.time) ~= "table" or type(value.time[1]) ~= "number" then return false end
      for _, column in pairs(value) do
        if type(column) ~= "table" or #column ~= #value.time then return false end
      end
      return true
    end

    local function sorted_keys(value)
      local keys = {}
      for key in pairs(value) do keys[#keys + 1] = key end
      table.sort(keys, function(a, b)
        if type(a) ~= type(b) then return type(a) < type(b) end
        if type(a) == "number" or type(a) == "string" then return a < b end
        return tostring(a) < tostring(b)
      end)
      return keys
    end

    -- Any value, a line for each field.
    local function dump(value, indent, seen)
      if type(value) ~= "table" then return host.show(value) end
      if seen[value] then return "{ … }" end
      if next(value) == nil then return "{}" end
      seen[value] = true
      local lines = { "{" }
      for _, key in ipairs(sorted_keys(value)) do
        lines[#lines + 1] = ("%s  [%s] = %s,"):format(indent, host.show(key), dump(value[key], indent .. "  ", seen))
      end
      seen[value] = nil
      lines[#lines + 1] = indent .. "}"
      return table.concat(lines, "\n")
    end

    local CURVES = "curves within "

    local function curves_text(value, tolerance)
      local lines = { CURVES .. ("%.6g"):format(tolerance) }
      local function add(name)
        local numbers = {}
        for i, each in ipairs(value[name]) do numbers[i] = ("%.6g"):format(each) end
        lines[#lines + 1] = name .. ": " .. table.concat(numbers, " ")
      end
      add "time"
      for _, name in ipairs(sorted_keys(value)) do
        if name ~= "time" then add(name) end
      end
      return table.concat(lines, "\n")
    end

    local function curves_of(text)
      local tolerance = tonumber(text:match("^" .. CURVES .. "(%S+)"))
      if not tolerance then return nil end
      local columns = {}
      for name, numbers in text:gmatch "\n([^\n]-): ([^\n]*)" do
        local column = {}
        for each in numbers:gmatch "%S+" do column[#column + 1] = tonumber(each) end
        columns[name] = column
      end
      return columns, tolerance
    end

    -- Where curves are further from the stored ones than these allow; nil if they are not.
    local function curves_fault(stored, tolerance, got)
      for _, name in ipairs(sorted_keys(got)) do
        if not stored[name] then return ("'%s' is not stored"):format(name) end
      end
      for _, name in ipairs(sorted_keys(stored)) do
        local wanted, column = stored[name], got[name]
        if not column then return ("'%s' is stored, and was not sampled"):format(name) end
        if #wanted ~= #column then return ("'%s' has %d frames, and %d are stored"):format(name, #column, #wanted) end
        local allowed = name == "time" and 1e-6 or tolerance
        local most, where = -1, 0
        for i, value in ipairs(wanted) do
          local off = math.abs(value - column[i])
          -- Six digits are stored.
          if off > allowed + 1e-5 * math.abs(value) and off > most then most, where = off, i end
        end
        if where > 0 then
          return ("%s is %s at %s s, and %s ± %s is stored"):format(
            name, number(column[where]), number((got.time or {})[where] or 0), number(wanted[where]), number(tolerance))
        end
      end
    end

    local function snapshot_text(value, tolerance)
      if host.is_stage(value) then return host.stage_text(value) end
      if is_curves(value) then return curves_text(value, tolerance) end
      if type(value) == "string" then return value end
      return dump(value, "", {})
    end

    -- What `flickbook feel save` has written: the screen and the corpus are those of its name
    -- unless given.
    own({ "feels_like" }, function(state, arguments)
      need(arguments, 1, "feels_like")
      local file, options = arguments[1], arguments[2] or {}
      if type(file) ~= "string" then wrong_type(1, "feels_like", "string", file) end
      if type(options) ~= "table" then wrong_type(2, "feels_like", "table", options) end
      known_keys(options, { "screen", "corpus", "set", "where", "allow" }, "feels_like")
      told(state, arguments[3])
      local name = file:gsub("%.feel$", "")
      local found = require "flickbook.feel".check {
        feel = file, screen = options.screen or name, corpus = options.corpus or name, set = options.set,
        where = options.where, allow = options.allow,
      }
      return not found.is_changed, nil, function(positive)
        if not positive then return ("expected another feel than that of '%s'"):format(file) end
        local lines = {}
        for line in found.text:gmatch "[^\n]+" do lines[#lines + 1] = line:gsub("^%s+", "") end
        local more = #lines > 4 and "; …" or ""
        return ("another feel than that of '%s': %s%s"):format(file, table.concat(lines, "; ", 1, math.min(#lines, 4)), more)
      end
    end, "feels_like")

    own({ "matches_snapshot", "match_snapshot" }, function(state, arguments)
      need(arguments, 1, "matches_snapshot")
      local value, options = arguments[1], arguments[2]
      if type(options) == "string" then options = { name = options } end
      options = options or {}
      if type(options) ~= "table" then wrong_type(2, "matches_snapshot", "string or table", options) end
      known_keys(options, { "name", "tolerance" }, "matches_snapshot")
      if not state.mod then host.complain "assert.matches_snapshot cannot be turned round" end
      told(state, arguments[3])
      local key, stored, mode = host.snapshot(options.name)
      -- What is stored belongs to the rates that traces have.
      if host.has_rate() and (is_curves(value) or host.is_stage(value)) then return true end
      local old, old_tolerance
      if stored then old, old_tolerance = curves_of(stored) end
      local tolerance = options.tolerance or old_tolerance or 0.001
      -- Blanks at the ends of lines go by editors.
      local text = (snapshot_text(value, tolerance) .. "\n"):gsub("[ \t]+\n", "\n"):gsub("%s+$", "")
      local fault
      if stored == nil then
        if mode ~= "none" then
          host.keep_snapshot(key, text)
        else
          fault = ("there is no snapshot '%s', and where CI is set none is written: commit the one that a run elsewhere writes"):format(key)
        end
        return fault == nil, nil, function() return fault end
      end
      if old and is_curves(value) then
        fault = curves_fault(old, tolerance, value)
      elseif stored ~= text then
        fault = "it is another"
      end
      if fault and mode == "all" then
        host.keep_snapshot(key, text)
        fault = nil
      end
      return fault == nil, nil, function()
        local sentence = ("snapshot '%s': %s (--update-snapshots takes it over)"):format(key, fault)
        if old and is_curves(value) then return sentence end
        return sentence, nil, stored, text
      end
    end, "matches_snapshot")
    """#
}
