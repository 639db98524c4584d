-- Snapshots of `assert`: each is a level with formatters, parameters and spies, which end with it.

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

return { take = take_snapshot, parameter = parameter, current = function() return current end }
