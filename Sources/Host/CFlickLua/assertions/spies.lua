-- Spies, stubs and mocks, and the checks of them.
local part, given = ...
local spy, stub, mock, host = given.spy, given.stub, given.mock, given.host
local assert, checks = part "assertions/assert", part "assertions/checks"
local texts = part "assertions/values"
local list_of, format_value, matcher_type = texts.list_of, texts.format_value, texts.matcher_type
local own, is_callable = checks.own, checks.is_callable
local spy_type = {}

local function is_spy(value) return type(value) == "table" and getmetatable(value) == spy_type end

-- MARK: Copies of arguments

local function deep_copy(value, copies)
  if type(value) ~= "table" or is_spy(value) or getmetatable(value) == matcher_type then return value end
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

local function is_matcher(value) return type(value) == "table" and getmetatable(value) == matcher_type end

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
    host.complain(("a spy wraps a function, got a %s"):format(type(callback)))
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
  if type(target) ~= "table" or key == nil then host.complain "a stub expects a table and a key of it" end
  local before = target[key]
  if before ~= nil and not is_callable(before) then
    host.complain(("a stub replaces a function, got a %s"):format(type(before)))
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
  double.by_default = answers(function(replacement) answer = replacement end)
  double.returns, double.invokes = double.by_default.returns, double.by_default.invokes
  function double.on_call_with(...)
    local wanted = kept(list_of(...)).vals
    return answers(function(replacement) table.insert(cases, { wanted = wanted, answer = replacement }) end)
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
    host.complain "assert.spy expects the spy, got the function that it wraps"
  end
  if not is_spy(payload) then host.complain(("'%s' comes after assert.spy(...)"):format(name)) end
  return payload
end

local function own_count(name, compare, words)
  own({ name }, function(state, arguments)
    local double, times = payload_of(state, name), arguments[1]
    -- "not called" means called zero times, a count that can be compared.
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
      local got = last and "the last is " .. format_value(last) or "got none"
      return ("expected %s%s%s, %s"):format(positive and "" or "no ", positive and words or words:gsub("^a ", ""),
        format_value(arguments), got)
    end
  end, name)
end

return { copy_arguments = kept, deep_copy = function(value) return deep_copy(value, {}) end }
