-- The library of assertions: returns the modules that scripts require, by name.
local part, given = ...
local assert = part "assertions/assert"
part "assertions/checks"
part "assertions/default_texts"
local words, levels_of_scripts = part "assertions/words", part "assertions/state"
local texts, lists = part "assertions/texts", part "assertions/util"

-- Checks of feel are loaded with the first use of one.
local has_feel = false
setmetatable(words.spaces.assertion, {
  __index = function(known, name)
    if not words.is_feel[name] or has_feel then return nil end
    has_feel = true
    part "feel/motion"
    part "feel/fingers"
    part "feel/snapshots"
    return rawget(known, name)
  end,
})

local spies, match, busted = part "assertions/spies", part "assertions/matchers", part "assertions/busted"
local util = lists.util
util.copyargs, util.deepcopy = spies.copy_arguments, spies.deep_copy
words.finish()

return {
  ["luassert"] = assert, ["luassert.assert"] = assert, ["luassert.assertions"] = true, ["luassert.modifiers"] = true,
  ["luassert.array"] = true, ["luassert.formatters"] = true, ["luassert.formatters.init"] = true,
  ["luassert.formatters.binarystring"] = lists.binary_string, ["luassert.languages.en"] = true,
  ["luassert.namespaces"] = words.spaces, ["luassert.util"] = util, ["luassert.state"] = levels_of_scripts, ["say"] = texts,
  ["luassert.spy"] = given.spy, ["luassert.stub"] = given.stub, ["luassert.mock"] = given.mock, ["luassert.match"] = match,
  ["luassert.matchers"] = true, ["luassert.matchers.init"] = true,
  ["busted"] = busted, ["busted.init"] = busted, ["busted.core"] = busted, ["busted.runner"] = function() end,
}
