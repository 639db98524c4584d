-- The module `luassert.state`.
local part = ...
local assert, levels, values = part "assertions/assert", part "assertions/levels", part "assertions/values"

return {
  snapshot = levels.take, revert = function(snapshot) (snapshot or levels.current()):revert() end,
  add_formatter = function(callback) assert:add_formatter(callback) end,
  remove_formatter = function(callback) assert:remove_formatter(callback) end,
  format_argument = function(value, _, more) return values.format_value(value, more) end,
  set_parameter = function(name, value) assert:set_parameter(name, value) end,
  get_parameter = levels.parameter, add_spy = function(double) assert:add_spy(double) end,
}
