-- Compares our library functions with Lua's own on random inputs: results, error messages, and what
-- they leave in the tables they are given. Half of the inputs at least must succeed.
--
--   local stock, count, seed, report = ...
--
-- Returns whether all results are equal.

local stock, count, seed, report = ...
math.randomseed(seed)
local random, pack, unpack = math.random, table.pack, table.unpack

-- Every call has this name for the function, so that messages are the same.
local function call(f, ...)
  local results = pack(f(...))
  return results
end

local function same(a, b)
  if a ~= a and b ~= b then return true end
  return a == b and math.type(a) == math.type(b)
end

local function same_list(a, b)
  if a.n ~= b.n then return false end
  for i = 1, a.n do
    if not same(a[i], b[i]) then return false end
  end
  return true
end

local function copy(t)
  local c = {}
  for k, v in next, t do c[k] = v end
  return c
end

local function same_table(a, b)
  for k, v in next, a do
    if not same(v, rawget(b, k)) then return false end
  end
  for k in next, b do
    if rawget(a, k) == nil then return false end
  end
  return true
end

local function show(v)
  if type(v) == "string" then return ("%q"):format(v) end
  if type(v) ~= "table" then return tostring(v) end
  local parts = {}
  for k, x in pairs(v) do parts[#parts + 1] = tostring(k) .. "=" .. show(x) end
  return "{" .. table.concat(parts, ", ") .. "}"
end

local function show_list(list)
  local parts = {}
  for i = 1, list.n do parts[i] = show(list[i]) end
  return table.concat(parts, ", ")
end

-- MARK: Random inputs

local function pick(list) return list[random(#list)] end

local function chance(percent) return random(100) <= percent end

local alphabet = { "a", "b", "c", "x", " ", "1", "2", "(", ")", ".", "%", "-", "A", "_", "\0", "\n", "\xe4" }

local function text(most)
  local parts = {}
  for i = 1, random(0, most) do parts[i] = chance(70) and pick { "a", "b", "ab" } or pick(alphabet) end
  return table.concat(parts)
end

local items = {
  "a", "b", "ab", ".", "%a", "%d", "%s", "%w", "%A", "%l", "%u", "%p", "%x", "%c", "%g", "%%", "%.", "[ab]",
  "[^a]", "[a-c]", "[%w_]", "[^%s]", "[]]", "[a%-]", "%b()", "%f[%w]", "%f[^a]", "x", "(a)", "(b*)", "(.-)", "()",
  "(%w+)", "((a)b)", "[%z]", "[^%d-]",
}
local suffixes = { "", "", "", "*", "+", "-", "?" }
local broken = { "%", "[", "(", ")", "%f", "%b", "%1", "%2", "%9", "[^", "[a", "%ba", "^", "$" }

local function pattern()
  local parts = {}
  if chance(10) then parts[1] = "^" end
  for _ = 1, random(0, 5) do parts[#parts + 1] = pick(items) .. pick(suffixes) end
  if chance(8) then parts[#parts + 1] = "(a)%1" end
  if chance(10) then parts[#parts + 1] = pick(broken) end
  if chance(10) then parts[#parts + 1] = "$" end
  return table.concat(parts)
end

local function odd() return pick { {}, true, math.type, "x", 1.5, "3", -1, 2 ^ 53, math.maxinteger, math.mininteger } end

local function place()
  if chance(4) then return odd() end
  return random(-25, 25)
end

local function maybe(value) if chance(50) then return value end end

local function replacement()
  local which = random(10)
  if which <= 5 then
    return pick { "", "x", "%0", "<%0>", "%1", "%1%1", "a%%b", "%2", "%", "%a", "[%0|%1]", 7, 1.5 }
  elseif which <= 7 then
    return { a = "1", b = 2, ab = false, [1] = "one", [2] = 3.5, x = chance(10) and {} or "y" }
  elseif which <= 9 then
    return pick {
      function(a, b) return b or a end, function() end, function() return false end,
      function(a) return a == "b" and {} or tostring(a) .. "!" end,
      function(a) if a == "x" then error("raised", 0) end return #tostring(a) end,
    }
  end
  return odd()
end

local function list(most)
  local t = {}
  for i = 1, random(0, most) do t[i] = chance(60) and random(-99, 99) or text(3) end
  if chance(3) and #t > 0 then t[random(#t)] = odd() end
  return t
end

local function numbers(most)
  local t = {}
  for i = 1, random(0, most) do t[i] = chance(70) and random(-999, 999) or random() * 99 end
  return t
end

-- MARK: Compared functions

local rows = {}

local function row(name, ours, theirs, arguments)
  rows[#rows + 1] = { name = name, ours = ours, theirs = theirs, arguments = arguments }
end

local function string_row(name, arguments) row(name, string[name], stock.string[name], arguments) end

local function table_row(name, arguments) row(name, table[name], stock.table[name], arguments) end

string_row("find", function() return text(20), pattern(), maybe(place()), maybe(chance(20)) end)
string_row("match", function() return text(20), pattern(), maybe(place()) end)
string_row("gsub", function() return text(20), pattern(), replacement(), maybe(place()) end)

local function collect(gmatch)
  return function(s, p, init)
    local all = { n = 0 }
    for a, b, c in gmatch(s, p, init) do
      all[all.n + 1], all[all.n + 2], all[all.n + 3] = a, b, c
      all.n = all.n + 3
    end
    return unpack(all, 1, all.n)
  end
end
row("gmatch", collect(string.gmatch), collect(stock.string.gmatch), function()
  return text(20), pattern(), maybe(place())
end)

string_row("rep", function()
  if chance(3) then return odd(), odd(), odd() end
  return text(10), random(-3, 30), maybe(text(3))
end)

local flags = { "", "", "", "5", "-8", "05", ".3", "+", " ", "#", "10.4", "-10.2", "099", "100", ".100", "-+", "00" }
local letters = { "d", "i", "u", "x", "X", "o", "c", "e", "E", "f", "g", "G", "a", "q", "s", "s", "s", "%", "z", "p" }
string_row("format", function()
  local parts, values = {}, { n = 0 }
  for _ = 1, random(0, 3) do
    local letter = chance(92) and pick(letters) or pick(alphabet)
    if letter == "p" then letter = "s" end
    parts[#parts + 1] = text(3):gsub("%%", "") .. "%" .. (chance(70) and "" or pick(flags)) .. letter
    local which = random(20)
    values.n = values.n + 1
    values[values.n] = which <= 14 and random(-300, 300) or which <= 16 and text(6) or which == 17 and random() * 1e6
      or which == 18 and pick { true, false, 1 / 0, -1 / 0, math.mininteger } or which == 19 and nil
      or setmetatable({}, { __tostring = function() return chance(100) and "object" end })
  end
  if chance(3) then values.n = math.max(0, values.n - 1) end
  return table.concat(parts), unpack(values, 1, values.n)
end)

table_row("concat", function() return list(8), maybe(text(2)), maybe(chance(95) and random(-2, 9) or odd()), maybe(random(-2, 9)) end)
table_row("insert", function()
  local t = list(8)
  local which = random(20)
  if which <= 8 then return t, random(99) end
  if which <= 17 then return t, random(1, #t + 1), "new" end
  if which == 18 then return t, odd(), "new" end
  if which == 19 then return t end
  return odd(), 1
end)
table_row("remove", function()
  local t = list(8)
  local which = random(20)
  if which <= 8 then return t end
  if which <= 17 then return t, #t > 0 and random(1, #t) or 0 end
  if which == 18 then return t, odd() end
  if which == 19 then return t, random(-3, 12) end
  return odd(), 1
end)
table_row("move", function()
  if chance(4) then return list(4), odd(), random(3), random(3) end
  if chance(4) then return odd(), 1, 2, 3 end
  if chance(3) then return list(4), 1, math.maxinteger, pick { 2, math.maxinteger } end
  return list(8), random(-3, 8), random(-3, 10), random(-3, 12), maybe(list(4))
end)
table_row("unpack", function()
  if chance(4) then return odd(), 1, 3 end
  return list(8), maybe(random(-3, 8)), maybe(chance(96) and random(-3, 10) or pick { 1e8, math.maxinteger, {} })
end)

-- Elements that differ in rank only: which of two equal ones comes first is not Lua's to say.
local function sorted(sort)
  return function(t, by)
    sort(t, by)
    return unpack(t)
  end
end
local orders = {
  function(a, b) return a < b end, function(a, b) return a > b end,
  function(a, b) return math.abs(a) < math.abs(b) or math.abs(a) == math.abs(b) and a < b end,
}
row("sort", sorted(table.sort), sorted(stock.table.sort), function()
  local which = random(20)
  if which == 1 then return odd() end
  if which == 2 then return numbers(9), pick { 1, "x", {} } end
  if which == 3 then
    local t = {}
    for i = 1, 5 do t[i] = i < 4 and random(9) or {} end
    return t
  end
  if which <= 8 then
    local t = {}
    for i = 1, random(0, 20) do t[i] = text(6) end
    return t
  end
  return numbers(40), maybe(pick(orders))
end)

-- MARK: Comparing

local function duplicate(arguments)
  local copies = { n = arguments.n }
  for i = 1, arguments.n do
    local v = arguments[i]
    copies[i] = type(v) == "table" and getmetatable(v) == nil and copy(v) or v
  end
  return copies
end

-- Which two elements are compared first is not Lua's to say either.
local function normal(message)
  return (tostring(message):gsub("attempt to compare .*", "attempt to compare"))
end

local all_same = true
for _, r in ipairs(rows) do
  local succeeded, failed, differences = 0, 0, 0
  for _ = 1, count do
    local arguments = pack(r.arguments())
    local others = duplicate(arguments)
    local state = arguments.n > 0 and show_list(arguments)
    local ok, got = pcall(call, r.ours, unpack(arguments, 1, arguments.n))
    local stock_ok, expected = pcall(call, r.theirs, unpack(others, 1, others.n))
    local is_same = ok == stock_ok
    if is_same and ok then
      -- A table that was given and is returned.
      for i = 1, got.n do
        if type(got[i]) == "table" then
          is_same = is_same and type(expected[i]) == "table" and same_table(got[i], expected[i])
          got[i], expected[i] = 0, 0
        end
      end
      is_same = is_same and same_list(got, expected)
    elseif is_same then
      is_same = normal(got) == normal(expected)
    end
    for i = 1, ok and is_same and arguments.n or 0 do
      if type(arguments[i]) == "table" then is_same = is_same and same_table(arguments[i], others[i]) end
    end
    if ok then succeeded = succeeded + 1 else failed = failed + 1 end
    if not is_same then
      differences = differences + 1
      if differences <= 3 then
        report(("%s(%s): ours %s, stock %s"):format(r.name, state, ok and show_list(got) or show(got),
          stock_ok and show_list(expected) or show(expected)))
      end
    end
  end
  local enough = succeeded * 2 >= count
  all_same = all_same and differences == 0 and enough
  report(("%-8s %8d succeeded, %8d failed, %d differ%s"):format(r.name, succeeded, failed, differences,
    enough and "" or "  (too few succeed)"))
end
return all_same
