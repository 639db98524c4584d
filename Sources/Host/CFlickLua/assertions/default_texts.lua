-- Texts for scripts that register checks of their own under the same keys.
local part = ...
local say = part "assertions/texts"

for name, text in pairs {
  same = "expected values that are the same:\n%s\n%s", equals = "expected equal values:\n%s\n%s",
  near = "expected %s near %s, within %s", matches = "expected %s to match %s", unique = "expected unique values in %s",
  error = "expected another error than %s: %s", truthy = "expected a true value, got %s",
  falsy = "expected false or nil, got %s", returned_arguments = "expected %s values, got %s",
  called = "expected %s calls, got %s", called_with = "expected a call with %s", returned_with = "expected a return of %s",
} do
  say:set("assertion." .. name .. ".positive", text)
  say:set("assertion." .. name .. ".negative", (text:gsub("^expected", "did not expect")))
end
say:set("assertion.internal.argtolittle", "'%s' takes at least %s arguments, got %s")
say:set("assertion.internal.badargtype", "bad argument #%s to '%s' (%s expected, got %s)")
