-- The module `say`: texts by key, which scripts may replace.
local _, given = ...
local host = given.host

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

return say
