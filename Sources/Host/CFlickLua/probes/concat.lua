-- `__concat` that moves the stack.
local class = {}
class.__concat = function(a, b)
  local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
  return setmetatable({ sum = deep(200) }, class)
end
for round = 1, 50 do
  local run = coroutine.wrap(function()
    local value = setmetatable({}, class)
    local result = "a" .. value .. "b" .. value .. "c"
    assert(getmetatable(result) == class and result.sum == 200)
    coroutine.yield(round)
  end)
  assert(run() == round)
end
