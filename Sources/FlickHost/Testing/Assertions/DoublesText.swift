// Lua: what stands in for functions, and what is asked of it.

extension AssertionLibrary {
  /// Spies, stubs, mocks, matchers, and the module `busted`.
  static let doubles = #"""
    local assert, _, spy, stub, mock, match, host, core = ...

    local list_of, own, is_callable, format_value = core.list_of, core.own, core.is_callable, core.format_value
    local spy_type = {}

    local function is_spy(value) return type(value) == "table" and getmetatable(value) == spy_type end

    -- MARK: What was given, kept as it was

    local function deep_copy(value, copies)
      if type(value) ~= "table" or is_spy(value) or getmetatable(value) == core.matcher_type then return value end
      if copies[value] then return copies[value] end
      local copy = {}
      copies[value] = copy
      for key, field in next, value do copy[key] = deep_copy(field, copies) end
      local meta = getmetatable(value)
      return type(meta) == "table" and setmetatable(copy, meta) or copy
    end

    local function kept(values)
      local copies = list_of()
      for i = 1, values.n do copies[i] = deep_copy(values[i], {}) end
      copies.n = values.n
      return { vals = copies, refs = values }
    end

    local function is_matcher(value) return type(value) == "table" and getmetatable(value) == core.matcher_type end

    local function fits(values, references, wanted)
      if values.n ~= wanted.n then return false end
      for i = 1, wanted.n do
        local want = wanted[i]
        if is_matcher(want) then
          if not want(want.name == "ref" and references[i] or values[i]) then return false end
        elseif not host.same(values[i], want) then
          return false
        end
      end
      return true
    end

    local function find_last(records, wanted)
      for i = #records, 1, -1 do
        if fits(records[i].vals, records[i].refs, wanted) then return records[i].vals end
      end
    end

    -- MARK: Spies

    function spy_type.__call(self, ...)
      table.insert(self.calls, kept(list_of(...)))
      local returned = list_of(self.callback(...))
      table.insert(self.returnvals, kept(returned))
      return table.unpack(returned, 1, returned.n)
    end

    local function has_record(records, wanted)
      local found = find_last(records, wanted)
      local last = records[#records]
      return found ~= nil, found or last and last.vals
    end

    local methods = {}
    function methods:revert()
      if not self.reverted then
        if self.target_table ~= nil then self.target_table[self.target_key] = self.callback end
        self.reverted = true
      end
      return self.callback
    end
    function methods:clear()
      self.calls, self.returnvals = {}, {}
      return self
    end
    function methods:called(times, compare)
      local count = #self.calls
      if not times and not compare then return count > 0, count end
      compare = compare or function(a, b) return a == b end
      return compare(count, times), count
    end
    function methods:called_with(wanted) return has_record(self.calls, wanted) end
    function methods:returned_with(wanted) return has_record(self.returnvals, wanted) end

    function spy.new(callback)
      callback = callback or function() end
      if not is_callable(callback) then
        host.complain(("a spy stands before a function, and this is a %s"):format(type(callback)))
      end
      local double = { calls = {}, returnvals = {}, callback = callback }
      for name, method in pairs(methods) do double[name] = method end
      setmetatable(double, spy_type)
      assert:add_spy(double)
      return double
    end

    function spy.on(target, key)
      local double = spy.new(target[key])
      target[key] = double
      double.target_table, double.target_key = target, key
      return double
    end

    spy.is_spy = is_spy
    setmetatable(spy, { __call = function(_, ...) return spy.new(...) end })

    -- MARK: Stubs

    function stub.new(target, key, ...)
      if target == nil and key == nil then target, key = {}, "" end
      if type(target) ~= "table" or key == nil then host.complain "a stub takes a table and a key of it" end
      local before = target[key]
      if before ~= nil and not is_callable(before) then
        host.complain(("a stub stands in place of a function, and this is a %s"):format(type(before)))
      end
      local returned = table.pack(...)
      local answer = function() return table.unpack(returned, 1, returned.n) end
      if returned.n == 1 and is_callable(returned[1]) then answer = returned[1] end
      local cases = {}
      target[key] = function(...)
        local values = list_of(...)
        for _, case in ipairs(cases) do
          if fits(values, values, case.wanted) then return case.answer(...) end
        end
        return answer(...)
      end
      local double = spy.on(target, key)
      function double.revert(self)
        if not self.reverted then
          target[key] = before
          self.reverted = true
        end
        return before
      end
      -- Two kinds of answer, for `set` to keep.
      local function answers(set)
        return {
          returns = function(...)
            local values = table.pack(...)
            set(function() return table.unpack(values, 1, values.n) end)
            return double
          end,
          invokes = function(callback)
            set(function(...) return callback(...) end)
            return double
          end,
        }
      end
      double.by_default = answers(function(given) answer = given end)
      double.returns, double.invokes = double.by_default.returns, double.by_default.invokes
      function double.on_call_with(...)
        local wanted = kept(list_of(...)).vals
        return answers(function(given) table.insert(cases, { wanted = wanted, answer = given }) end)
      end
      return double
    end

    setmetatable(stub, { __call = function(_, ...) return stub.new(...) end })

    -- MARK: Mocks

    local function each_spy(value, action, seen)
      if type(value) ~= "table" or seen[value] then return end
      seen[value] = true
      if is_spy(value) then return value[action](value) end
      for _, field in pairs(value) do each_spy(field, action, seen) end
      return value
    end

    function mock.new(object, stubs, answer)
      local seen = {}
      local function replace(value, owner, key)
        if type(value) == "table" and not is_spy(value) and not seen[value] then
          seen[value] = true
          for name, field in pairs(value) do value[name] = replace(field, value, name) end
        elseif type(value) == "function" then
          if stubs then return stub(owner, key, answer) end
          return owner == nil and spy.new(value) or spy.on(owner, key)
        end
        return value
      end
      return replace(object)
    end
    function mock.clear(object) return each_spy(object, "clear", {}) end
    function mock.revert(object) return each_spy(object, "revert", {}) end
    setmetatable(mock, { __call = function(_, ...) return mock.new(...) end })

    -- MARK: Checks of spies

    for _, name in ipairs { "spy", "stub" } do
      assert:register("modifier", name, function(state, arguments)
        rawset(state, "payload", arguments[1])
        if arguments[2] ~= nil then state.failure_message = arguments[2] end
      end)
    end

    local function payload_of(state, name)
      local payload = rawget(state, "payload")
      if type(payload) == "function" then
        host.complain "assert.spy takes the spy, and this is the function behind it"
      end
      if not is_spy(payload) then host.complain(("'%s' comes after assert.spy(...)"):format(name)) end
      return payload
    end

    local function own_count(name, compare, words)
      own({ name }, function(state, arguments)
        local double, times = payload_of(state, name), arguments[1]
        -- "not called" is called no times, and no times is something to be equal to.
        if name == "called" and not times and not state.mod then state.mod, times = true, 0 end
        local holds, count = double:called(times, compare)
        return holds, nil, function(positive)
          local wanted = times and ("%s%s call%s"):format(words, format_value(times), times == 1 and "" or "s") or "a call"
          return ("expected %s%s, got %d"):format(positive and "" or "not ", wanted, count)
        end
      end, name)
    end
    own_count("called", nil, "")
    own_count("called_at_least", function(count, times) return count >= times end, "at least ")
    own_count("called_at_most", function(count, times) return count <= times end, "at most ")
    own_count("called_more_than", function(count, times) return count > times end, "more than ")
    own_count("called_less_than", function(count, times) return count < times end, "less than ")

    for name, words in pairs { called_with = "a call with ", returned_with = "a return of " } do
      own({ name }, function(state, arguments)
        local double = payload_of(state, name)
        local holds, last = double[name](double, arguments)
        return holds, nil, function(positive)
          local got = last and "the last is " .. format_value(last) or "there was none"
          return ("expected %s%s%s, %s"):format(positive and "" or "no ", positive and words or words:gsub("^a ", ""),
            format_value(arguments), got)
        end
      end, name)
    end

    -- MARK: Matchers

    core.matcher_type.__call = function(self, value) return (not self.callback(value)) ~= self.mod end

    match.is_matcher = is_matcher
    function match.is_ref_matcher(value) return is_matcher(value) and value.name == "ref" end
    match._ = setmetatable({
      name = "_", mod = true, arguments = list_of(), callback = function() return true end,
    }, core.matcher_type)
    function match.state() return setmetatable({ mod = true, tokens = {} }, core.match_living) end
    setmetatable(match, {
      __index = function(_, key)
        if type(key) ~= "string" then return nil end
        return core.match_root[key]
      end,
    })

    local function matcher(names, least, make)
      for _, name in ipairs(names) do
        assert:register("matcher", name, function(_, arguments)
          if arguments.n < least then host.complain(("match.%s takes at least %d values"):format(name, least)) end
          return make(table.unpack(arguments, 1, arguments.n))
        end)
      end
    end

    matcher({ "equal", "equals" }, 1, function(wanted) return function(value) return value == wanted end end)
    matcher({ "same" }, 1, function(wanted) return function(value) return host.same(value, wanted) end end)
    matcher({ "ref" }, 1, function(wanted)
      if type(wanted) ~= "table" and type(wanted) ~= "function" and type(wanted) ~= "thread"
        and type(wanted) ~= "userdata"
      then
        core.wrong_type(1, "ref", "object", wanted)
      end
      return function(value) return value == wanted end
    end)
    matcher({ "unique" }, 0, function(deep) return function(list) return core.is_unique(list, deep) end end)
    matcher({ "near" }, 2, function(wanted, tolerance)
      if not tonumber(wanted) then core.wrong_type(1, "near", "number", wanted) end
      if not tonumber(tolerance) then core.wrong_type(2, "near", "number", tolerance) end
      return function(value)
        local number = tonumber(value)
        return number ~= nil and number >= wanted - tolerance and number <= wanted + tolerance
      end
    end)
    matcher({ "matches", "match" }, 1, function(pattern, start, plain)
      if type(pattern) ~= "string" then core.wrong_type(1, "matches", "string", pattern) end
      if start ~= nil and not tonumber(start) then core.wrong_type(2, "matches", "number", start) end
      return function(value)
        return (core.has_text(value) or type(value) == "number")
          and tostring(value):find(pattern, start, plain) ~= nil
      end
    end)
    matcher({ "truthy" }, 0, function() return function(value) return value ~= nil and value ~= false end end)
    matcher({ "falsy" }, 0, function() return function(value) return value == nil or value == false end end)
    matcher({ "true" }, 0, function() return function(value) return value == true end end)
    matcher({ "false" }, 0, function() return function(value) return value == false end end)
    for _, name in ipairs { "boolean", "number", "string", "table", "nil", "userdata", "function", "thread" } do
      matcher({ name }, 0, function() return function(value) return type(value) == name end end)
    end

    local function composite(name, conclude)
      matcher({ name }, 1, function(...)
        local parts = { ... }
        for _, part in ipairs(parts) do
          if not is_matcher(part) then core.wrong_type(1, name, "matcher", part) end
        end
        return function(value)
          local count = 0
          for _, part in ipairs(parts) do count = count + (part(value) and 1 or 0) end
          return conclude(count, #parts)
        end
      end)
    end
    composite("all_of", function(count, all) return count == all end)
    composite("any_of", function(count) return count > 0 end)
    composite("none_of", function(count) return count == 0 end)

    core.util.copyargs = kept
    core.util.deepcopy = function(value) return deep_copy(value, {}) end
    local modules = core.modules
    modules["luassert.spy"], modules["luassert.stub"], modules["luassert.mock"] = spy, stub, mock
    modules["luassert.match"] = match
    modules["luassert.matchers"], modules["luassert.matchers.init"] = true, true

    -- MARK: busted itself

    -- No time passes for a test, and no block can be asked for.
    local busted = {
      version = "2.3.0", gettime = os.clock, monotime = os.clock, sleep = function() end,
      parent = function() end, children = function() return {} end,
    }
    for _, name in ipairs {
      "describe", "context", "insulate", "expose", "it", "test", "spec", "pending", "setup", "teardown", "strict_setup",
      "strict_teardown", "lazy_setup", "lazy_teardown", "before_each", "after_each", "finally", "randomize",
    } do
      busted[name] = _G[name]
    end
    busted.assert, busted.spy, busted.stub, busted.mock, busted.match = assert, spy, stub, mock, match
    function busted.fail(message, level)
      error(message == nil and "failed" or message, (tonumber(level) or 1) + 1)
    end
    -- Variables of one function only are not to be had: scripts have no debug library for it.
    function busted.bindfenv(callback) return callback end

    local subscribers = {}
    local function those_of(channel)
      local name = type(channel) == "table" and table.concat(channel, ":") or tostring(channel)
      subscribers[name] = subscribers[name] or {}
      return subscribers[name]
    end
    function busted.subscribe(channel, callback)
      local subscriber = { id = callback, channel = channel }
      table.insert(those_of(channel), subscriber)
      return subscriber
    end
    function busted.unsubscribe(id, channel)
      for i, subscriber in ipairs(those_of(channel)) do
        if subscriber.id == id then return table.remove(those_of(channel), i) end
      end
    end
    function busted.publish(channel, ...)
      for _, subscriber in ipairs(those_of(channel)) do subscriber.id(...) end
    end
    local module = setmetatable({}, {
      __index = busted, __call = function() end,
      __newindex = function(_, key) host.complain(("nothing can be put into busted ('%s')"):format(tostring(key))) end,
    })
    modules["busted"], modules["busted.init"], modules["busted.runner"] = module, module, function() end
    modules["busted.core"] = module
    core.finish()
    """#
}
