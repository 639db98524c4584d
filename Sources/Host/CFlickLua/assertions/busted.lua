-- The module `busted`.
local part, given = ...
local assert, host = part "assertions/assert", given.host

-- No time passes in a test, and blocks cannot be inspected.
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
busted.assert, busted.spy, busted.stub, busted.mock, busted.match = assert, given.spy, given.stub, given.mock, given.match
function busted.fail(message, level)
  error(message == nil and "failed" or message, (tonumber(level) or 1) + 1)
end
-- The environment of a single function cannot be replaced: scripts have no debug library.
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

return setmetatable({}, {
  __index = busted, __call = function() end,
  __newindex = function(_, key) host.complain(("busted cannot be extended ('%s')"):format(tostring(key))) end,
})
