internal import FlickAPI

/// Trials of plugins' contributions to screens: scripts that get the name, draw by `math.random`,
/// and return a text of the result.
enum PluginTrialText {
  /// The script for an extension point, and what is said to have been tried; nil for those that are
  /// tried otherwise.
  static func of(_ point: ExtensionPoint) -> (script: String, tried: String)? {
    switch point {
    case .profile: (prelude + profile, "a pager, 40 drags")
    case .handoverPolicy: (prelude + handoverPolicy, "60 nested screens, 120 drags there and back")
    case .component: (prelude + component, "built and drawn, 40 drags")
    default: nil
    }
  }

  /// Builds a component.
  static let build = "require('flickbook').component(..., { id = 'trial' })"

  private static let prelude = """
    local name = ...
    local fb = require "flickbook"
    local told = {}
    local function tell(...)
      for _, value in ipairs { ... } do told[#told + 1] = tostring(value) end
    end
    -- A finger that goes to and fro.
    local function wander(stage)
      local x, y = math.random(380), math.random(830)
      stage:touch("began", { x, y })
      for _ = 1, math.random(12) do
        x = math.max(0, math.min(390, x + math.random(-120, 120)))
        y = math.max(0, math.min(844, y + math.random(-120, 120)))
        stage:wait(0.008 * math.random(4))
        stage:touch("moved", { x, y })
      end
      stage:touch("ended", { x, y })
      stage:settle()
      tell(stage.time)
    end

    """

  private static let profile = """
    for _ = 1, 20 do
      local stage = fb.open(fb.screen { size = { 390, 844 },
        fb.pager { id = "p", page_count = 5, page = math.random(5), profile = name } })
      for _ = 1, 2 do
        wander(stage)
        tell(stage.p.page)
      end
    end
    return table.concat(told, " ")
    """

  private static let handoverPolicy = """
    local axes = { "horizontal", "vertical" }
    local function pager(id, axis, inner)
      local pages = {}
      for number = 1, math.random(3) do pages[number] = number == 1 and inner or fb.column {} end
      return fb.pager { id = id, axis = axis, pages = pages, handover = name }
    end
    for _ = 1, 60 do
      local axis = axes[math.random(2)]
      local other = axes[math.random(2)]
      local inner = math.random(2) == 1 and pager("inner", axis)
        or fb.scroll_view { id = "inner", axes = axis, handover = name,
          fb.rectangle { width = math.random(2000), height = math.random(2000) } }
      if math.random(2) == 1 then inner = pager("middle", other, inner) end
      local stage = fb.open(fb.screen { size = { 390, 844 }, pager("outer", axis, inner) })
      for _ = 1, 2 do
        wander(stage)
        tell(stage.outer.position)
        local inner = stage.inner
        if pcall(function() tell(inner.position) end) then else tell(inner.x, inner.y) end
      end
    end
    return table.concat(told, " ")
    """

  private static let component = """
    local stage = fb.open(fb.screen { size = { 390, 844 }, fb.component(name, { id = "trial" }) })
    for _ = 1, 40 do
      wander(stage)
      tell(stage:picture())
    end
    for _, decision in ipairs(stage:decisions()) do tell(decision) end
    return table.concat(told, " ")
    """
}
