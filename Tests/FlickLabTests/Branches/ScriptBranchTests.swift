@testable import FlickLab
import Testing

/// The comparisons of scripts with values that are computed from tunables.
@Suite struct `Branches of scripts` {
  private static let head = """
    local fb = require "flickbook"
    local c = require "flickbook.components"
    local tune = fb.tunables { t = { 0.2, min = 0, max = 1 }, u = { 0.5, min = 0, max = 1 } }
    local limit = 0.9

    """

  private func places(_ texts: [String], of name: String = "t") -> [Double]? {
    let branches = ScriptBranches(texts.map { Array($0.utf8) })
    return try? branches.places(of: name, in: 0...1, ["t": 0.2, "u": 0.5])
  }

  @Test(arguments: [
    ("local page = tune.t > 0.45 and 2 or 1", [0.45]),
    ("local page = 0.45 < tune.t and 2 or 1", [0.45]),
    ("local page = tune.t * 2 > limit and 2 or 1", [0.45]),
    ("if -(tune.t - 1) / 2 <= 0.25 then limit() end", [0.5]),
    ("local t = tune.t local twice = t + t while twice < 0.5 do twice() end", [0.25]),
    ("local page = tune.t < tune.u and 2 or 1", [0.5]),
    ("local page = tune.t == 0.75 and 2 or 1", [0.75]),
    ("local page = tune.t < 3 and 2 or 1", []),
    ("local deck = fb.deck {} return { lift = (deck.progress * tune.t):clamp(0, 1) }", []),
    ("local new = fb.tunables local o = new { t = 1 } local page = o.t > 0.45 and 2 or 1", [0.45]),
    ("local o = fb['tunables'] { t = 1 } local page = o.t > 0.45 and 2 or 1", [0.45]),
    ("local size = { t = tune.t, n = 5 } for i = 1, size.n do size(i) end", []),
    ("local page = tune.u < 0.5 and 2 or 1", []),
    ("local name = tune.t == 'full' and 2 or 1", []),
    ("local width = math.min(tune.t * 100, 30)", [0.3]),
    ("local width = math.max(0, 30, tune.t * 100)", [0, 0.3]),
    ("local width = math.max(0, math.min(1, (tune.t - 0.3) * 10))", [0.3, 0.4]),
    ("local width = math.max(0, math.min(tune.t - 0.25, 0.5 - tune.t))", [0.25, 0.375, 0.5]),
    ("local width = math.abs(tune.t - 0.25) * 100", [0.25]),
    ("if math.abs(tune.t - 0.5) < 0.25 then limit() end", [0.25, 0.5, 0.75]),
    ("local width = math.sqrt(tune.t) local copy = { unpack = table.unpack(limit) }", []),
    ("local title = fb.text(string.format('%.1f', tune.t))", []),
    ("local size = { t = tune.t, n = 5 } if size.n > 3 then size() end", []),
    ("local list = {} table.insert(list, tune.t) for i = 1, #list do list() end", []),
    ("local floor = limit.floor local page = floor(3) + tune.t", []),
    ("local a, b = limit, tune.t if a > 0.5 then a() end", []),
    ("return fb.pager { on_page_changed = function(e) if e.x > tune.t then e() end end }", []),
    ("return fb.pager { distance = tune.t }, limit.distance > 0.3", []),
    ("return fb.pager { on_rest = (function() return tune.t > 0.45 and limit end)() }", [0.45]),
    ("return fb.pager { on_page_changed = tune.t > 0.45 and limit or nil }", [0.45]),
  ])
  func `branches on affine values are known`(_ text: String, _ expected: [Double]) {
    #expect(places([Self.head + text]) == expected)
  }

  @Test(arguments: [
    "local page = tune.t * tune.t > 0.2 and 2 or 1",
    "local page = math.floor(tune.t * 10) == 4 and 2 or 1",
    "local t = tune.t t = t * 2 if t > 0.9 then t() end",
    "local options = { limit = tune.t } if options.limit > 0.9 then limit() end",
    "options = {} options[1] = tune.t if options[1] > 0.9 then limit() end",
    "local names = { [0] = 'a', 'b' } local name = names[tune.t]",
    "local function wide(x) return x > 0.9 end local page = wide(tune.t) and 2 or 1",
    "local page = wide(tune.t) and 2 or 1 function wide(x) return x > 0.9 end",
    "local M = {} function M:wide(x) return x > 0.9 end local page = M:wide(tune.t) and 2 or 1",
    "local function twice() return tune.t * 2 end if twice() > 0.9 then limit() end",
    "local function of(values) return values.t end if of(tune) > 0.9 then limit() end",
    "local function each(f) return f(tune.t) end each(function(x) return x > 0.9 end)",
    "local function each(x, f) return f(x) end each(tune.t, function(x) return x > 0.9 end)",
    "for _, x in ipairs { tune.t, 1 } do if x > 0.9 then x() end end",
    "for name, value in pairs(tune) do if value > 0.9 then name() end end",
    "local function rest(...) local a = ... return a > 0.9 end rest(tune.t)",
    "local isWide = tune.t > 0.3 if isWide == limit then limit() end",
    "if tostring(tune.t) < '0.4' .. limit then limit() end",
    "if tune.t * 3 == 0.9 then limit() end",
    "local size = fb.screen_size if tune.t > size.width then limit() end",
    "local width = 100 * (tune.t // 0.1)", "local width = math.min(tune.t * tune.t, 0.3)",
    "local function each(f) f(tune.t) end local function wide(x) return x > 0.9 end each(wide)",
    "local function wide(x) return x > 0.9 end local f = coroutine.wrap(wide) f(tune.t)",
    "local thread = coroutine.create(limit) coroutine.resume(thread, tune.t)",
    "local function make() return function(x) return x > 0.9 end end make()(tune.t)",
    "local function wide(x) return x end wide = limit() wide(tune.t)",
    "local o = setmetatable({}, { __index = tune }) if o.t > 0.9 then o() end",
    "local m = { __index = function(_, k) return tune[k] end } if m.t > 0.9 then m() end",
    "local o = setmetatable({}, { __lt = limit }) if o < o then o() end",
    "local o = {} o.__add = limit setmetatable(o, o) o = o + tune.t",
    "local o = setmetatable({}, { __index = limit }) o:wide(tune.t)",
    "local floor = math.floor local page = floor(tune.t * 10) == 4 and 2 or 1",
    "local m = math local page = m.floor(tune.t * 10) == 4 and 2 or 1",
    "local m = { floor = limit } local page = math.floor(tune.t * 10) == 4 and 2 or 1",
    "local M = { wide = function(x) return x end } M.wide = limit() M.wide(tune.t)",
    "local list = {} table.insert(list, tune.t) if list[1] > 0.9 then list() end",
    "local list = { tune.t } table.sort(list)", "pcall(limit, tune.t)",
    "local options = { x = tune.t } for _, x in pairs(options) do if x > 0.9 then x() end end",
    "local o = {} o.x = tune.t for _, x in next, o do if x > 0.9 then x() end end",
    "for page = 1, tune.t * 3 do limit(page) end",
    "if string.format('%.1f', tune.t) == '0.3' then limit() end",
    "if ('%.1f'):format(tune.t) == '0.3' then limit() end",
    "local width = tonumber(('%.1f'):format(tune.t))",
    "local width = ('%.1f'):format(tune.t) * 100",
    "local width = #string.format('%.3g', tune.t)", "local width = tune.t * 10 & 3",
    "local o = {} local p = o p[1] = tune.t if o[1] > 0.9 then o() end",
    "local function push(l, v) l[#l + 1] = v end push(o, tune.t) if o[1] > 0.9 then o() end",
    "local function set(p, k, v) p[k] = v end set(o, 'at', tune.t) if o.at > 0.9 then o() end",
    "local function g(a, b) return b > 0.9 end g(table.unpack { 0, tune.t })",
    "local function two() return 1, tune.t end local function g(a, b) return b > 0.9 end g(two())",
    "local ok, e = pcall(function() error(tune.t, 0) end) if e > 0.9 then ok() end",
    "xpcall(function() error(tune.t) end, function(e) if e > 0.9 then e() end end)",
    "local o = {} local name = rawget(o, tostring(tune.t)) or 1",
    "fb.each({ tune.t }, function(v) if v > 0.9 then v() end end)",
    "fb.each({ { at = tune.t } }, function(v) if v.at > 0.9 then v() end end)",
    "local m = require 'flickbook_kit' m.wide(tune.t)", "local m = require 'late' m()",
    "local get = require local m = get 'late' m()", "package.loaded.m(limit)",
    "tune.t = tune.t / 2", "local _ENV = { at = tune.t }", "mt['__' .. limit] = limit",
    "for _, k in pairs { s = ('%.0f'):format(tune.t) } do if k == '0' then k() end end",
    "local x = tune.t + 6755399441055744.0 - 6755399441055744.0",
    "load('return ' .. limit)()", "local page = math.type(tune.t) == limit", "goto = 1",
  ])
  func `branches of other forms are unknown`(_ text: String) {
    #expect(places([Self.head + text]) == nil)
  }

  @Test(arguments: [
    ("local x = tune.t * tune.t", true), ("local x = 1 / tune.t", true),
    ("local x = tune.t ^ 2", true),
    ("local x = 2 ^ tune.t", true), ("local x = math.exp(tune.t)", true),
    ("local x = fb.rubber(tune.t)", true), ("local a = tune.t local x = a * (a + 1)", true),
    ("local x = tune.t * tune.u / 3", false), ("local x = fb.text(tune.t .. ' pt')", false),
    ("local x = fb.pager { distance = tune.t }", false), ("local x = math.rad(tune.t)", false),
  ])
  func `a curve is found and is not a branch`(_ text: String, _ isCurve: Bool) {
    let branches = ScriptBranches([Array((Self.head + text).utf8)])
    #expect((branches.curve(of: "t") == nil) != isCurve)
    #expect(places([Self.head + text]) == [])
  }

  /// A narrow bump of a threshold has no comparison that could be solved.
  @Test func `a narrow bump makes a strip sampled`() throws {
    let bend = "tune.velocity - 400 * math.exp(-((tune.velocity - 600) / 5) ^ 2)"
    let line = "local velocity, distance = tune.velocity, tune.distance"
    let fixture = try LabFixture(
      LabFixture.pager.replacing(line, with: "\(line) velocity = \(bend)"))
    try fixture.add("quick", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let strip = try fixture.strip("velocity")
    #expect(strip.method.isSampled, "\(strip.method)")
    #expect(strip.note?.contains("computes a curve") == true, "\(strip.note ?? "")")
  }

  @Test func `branches of scripts are found in modules`() {
    let module = "return { wide = function(x) return x * 2 > 0.9 end }"
    let main = Self.head + "local m = require 'lib.wide' local page = m.wide(tune.t) and 2 or 1"
    #expect(places([main, module]) == nil)
    #expect(places([main, module], of: "u") == [])
    let values = "local fb = require 'flickbook' return fb.tunables { t = 0.2 }"
    let reader = "local tune = require 'values' if tune.t * 2 > 0.9 then tune() end"
    #expect(places([reader, values]) == nil)
  }

  /// Branches of a thousandth of the range: the strip shows them, or it is not called exact.
  @Test(arguments: [
    "tune.t > 0.3 and tune.t < 0.301", "tune.t * 2 > 0.6 and 2 * tune.t < 0.602",
    "tune.t + tune.u > 0.8 and tune.t < 0.301", "wide(tune.t)", "near(tune.t, 0.3005)",
    "options.t > 0.3 and options.t < 0.301", "math.floor(tune.t * 1000) == 300",
    "({ [300] = true })[tune.t * 1000 // 1]", "coroutine.wrap(wide)(tune.t)",
    "setmetatable({}, { __index = tune }).t * 1000 // 1 == 300",
    "not (tune.t <= 0.3 or tune.t >= 0.301)",
  ])
  func `exact strips are correct for random scripts`(_ condition: String) throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { t = { 0.2, min = 0, max = 1 }, u = { 0.5, min = 0, max = 1 } }
      local options = { t = tune.t }
      local function wide(x) return x > 0.3 and x < 0.301 end
      local function near(x, y) return math.abs(x - y) < 0.0005 end
      local page = \(condition) and 2 or 1
      return fb.screen { size = { 300, 600 },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, page = page } }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -20, over: 0.3))
    let strip = try fixture.strip("t")
    let flips = strip.flips.map(\.below)
    let isFound = flips.contains { ($0 - 0.3).magnitude < 1e-5 }
    #expect(isFound || strip.method.isSampled, "\(flips), \(strip.method)")
  }
}

extension Strip.Method {
  fileprivate var isSampled: Bool { if case .sampled = self { true } else { false } }
}
