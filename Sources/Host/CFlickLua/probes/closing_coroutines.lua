-- Coroutines that close one another.
local innermost
for _ = 1, 4000 do
  local next = innermost
  local close = { __close = function() if next then coroutine.close(next) end end }
  innermost = coroutine.create(function()
    local _ <close> = setmetatable({}, close)
    coroutine.yield()
  end)
  coroutine.resume(innermost)
end
coroutine.close(innermost)
