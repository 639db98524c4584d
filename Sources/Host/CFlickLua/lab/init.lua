-- The module `flickbook.feel`: requests to the feel lab, and the methods of its answers.
--
-- The requests are declared in Sources/Host/FlickAPI/Feel. `checks` has a function for each, which checks
-- the arguments; `host` has a function for each, which returns the answer.
local _, given = ...
local host, checks = given.host, given.checks
local feel = {}

-- The answer to a request, or an error at the caller's line.
local function ask(name, question, metatable)
  -- A corpus that was read is passed by its path and its condition.
  if type(question.corpus) == "table" then
    local read, copy = question.corpus, {}
    for key, value in pairs(question) do copy[key] = value end
    copy.corpus = read.path
    if read.where then copy.where = copy.where and ("(%s) and (%s)"):format(read.where, copy.where) or read.where end
    question = copy
  end
  local ok, answer = pcall(host[name], question)
  if not ok then error("feel." .. name .. ": " .. tostring(answer), 3) end
  return metatable and setmetatable(answer, metatable) or answer
end

local texts = { __tostring = function(answer) return answer.text end }

-- MARK: Corpora

local corpus = { __index = {}, __tostring = function(self) return self.path end, __len = function(self) return #self.gestures end }

function corpus.__index:gesture(id)
  for _, gesture in ipairs(self.gestures) do
    if gesture.id == id then return gesture end
  end
end

function feel.corpus(...)
  local path, where = checks.corpus(...)
  return ask("corpus", { corpus = path, where = where }, corpus)
end

function feel.play(...) return ask("play", checks.play(...)) end

-- MARK: Strips

local strips = { __index = {}, __tostring = texts.__tostring }

-- All flips: the boundaries between spans with different outcomes.
function strips.__index:flips()
  local found = {}
  for _, strip in ipairs(self) do
    for number = 2, #strip.spans do
      local before, after = strip.spans[number - 1], strip.spans[number]
      found[#found + 1] = {
        gesture = strip.gesture, tunable = strip.tunable, test = before.test,
        at = before.to, above = after.from, before = before.outcome, after = after.outcome,
        was_as_meant = before.as_meant, as_meant = after.as_meant,
      }
    end
  end
  return found
end

-- The flips of numbers within `reach` of a value, the nearest first.
function strips.__index:near(value, reach)
  local found = {}
  for _, flip in ipairs(self:flips()) do
    if type(flip.at) == "number" and math.abs(flip.at - value) <= (reach or math.huge) then found[#found + 1] = flip end
  end
  table.sort(found, function(a, b) return math.abs(a.at - value) < math.abs(b.at - value) end)
  return found
end

-- The span of a strip that contains a value.
local function span_at(strip, value)
  local found = strip.spans[1]
  for _, span in ipairs(strip.spans) do
    if type(value) == "number" and span.from <= value or span.from == value then found = span end
  end
  return found
end

local function of(self, tunable)
  local name = tunable or self.tunables[1].name
  local found = {}
  for _, strip in ipairs(self) do
    if strip.tunable == name then found[#found + 1] = strip end
  end
  return found
end

-- The outcome of each gesture at a value: a table by the ids of the gestures.
function strips.__index:at(value, tunable)
  local found = {}
  for _, strip in ipairs(of(self, tunable)) do found[strip.gesture] = span_at(strip, value).outcome end
  return found
end

-- The number of gestures that are as meant at a value.
function strips.__index:as_meant(value, tunable)
  local count = 0
  for _, strip in ipairs(of(self, tunable)) do
    if span_at(strip, value).as_meant then count = count + 1 end
  end
  return count
end

function feel.flips(...) return ask("flips", checks.flips(...), strips) end

-- MARK: The rest

function feel.why(...) return ask("why", checks.why(...), texts) end
function feel.tune(...) return ask("tune", checks.tune(...), texts) end
function feel.check(...) return ask("check", checks.check(...), texts) end
function feel.export(...) return ask("export", checks.export(...)) end

return feel
