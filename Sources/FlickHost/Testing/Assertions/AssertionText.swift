// Lua: what checks are made of, and how words make one: one chunk, whose parts, in two files, share
// their locals.

extension AssertionLibrary {
  /// Chains of words, assertions, texts, formatters, snapshots: one chunk.
  static let assertions = [words, assertionChecks, texts].joined(separator: "\n\n")

  /// What all of it begins with; snapshots, values as text, chains of words, modifiers.
  private static let words = #"""
    local assert, metatable, spy, stub, mock, match, host = ...

    -- MARK: Texts by key

    local texts, space, fallback = { en = {} }, "en", "en"
    local say = setmetatable({ _registry = texts }, {
      __index = texts,
      __call = function(_, key, values)
        if values ~= nil and type(values) ~= "table" then
          host.complain(("expected parameter table to be a table, got '%s'"):format(type(values)))
        end
        local text = texts[space][key] or texts[fallback][key]
        if text == nil then return nil end
        local shown, count = {}, math.max(values and values.n or 0, values and #values or 0)
        for i = 1, count do shown[i] = tostring(values[i]) end
        return count > 0 and tostring(text):format(table.unpack(shown, 1, count)) or tostring(text)
      end,
    })
    function say:set(key, text) texts[space][key] = text end
    function say:set_namespace(name) space, texts[name] = name, texts[name] or {} end
    function say:set_fallback(name) fallback, texts[name] = name, texts[name] or {} end

    -- MARK: What a snapshot puts back

    local current
    local snapshot_type = { __call = function(snapshot) snapshot:revert() end }

    local function take_snapshot()
      local snapshot = { formatters = {}, parameters = {}, doubles = {}, previous = current }
      if current then current.next = snapshot end
      function snapshot.revert(self)
        if self.is_over then return end
        local level = current
        while level and level ~= self do level = level.previous end
        if not level then return end
        repeat
          local top = current
          for i = #top.doubles, 1, -1 do top.doubles[i]:revert() end
          top.is_over, current = true, top.previous
          current.next = nil
        until top == self
      end
      current = setmetatable(snapshot, snapshot_type)
      return snapshot
    end
    take_snapshot()

    local function parameter(name)
      local level = current
      while level do
        local entry = level.parameters[name]
        if entry then return entry.value end
        level = level.previous
      end
    end

    -- MARK: Values as text

    local arguments_type, matcher_type = {}, {}

    local function list_of(...) return setmetatable({ n = select("#", ...), ... }, arguments_type) end

    local function has_text(value)
      if type(value) == "string" then return true end
      local meta = getmetatable(value)
      return type(meta) == "table" and type(rawget(meta, "__tostring")) == "function"
    end

    local format_value

    local function format_all(values)
      local shown = {}
      for i = 1, values.n do shown[i] = format_value(values[i]) end
      return table.concat(shown, ", ")
    end

    function format_value(value, more)
      local level = current
      while level do
        for _, formatter in ipairs(level.formatters) do
          local text = formatter(value, more)
          if text ~= nil then return text end
        end
        level = level.previous
      end
      local meta = type(value) == "table" and getmetatable(value)
      if meta == matcher_type then
        if value.name == "_" then return "match._" end
        return ("match.%s%s(%s)"):format(value.mod and "is_" or "is_not_", value.name, format_all(value.arguments))
      end
      if meta == arguments_type then return "(" .. format_all(value) .. ")" end
      return host.show(value)
    end

    local function format_arguments(arguments)
      local plain, more = arguments.nofmt or {}, arguments.fmtargs or {}
      for i = 1, arguments.n or #arguments do
        if not plain[i] then arguments[i] = format_value(arguments[i], more[i]) end
      end
      return arguments
    end

    -- MARK: Chains of words

    local spaces = { assertion = {}, modifier = {}, matcher = {} }
    local version = 0
    local is_ready = false
    local WORDS, PLANS = {}, {}
    -- Checks of feel, which are loaded when one of them is asked for.
    local is_feel = {
      decided = true, settles_within = true, at_rest = true, overshoots_within = true, near_curve = true, lags_within = true,
      keeps_velocity = true, events = true, same_at_rates = true, feels_like = true, matches_snapshot = true, match_snapshot = true,
    }

    local function words_after(words, key)
      local longer = table.move(words, 1, #words, 1, {})
      for word in key:lower():gmatch "[^_]+" do longer[#longer + 1] = word end
      return longer
    end

    -- Which names the words are: from the end, each as long as there is one.
    local function names_in(kind, words)
      local known, names, name = spaces[kind], {}, nil
      local i = #words
      while i > 0 do
        name = name and words[i] .. "_" .. name or words[i]
        while i > 1 and known[words[i - 1] .. "_" .. name] do
          i = i - 1
          name = words[i] .. "_" .. name
        end
        if known[name] or spaces.modifier[name] then
          table.insert(names, 1, name)
          name = nil
        end
        i = i - 1
      end
      if name then
        for word in name:gmatch "[^_]+" do
          if not spaces.modifier[word] then break end
          name = name:sub(#word + 2)
        end
        local all = {}
        for _, entries in ipairs { known, spaces.modifier } do
          for other in pairs(entries) do all[#all + 1] = other end
        end
        if kind == "assertion" then
          for other in pairs(is_feel) do all[#all + 1] = other end
        end
        local fault = kind == "assertion" and host.fault() or ""
        host.complain(("there is no %s '%s'%s%s"):format(kind, name, host.nearest(name, all), fault))
      end
      return names
    end

    local function plan_of(kind, words)
      local plan = { version = version, modifiers = {} }
      for _, name in ipairs(names_in(kind, words)) do
        plan.final = spaces[kind][name] or plan.final
        local modifier = spaces.modifier[name]
        if modifier then table.insert(plan.modifiers, modifier.callback) end
      end
      return plan
    end

    local LEVEL = 2

    local function fail(entry, state, arguments, told)
      local message, text, in_lines, wanted, got = rawget(state, "failure_message"), nil, nil, nil, nil
      if told then
        text, in_lines, wanted, got = told(state.mod)
      else
        text = say(state.mod and entry.positive_message or entry.negative_message, format_arguments(arguments))
      end
      if message ~= nil then
        message = has_text(message) and tostring(message) or format_value(message)
        text = text and message .. ": " .. text or message
      end
      host.fail(text or "assertion failed!", in_lines or told == nil or told == false, wanted, got)
    end

    local function check(plan, state, ...)
      for _, modify in ipairs(plan.modifiers) do modify(state) end
      local entry, arguments = plan.final, list_of(...)
      local holds, returned, told = entry.callback(state, arguments, LEVEL)
      local passed = (not holds) ~= state.mod
      if host.log then host.log(entry.name, passed, ...) end
      if not passed then fail(entry, state, arguments, entry.is_own and told) end
      if returned then return table.unpack(returned, 1, returned.n or #returned) end
      return ...
    end

    local function matcher_from(plan, state, ...)
      for _, modify in ipairs(plan.modifiers) do modify(state) end
      local arguments = list_of(...)
      return setmetatable({
        name = plan.final.name, mod = state.mod, arguments = arguments,
        callback = plan.final.callback(state, arguments, LEVEL),
      }, matcher_type)
    end

    -- The metatables of a chain: of its words, which all chains share, and of a chain that has been
    -- given a value and is used up at its end.
    local function chain_types(kind, conclude)
      local fixed, living = {}, {}
      local function go_on(plan, state, ...)
        if plan.final then return conclude(plan, state, ...) end
        state.tokens = {}
        local arguments = list_of(...)
        for _, modify in ipairs(plan.modifiers) do modify(state, arguments, LEVEL) end
        return state
      end
      function fixed.__index(node, key)
        if type(key) ~= "string" then return nil end
        local child = setmetatable({ [WORDS] = words_after(rawget(node, WORDS), key) }, fixed)
        rawset(node, key, child)
        return child
      end
      function fixed.__call(node, ...)
        local plan = rawget(node, PLANS)
        if not plan or plan.version ~= version then
          plan = plan_of(kind, rawget(node, WORDS))
          rawset(node, PLANS, plan)
        end
        return go_on(plan, setmetatable({ mod = true, tokens = {} }, living), ...)
      end
      function living.__index(state, key)
        if type(key) ~= "string" then return nil end
        rawset(state, "tokens", words_after(rawget(state, "tokens"), key))
        return state
      end
      function living.__call(state, ...) return go_on(plan_of(kind, state.tokens), state, ...) end
      return setmetatable({ [WORDS] = {} }, fixed), living
    end

    local assert_root, assert_living = chain_types("assertion", check)
    local match_root, match_living = chain_types("matcher", matcher_from)

    -- MARK: What assert can do beside checking

    function assert:register(kind, name, callback, positive, negative)
      spaces[kind] = spaces[kind] or {}
      name = name:lower()
      if is_ready and kind == "assertion" then
        -- A check that a script registers replaces one of the host's.
        for _, key in ipairs { name, "is_" .. name, "has_" .. name } do rawset(assert, key, nil) end
      end
      spaces[kind][name] =
        { name = name, callback = callback, positive_message = positive, negative_message = negative }
      version = version + 1
    end

    function assert:unregister(kind, name)
      if spaces[kind] then spaces[kind][name:lower()] = nil end
      version = version + 1
    end

    function assert:add_formatter(callback) table.insert(current.formatters, 1, callback) end

    function assert:remove_formatter(callback)
      local level = current
      while level do
        for i = #level.formatters, 1, -1 do
          if level.formatters[i] == callback then table.remove(level.formatters, i) end
        end
        level = level.previous
      end
    end

    function assert:format(arguments) return format_arguments(arguments) end
    function assert:set_parameter(name, value) current.parameters[name] = { value = value } end
    function assert:get_parameter(name) return parameter(name) end
    function assert:add_spy(double) table.insert(current.doubles, double) end
    function assert:snapshot() return take_snapshot() end
    function assert.state() return setmetatable({ mod = true, tokens = {} }, assert_living) end

    local level_type = {}
    function assert:level(level) return setmetatable({ level = level }, level_type) end
    function assert:get_level(level)
      return type(level) == "table" and getmetatable(level) == level_type and level.level or nil
    end

    -- A name that a script has registered anew is not answered by what was there before.
    metatable.__index = function(_, key)
      if type(key) ~= "string" then return nil end
      return assert_root[key]
    end

    -- MARK: Modifiers

    for _, name in ipairs { "a", "an", "the", "is", "are", "was", "has", "does" } do
      assert:register("modifier", name, function(state) return state end)
    end
    for _, name in ipairs { "not", "no" } do
      assert:register("modifier", name, function(state) state.mod = not state.mod end)
    end
    assert:register("modifier", "message", function(state, arguments)
      if arguments then state.failure_message = arguments[1] end
    end)
    """#

  /// Texts and tools for scripts that register assertions of their own.
  private static let texts = #"""
    -- MARK: Texts for scripts that register assertions of their own by the same keys

    for name, text in pairs {
      same = "expected values that are the same:\n%s\n%s", equals = "expected equal values:\n%s\n%s",
      near = "expected %s near %s, within %s", matches = "expected %s to match %s", unique = "expected unique values in %s",
      error = "expected another error than %s: %s", truthy = "expected a true value, got %s",
      falsy = "expected false or nil, got %s", returned_arguments = "expected %s values, got %s",
      called = "expected %s calls, got %s", called_with = "expected a call with %s", returned_with = "expected a return of %s",
    } do
      say:set("assertion." .. name .. ".positive", text)
      say:set("assertion." .. name .. ".negative", (text:gsub("^expected", "did not expect")))
    end
    say:set("assertion.internal.argtolittle", "'%s' takes at least %s arguments, got %s")
    say:set("assertion.internal.badargtype", "bad argument #%s to '%s' (%s expected, got %s)")

    local util = { pack = table.pack, make_arglist = list_of, callable = is_callable, hastostring = has_text }
    function util.unpack(list, first, last) return table.unpack(list, first or 1, last or list.n or #list) end
    function util.is_arglist(value) return type(value) == "table" and getmetatable(value) == arguments_type end
    function util.deepcompare(a, b) return host.same(a, b) end
    function util.errorlevel(level) return (level or 1) + 1 end
    function util.shallowcopy(value)
      if type(value) ~= "table" then return value end
      local copy = setmetatable({}, getmetatable(value))
      for key, field in next, value do copy[key] = field end
      return copy
    end
    function util.tinsert(list, ...)
      local position, value = ...
      list.n = (list.n or #list) + 1
      if select("#", ...) < 2 then position, value = list.n, position end
      if position > list.n then list.n = position end
      for i = list.n, position + 1, -1 do list[i] = list[i - 1] end
      list[position] = value
    end
    function util.tremove(list, position)
      list.n = list.n or #list
      position = position or list.n
      local removed = list[position]
      if position > list.n then
        list[position] = nil
        return removed
      end
      for i = position, list.n do list[i] = list[i + 1] end
      list.n = list.n - 1
      return removed
    end
    function util.extract_keys(kind, words) return names_in(kind, words) end

    local state_module = {
      snapshot = take_snapshot, revert = function(snapshot) (snapshot or current):revert() end,
      add_formatter = function(callback) assert:add_formatter(callback) end,
      remove_formatter = function(callback) assert:remove_formatter(callback) end,
      format_argument = function(value, _, more) return format_value(value, more) end,
      set_parameter = function(name, value) assert:set_parameter(name, value) end,
      get_parameter = parameter, add_spy = function(double) assert:add_spy(double) end,
    }

    local function binary_string(value)
      if type(value) ~= "string" then return nil end
      local bytes = value:gsub(".", function(c) return ("%02x "):format(c:byte()) end)
      return ("%d bytes: %s"):format(#value, bytes)
    end

    local core = {
      host = host,
      finish = function() is_ready = true end, say = say, spaces = spaces, util = util, state = state_module, list_of = list_of, own = own, need = need,
      wrong_type = wrong_type, is_callable = is_callable, format_value = format_value, is_unique = is_unique,
      has_text = has_text, matcher_type = matcher_type, match_root = match_root, match_living = match_living,
      modules = {
        ["luassert"] = assert, ["luassert.assert"] = assert, ["luassert.assertions"] = true, ["luassert.modifiers"] = true,
        ["luassert.array"] = true, ["luassert.formatters"] = true, ["luassert.formatters.init"] = true,
        ["luassert.formatters.binarystring"] = binary_string, ["luassert.languages.en"] = true,
        ["luassert.namespaces"] = spaces, ["luassert.util"] = util, ["luassert.state"] = state_module, ["say"] = say,
      },
    }

    -- MARK: Checks of feel, which are loaded when one is asked for

    setmetatable(spaces.assertion, {
      __index = function(known, name)
        if not is_feel[name] or core.has_feel then return nil end
        core.has_feel = true
        host.feel(core)
        return rawget(known, name)
      end,
    })
    return core
    """#
}
