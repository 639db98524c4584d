/// What `require "flickbook.components"` gives, loaded when a script asks for it.
///
/// Components made from variables, scroll views and gestures.
/// docs/decisions/0018 has why it is Lua.
enum ComponentLibrary {
  /// What it is required by.
  static let moduleName = "flickbook.components"

  /// The module: one chunk, whose parts share their locals.
  ///
  /// It is called with the module `flickbook`.
  static let source = [
    shared, sheet, swipeRows, zoom, refresh, drawer, reorder, stack, sections, cards, board,
    "return kit",
  ].joined(separator: "\n\n")

  /// What all of them begin with.
  private static let shared = #"""
    local fb = ...
    local kit = {}

    -- What a caller gave, with what it left out; an unknown key is an error at the caller's line.
    local function options(name, given, defaults, required)
      if type(given) ~= "table" then error(("bad argument to components.%s (table expected, got %s)"):format(name, type(given)), 3) end
      local found = {}
      for key, value in pairs(defaults) do found[key] = value end
      for key, value in pairs(given) do
        if type(key) == "string" and defaults[key] == nil and not required[key] then
          error(("unknown key '%s' in components.%s"):format(key, name), 3)
        end
        found[key] = value
      end
      for key in pairs(required) do
        if found[key] == nil then error(("bad argument '%s' to components.%s (expected, got nothing)"):format(key, name), 3) end
      end
      return found
    end

    local function call(handler, ...) if handler then return handler(...) end end
    local function nothing() end

    -- Stops a list where it is, or has one that is beyond an edge go back to it.
    local function stop(list)
      local is_inside = list.y >= 0 and list.y <= list.farthest[2]
      list:scroll { to = { 0, list.y }, settle = is_inside and "jump" or nil }
    end

    -- What a component remembers of each stage, which goes with the stage.
    local function per_stage(fresh)
      local kept = setmetatable({}, { __mode = "k" })
      return function(stage)
        kept[stage] = kept[stage] or fresh()
        return kept[stage]
      end
    end
    """#
}
