import FlickCore
import FlickLab
import RealModule
import Testing

/// Exported springs, solved by the toolkit's equation and compared with our curve.
@Suite struct `A spring in another toolkit's notation` {
  private static let springs: [(response: Double, fraction: Double)] = [
    (0.35, 1), (0.5, 0.7), (0.15, 0.86), (0.9, 0.35), (0.4, 1.4),
  ]

  /// The number after a word.
  private static func number(after word: String, in text: String) -> Double? {
    guard let start = text.firstRange(of: word)?.upperBound else { return nil }
    return Double(String(text[start...].prefix { "0123456789.-e".contains($0) }))
  }

  /// Solves m x″ + c x′ + k x = 0 from 1 to 0 step by step, independently of our code.
  private static func solved(_ stiffness: Double, _ damping: Double, _ times: [Double]) -> [Double]
  {
    let step = 2e-4
    var (x, v, time) = (1.0, 0.0, 0.0)
    return times.map { end in
      while time < end - 1e-12 {
        let h = min(step, end - time)
        func slope(_ x: Double, _ v: Double) -> (Double, Double) {
          (v, -stiffness * x - damping * v)
        }
        let a = slope(x, v)
        let b = slope(x + h / 2 * a.0, v + h / 2 * a.1)
        let c = slope(x + h / 2 * b.0, v + h / 2 * b.1)
        let d = slope(x + h * c.0, v + h * c.1)
        x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
        v += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
        time += h
      }
      return 1 - x
    }
  }

  @Test(arguments: springs, Toolkit.allCases.filter { $0 != .css })
  func `an exported spring moves alike within the reported error`(
    _ row: (response: Double, fraction: Double), _ toolkit: Toolkit
  ) throws {
    let spring = try SpringSpec(
      response: Seconds(row.response), dampingFraction: row.fraction)
    let export = SpringExport(spring, distance: 400)
    let code = try #require(export.code(for: toolkit))
    let stiffness: Double
    let damping: Double
    if let ratio = Self.number(after: "dampingRatio = ", in: code.text)
      ?? Self.number(after: "setDampingRatio(", in: code.text)
    {
      stiffness = try #require(
        Self.number(after: "stiffness = ", in: code.text)
          ?? Self.number(after: "setStiffness(", in: code.text))
      damping = 2 * ratio * stiffness.squareRoot()
    } else {
      stiffness = try #require(Self.number(after: "stiffness: ", in: code.text))
      damping = try #require(Self.number(after: "damping: ", in: code.text))
    }
    let times = (0...100).map { Double($0) * 0.01 }
    let own = try SpringMotion(spring, from: 0, to: 1)
    let most =
      zip(times, Self.solved(stiffness, damping, times))
      .map { (own.value(at: Seconds($0)) - $1).magnitude }.max() ?? 0
    let stated = export.error(of: try #require(code.curve)).points / 400
    let isExact = !(toolkit == .reanimated && row.fraction > 1)
    #expect(isExact ? stated < 1e-6 && most < 1e-6 : most <= stated + 1e-4 && stated > 0.01)
  }

  @Test(arguments: springs)
  func `as a polygon keeps within half a percent`(
    _ row: (response: Double, fraction: Double)
  ) throws {
    let export = SpringExport(
      try SpringSpec(response: Seconds(row.response), dampingFraction: row.fraction), distance: 400)
    let code = try #require(export.code(for: .css))
    let error = export.error(of: try #require(code.curve))
    #expect(error.points < 400 * 0.0055 && error.points > 0.1)
    #expect(code.text.split(separator: ",").count <= 40, "\(code.text)")
    #expect(code.text.hasPrefix("linear(0, ") && code.text.contains(", 1) "))
  }
}

@Suite struct `An export` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    return fixture
  }

  @Test func `an export is one function with the gesture's quantities as arguments`() throws {
    let fixture = try Self.fixture()
    let export = FeelExport(
      try fixture.session().screen(["velocity": "418", "distance": "0.41"]).screen)
    #expect(export.parts.map(\.name) == ["pages"])
    let lines = export.file(for: .compose)
    #expect(lines.contains("suspend fun pagesRelease("))
    #expect(lines.contains("    val distanceThreshold = 0.41  // of a page"))
    #expect(lines.contains("    val velocityThreshold = 418.0  // pt/s"))
    let spring = "spring<Float>(dampingRatio = 1f, stiffness = 322.27"
    #expect(
      lines.contains { $0.hasPrefix("    content.animateTo(target.toFloat(), \(spring)") },
      "\(lines)")
    #expect(lines.contains("    snapPositionalThreshold = 0.41f,"))
  }

  @Test(arguments: Toolkit.allCases)
  func `an export has a line for each piece of a pager`(_ toolkit: Toolkit) throws {
    let fixture = try Self.fixture()
    let export = FeelExport(try fixture.session().screen().screen)
    let lines = try export.lines(of: #require(export.parts.first), for: toolkit)
    let own = toolkit == .css ? "settle" : "release"
    let hasPager = toolkit != .reanimated && toolkit != .motion
    #expect(lines.map(\.what) == [own] + (hasPager ? ["pager"] : []) + ["slop"])
    #expect(lines.allSatisfy { !$0.accuracy.isEmpty })
  }

  /// 1000 t exp(−ω t) is greatest at 1/ω.
  @Test func `an export reports what SwiftUI's short spring loses with the finger's speed`() throws
  {
    let spring = try SpringSpec(response: 0.35, dampingFraction: 1)
    let export = SpringExport(spring, distance: 400)
    let greatest = 1000 / (spring.naturalFrequency * Double.exp(1))
    #expect((export.errorWithoutSpeed - greatest).magnitude < 1e-6)
    let code = try #require(export.code(for: .swiftUI, velocity: "velocity", share: "share"))
    #expect(code.text.hasSuffix("initialVelocity: share)"))
    #expect(code.note?.contains("up to 20.5 pt of 400 off after 1000 pt/s") == true)
  }

  @Test(arguments: [
    ("horizontal", "dx: share, dy: 0", "activeOffsetX", "snap-type: x"),
    ("vertical", "dx: 0, dy: share", "activeOffsetY", "snap-type: y"),
  ])
  func `an export uses the axis of the pager`(
    _ axis: String, _ vector: String, _ offset: String, _ snap: String
  ) throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      return fb.screen { size = { 300, 600 },
        fb.pager { id = "pages", axis = "\(axis)", page_count = 3, width = "fill", height = "fill" } }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let export = FeelExport(try fixture.session().screen().screen)
    for (toolkit, text) in [(Toolkit.uiKit, vector), (.reanimated, offset), (.css, snap)] {
      let lines = export.file(for: toolkit)
      #expect(lines.contains { $0.contains(text) }, "\(lines)")
    }
  }

  /// The components of `flickbook.components` and of the core, each in all toolkits.
  @Test func `decks, sheets, rows, zooms and transitions are exported`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local ui = require "flickbook.components"
      local box = function() return fb.rectangle { width = 300, height = 40 } end
      local rows = ui.swipe_rows { id = "rows", count = 3, width = 300, row = box, behind = box }
      local zoom = ui.zoom { id = "zoom", size = { 300, 200 }, child = box() }
      local sheet = ui.sheet { id = "sheet", size = { 300, 600 }, heights = { half = 300, full = 500 } }
      local card = fb.states { id = "card", states = { small = { h = 1 }, large = { h = 2 } },
        initial = "small", transitions = { { to = "large", motion = { duration = 0.3, easing = "ease" } } } }
      return fb.screen { size = { 300, 600 }, states = { rows.states, zoom.states, card },
        fb.deck { id = "cards", width = 100, height = 100, cards = { box(), box() } },
        zoom.node, fb.column { table.unpack(rows.nodes) }, sheet.node }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let export = FeelExport(try fixture.session().screen().screen)
    let names = export.parts.map(\.name)
    for name in ["cards", "zoom.scale", "rows.x1", "sheet", "card"] {
      #expect(names.contains(name), "\(names)")
    }
    #expect(names.count { $0.hasPrefix("rows.") } == 1)
    for toolkit in Toolkit.allCases where toolkit != .css {
      let text = export.file(for: toolkit).joined(separator: "\n")
      for function in ["cardsRelease", "zoomScaleRelease", "rowsX1Release", "sheetRelease"] {
        #expect(text.contains(function), "\(toolkit): \(function)")
      }
      #expect(text.contains("cardTransitionToLarge"), "\(toolkit)")
    }
  }

  /// The decay of each law in a toolkit's words.
  private static let list = """
    local fb = require "flickbook"
    return fb.screen { size = { 300, 600 },
      fb.scroll_view { id = "list", width = "fill", height = "fill", fling = "LAW",
        fb.rectangle { height = 5000 } } }
    """

  /// The distance of a fling at 1000 units per second by the toolkit's own formula, for each named
  /// law.
  @Test(
    arguments: [("uikit", 499.5), ("uikit_fast", 99.4992), ("motion", 325), ("compose", 238.0952)],
    [Toolkit.uiKit, .compose, .android, .flutter, .motion])
  func `decelerations are exported`(_ law: (String, Double), _ toolkit: Toolkit) throws {
    let fixture = try LabFixture(Self.list.replacing("LAW", with: law.0))
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let export = FeelExport(try fixture.session().screen().screen)
    let line = try export.lines(of: #require(export.parts.first), for: toolkit)[0]
    let code = try #require(line.code)
    let words = ["rawValue: ", "Multiplier = ", "setFriction(", "Simulation(", "power: "]
    let starts = words.compactMap { code.firstRange(of: $0)?.upperBound }
    let digits = try code[#require(starts.first)...].prefix { "0123456789.-e".contains($0) }
    let number = try #require(Double(String(digits)))
    let way =
      switch toolkit {
      // A millisecond after another, half a step ahead of the sum.
      case .uiKit: 1.0 / (1 - number) - 0.5
      case .flutter: -1000 / Double.log(number)
      case .motion: 1000 * number
      default: 1000 / (4.2 * number)
      }
    #expect((way - law.1).magnitude < 0.01, "\(code)")
    #expect(line.accuracy.contains("exact to the digits"), "\(line.accuracy)")
  }

  @Test(arguments: [
    ("android", Toolkit.compose, "splineBasedDecay<Float>(density)"),
    ("android", .flutter, "it has no such curve"),
    (
      "flutter_clamping", .flutter,
      "ClampingScrollSimulation(position: position, velocity: velocity)"
    ),
    ("flutter_fast", .flutter, "no toolkit takes a constant brake besides a rate"),
    (
      "uikit", .reanimated,
      "withDecay slows down by frames: of 1000 pt/s 345 pt at 60 Hz, 248 at 120"
    ),
    ("uikit", .swiftUI, "built in: 0.998 of the speed is kept each millisecond, as here"),
  ])
  func `an export names decays that a toolkit has or cannot have`(
    _ law: String, _ toolkit: Toolkit, _ text: String
  ) throws {
    let fixture = try LabFixture(Self.list.replacing("LAW", with: law))
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let export = FeelExport(try fixture.session().screen().screen)
    let line = try export.lines(of: #require(export.parts.first), for: toolkit)[0]
    #expect((line.code ?? line.accuracy).contains(text))
  }
}
