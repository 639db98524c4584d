/// A script that shows whether this engine fails where stock Lua 5.4 is known to fail.
///
/// Faults and fixes as Lua's own list of bugs has them (https://www.lua.org/bugs.html); each probe
/// was seen to fail on a stock library.
struct LuaProbe: Sendable {
  /// How a probe has to end.
  enum Ending: Hashable, Sendable {
    /// The script runs to its end.
    case success
    /// A budget ends it.
    case budget
  }

  /// What is checked.
  var subject: String
  /// What stands against the fault.
  var defence: String
  var ending = Ending.success
  /// The script.
  var script: String

  static let all = [
    LuaProbe(
      subject: "'__concat' that moves the stack",
      defence: "mended while linking, where Lua is linked statically",
      script: """
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
        """),
    LuaProbe(
      subject: "coroutines that close one another",
      defence: "the depth is limited",
      script: """
        local innermost
        for i = 1, 4000 do
          local next = innermost
          local close = { __close = function() if next then coroutine.close(next) end end }
          innermost = coroutine.create(function()
            local guard <close> = setmetatable({}, close)
            coroutine.yield()
          end)
          coroutine.resume(innermost)
        end
        coroutine.close(innermost)
        """),
    LuaProbe(
      subject: "an error in a very long chain of fields",
      defence: "a large stack",
      script: """
        local chain = "local a = {} return a" .. (".b"):rep(20000)
        assert(not pcall(assert(load(chain))))
        """),
    LuaProbe(
      subject: "weak tables at the memory limit",
      defence: "the allocator does not refuse tables",
      ending: .budget,
      script: """
        local kept = {}
        while true do
          local metatable = setmetatable({}, { __mode = "kv" })
          metatable.__newindex = setmetatable({}, { __mode = "k" })
          local t = setmetatable({}, metatable)
          t[#kept] = {}
          kept[#kept + 1] = t
        end
        """),
    LuaProbe(
      subject: "an endless loop that catches every error",
      defence: "an expired budget passes through pcall",
      ending: .budget,
      script: """
        while true do
          pcall(function() while true do pcall(error) end end)
        end
        """),
    LuaProbe(
      subject: "an endless loop in fresh coroutines",
      defence: "the deadline arms whatever thread is running",
      ending: .budget,
      script: """
        while true do
          coroutine.wrap(function() for i = 1, 100 do end end)()
        end
        """),
    LuaProbe(
      subject: "an endless loop in a C function",
      defence: "the system's limit of CPU time ends the worker",
      ending: .budget,
      script: """
        local text = ("a"):rep(40)
        text:find(("a*"):rep(40) .. "b")
        while true do end
        """),
    LuaProbe(
      subject: "bytecode", defence: "only text is loaded",
      script: """
        assert(string.dump == nil)
        assert(not load("\\27Lua"))
        """),
  ]
}
