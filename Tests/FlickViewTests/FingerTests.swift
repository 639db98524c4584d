import FlickAPI
import FlickCore
import FlickTerminal
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `The mouse as fingers` {
  /// Returns a state of 390 by 844 points, and the cell of a finger in the upper left quarter of
  /// the screen.
  private func state() -> (state: ViewState, x: Double, y: Double) {
    let state = ViewState(
      size: CellSize(width: 100, height: 50), screen: Size2D(width: 390, height: 844))
    let content = state.layout.content
    return (
      state, Double(content.x) + Double(content.width) / 4,
      Double(content.y) + Double(content.height) / 4
    )
  }

  private func key(_ letter: Unicode.Scalar) -> ViewEvent { .key(KeyEvent(.character(letter))) }

  private func places(_ effects: [ViewEffect]) -> [Point2D] {
    effects.compactMap {
      switch $0 {
      case .finger(_, let place), .second(_, let place): place
      default: nil
      }
    }
  }

  @Test func `the mouse hovers over a screen with a handler and keeps later inputs`() throws {
    let driver = try ViewDriver(
      """
      local fb = require "flickbook"
      local v = fb.variables("v", { over = 0 })
      return fb.screen { size = { 200, 400 }, states = { v }, values = { over = v.over },
        on_tick = function() end,
        fb.rectangle { id = "half", height = 200,
          on_hover = function(e) e.stage.v:set { over = e.phase == "left" and 0 or 1 } end } }
      """)
    func over() throws -> Double { try driver.simulation.world.stage.current.value("over") }
    let content = driver.viewer.state.layout.content
    let (x, top) = (Double(content.x) + 2, Double(content.y) + 1)
    #expect(driver.viewer.handlesHover)
    driver.mouse(.move(nil), x, top)
    #expect(try over() == 1)
    driver.mouse(.move(nil), x, top + Double(content.height) - 2)
    #expect(try over() == 0)
    driver.simulation.touch(.began, at: Point2D(x: 50, y: 300))
    driver.wait(10)
    driver.simulation.touch(.ended, at: Point2D(x: 50, y: 300))
    let count = driver.simulation.inputCount
    driver.simulation.seek(to: 0)
    driver.mouse(.move(nil), x, top)
    #expect(try over() == 0 && driver.simulation.inputCount == count)
  }

  /// Terminals lose releases: beside the window, in a multiplexer, at a change of size.
  @Test(arguments: ["motion", "press", "focus"])
  func `a release that was never reported lifts the finger`(_ next: String) throws {
    var (state, x, y) = state()
    _ = state.handle(.mouse(.press(.left), x: x, y: y))
    _ = state.handle(.mouse(.move(.left), x: x + 9, y: y))
    let last = state.layout.point(x: x + 9, y: y)
    switch next {
    case "motion":
      let effects = state.handle(.mouse(.move(nil), x: x + 20, y: y + 5))
      #expect(effects.first == .finger(.ended, last))
    case "press":
      let effects = state.handle(.mouse(.press(.left), x: x, y: y))
      #expect(
        effects == [.finger(.ended, last), .finger(.began, state.layout.point(x: x, y: y))])
    default: #expect(state.handle(.focusLost) == [.finger(.ended, last)])
    }
    // A late release ends the present touch, if there is one.
    let late = state.handle(.mouse(.release(.left), x: x, y: y))
    #expect(late.count == (next == "press" ? 1 : 0))
    #expect(state.held == nil)
  }

  @Test func `the mouse hovers without a button while it is on the screen`() {
    var (state, x, y) = state()
    let place = state.layout.point(x: x, y: y)
    #expect(state.handle(.mouse(.move(nil), x: x, y: y)) == [.hover(place)])
    #expect(state.handle(.mouse(.move(nil), x: -5, y: y)) == [.hover(nil)])
    #expect(state.handle(.mouse(.move(nil), x: -6, y: y)).isEmpty)
  }

  @Test(arguments: [true, false])
  func `a key or Control gives two fingers about the middle`(_ isByKey: Bool) throws {
    var (state, x, y) = state()
    if isByKey { _ = state.handle(key("m")) }
    let held: KeyModifiers = isByKey ? [] : .control
    let began = state.handle(.mouse(.press(.left), x: x, y: y, held))
    try #require(began.count == 2 && places(began).count == 2)
    let moved = state.handle(.mouse(.move(.left), x: x + 3, y: y - 2, held))
    let ended = state.handle(.mouse(.release(.left), x: x + 3, y: y - 2, held))
    for pair in [began, moved, ended].map(places) {
      let middle = Point2D(x: (pair[0].x + pair[1].x) / 2, y: (pair[0].y + pair[1].y) / 2)
      #expect(abs(middle.x - 195) < 1e-9 && abs(middle.y - 422) < 1e-9)
    }
    guard case .second(.ended, _)? = ended.first, case .finger(.ended, _)? = ended.last else {
      Issue.record("\(ended)")
      return
    }
    #expect(state.held == nil)
  }

  @Test func `the mouse as fingers are never nearer to each other than fingertips`() throws {
    var (state, x, y) = state()
    let content = state.layout.content
    _ = state.handle(.mouse(.press(.left), x: x, y: y, .control))
    let middle = (
      x: Double(content.x) + Double(content.width) / 2,
      y: Double(content.y) + Double(content.height) / 2
    )
    for step in -3...3 {
      let pair = places(
        state.handle(.mouse(.move(.left), x: middle.x + Double(step) / 20, y: middle.y, .control)))
      #expect((pair[0] - pair[1]).length > 20 - 1e-9)
    }
  }

  @Test func `a second finger joins and leaves during a drag`() throws {
    var (state, x, y) = state()
    _ = state.handle(.mouse(.press(.left), x: x, y: y))
    let second = state.handle(key("m"))
    guard case .second(.began, _)? = second.last else {
      Issue.record("\(second)")
      return
    }
    let off = state.handle(key("m"))
    guard case .second(.ended, _)? = off.first else {
      Issue.record("\(off)")
      return
    }
    let ended = places(state.handle(.mouse(.release(.left), x: x, y: y)))
    #expect(ended.count == 1)
  }

  @Test func `fingers are mirrored about the mouse's last place on request`() throws {
    var (state, x, y) = state()
    let first = places(state.handle(.mouse(.press(.left), x: x, y: y)))[0]
    _ = state.handle(.mouse(.release(.left), x: x, y: y))
    _ = state.handle(key("M"))
    #expect(state.shownAnchor == first)
    let pair = places(state.handle(.mouse(.press(.left), x: x + 4, y: y)))
    #expect(abs((pair[0].x + pair[1].x) / 2 - first.x) < 1e-9)
  }

  @Test(arguments: [true, false])
  func `slow fingers move a quarter of the distance`(_ isByKey: Bool) throws {
    var (state, x, y) = state()
    if isByKey { _ = state.handle(key("v")) }
    let held: KeyModifiers = isByKey ? [] : .alt
    let start = places(state.handle(.mouse(.press(.left), x: x, y: y, held)))[0]
    var place = start
    for step in 1...8 {
      place = places(state.handle(.mouse(.move(.left), x: x + Double(step), y: y, held)))[0]
    }
    let whole = 8 * state.layout.pointsPerCell.width
    #expect(abs(place.x - start.x - whole / 4) < 1e-6)
    // From there it moves the whole distance again, and does not jump.
    if isByKey { _ = state.handle(key("v")) }
    let next = places(state.handle(.mouse(.move(.left), x: x + 9, y: y)))[0]
    #expect(abs(next.x - place.x - whole / 8) < 1e-6)
  }

  private static let menu = """
    local fb = require "flickbook"
    return fb.screen { title = "Two", size = { 200, 400 },
      fb.column { width = "fill", height = "fill", gestures = {
        fb.long_press_gesture { id = "menu" }, fb.pinch_gesture { id = "zoom" },
        fb.rotate_gesture { id = "dial" },
      } },
    }
    """

  @Test(arguments: [(Key.up, "zoom"), (.down, "zoom"), (.left, "dial"), (.right, "dial")])
  func `pinch and turn by arrows`(_ arrow: Key, _ gesture: String) throws {
    let driver = try ViewDriver(Self.menu)
    driver.type("m")
    driver.press(arrow)
    driver.settle()
    let scene = driver.simulation.stage.scene
    #expect(
      driver.simulation.decisions.contains {
        scene.name(of: $0.component) == gesture && $0.words(scene).verdict == "recognized"
      })
  }

  @Test(arguments: [true, false])
  func `press long, at once`(_ isByKey: Bool) throws {
    let driver = try ViewDriver(Self.menu)
    if isByKey { driver.type("l") }
    let held: KeyModifiers = isByKey ? [] : .shift
    driver.viewer.handle(.mouse(.press(.left), x: 30, y: 12, held), at: driver.clock)
    #expect(driver.simulation.now >= 0.6 && driver.simulation.fingers.count == 1)
    let scene = driver.simulation.stage.scene
    #expect(
      driver.simulation.decisions.contains {
        scene.name(of: $0.component) == "menu" && $0.words(scene).verdict == "recognized"
      })
    driver.viewer.handle(.mouse(.release(.left), x: 30, y: 12, held), at: driver.clock)
    #expect(driver.simulation.fingers.isEmpty)
  }

  @Test func `both fingers are removed when the view is suspended`() throws {
    let driver = try ViewDriver(Self.menu)
    driver.viewer.handle(.mouse(.press(.left), x: 30, y: 12, .control), at: driver.clock)
    #expect(driver.simulation.fingers.count == 2)
    driver.press(.character("z"), .control)
    #expect(driver.simulation.fingers.isEmpty && driver.viewer.request == .suspend)
  }

  @Test func `turn a wheel on one axis until it rests`() {
    var axis = WheelAxis()
    let notches: [(across: Bool, at: Int)] = [
      (false, 1000), (true, 1010), (false, 1200), (true, 1400), (true, 1700), (false, 1701),
    ]
    let taken = notches.map { axis.takes(across: $0.across, at: .milliseconds($0.at)) }
    #expect(taken == [true, false, true, false, true, false])
  }
}
