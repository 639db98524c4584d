import FlickCore
import FlickTerminal
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `The state of the view` {
  private static let phone = Size2D(width: 390, height: 844)

  private func state(
    _ width: Int = 100, _ height: Int = 50
  ) -> ViewState { ViewState(size: CellSize(width: width, height: height), screen: Self.phone) }

  private func key(_ scalar: Unicode.Scalar) -> ViewEvent { .key(KeyEvent(.character(scalar))) }

  @Test func `a press, moves and a release become a finger on the screen`() throws {
    var state = state()
    let content = state.layout.content
    let (x, y) = (Double(content.x), Double(content.y))
    let began = state.handle(.mouse(.press(.left), x: x, y: y))
    #expect(began == [.finger(.began, Point2D(x: 0, y: 0))])
    let moved = state.handle(
      .mouse(.move(.left), x: x + Double(content.width), y: y + Double(content.height)))
    guard case .finger(.moved, let place)? = moved.first else {
      Issue.record("\(moved)")
      return
    }
    #expect(abs(place.x - 390) < 1e-9 && abs(place.y - 844) < 1e-9)
    let ended = state.handle(.mouse(.release(.left), x: x - 3, y: y))
    guard case .finger(.ended, let last)? = ended.first else {
      Issue.record("\(ended)")
      return
    }
    #expect(last.x < 0, "a drag may leave the screen")
    #expect(state.handle(.mouse(.release(.left), x: x, y: y)).isEmpty)
  }

  @Test func `touches beside the screen are ignored`() {
    var state = state()
    #expect(state.handle(.mouse(.press(.left), x: 1, y: 1)).isEmpty)
    #expect(state.handle(.mouse(.move(.left), x: 50, y: 20)).isEmpty)
    #expect(state.handle(.mouse(.press(.right), x: 50, y: 20)).isEmpty)
  }

  @Test func `a finger runs in real time, whatever the pace`() {
    var state = state()
    for _ in 0..<9 { _ = state.handle(key("[")) }
    #expect(state.speed == 0.05)
    let middle = (x: 50.0, y: 20.0)
    _ = state.handle(.mouse(.press(.left), x: middle.x, y: middle.y))
    #expect(state.speed == 1)
    _ = state.handle(.mouse(.release(.left), x: middle.x, y: middle.y))
    #expect(state.speed == 0.05)
    for _ in 0..<20 { _ = state.handle(key("]")) }
    #expect(state.speed == 4)
    _ = state.handle(key("\\"))
    #expect(state.speed == 1)
  }

  @Test(arguments: [
    (Key.character("q"), KeyModifiers()), (.character("c"), .control), (.character("d"), .control),
  ])
  func `q quits`(_ key: Key, _ modifiers: KeyModifiers) {
    var state = state()
    #expect(state.handle(.key(KeyEvent(key, modifiers))) == [.quit])
  }

  @Test func `Control and z suspend`() {
    var state = state()
    #expect(state.handle(.key(KeyEvent(.character("z"), .control))) == [.suspend])
    #expect(state.handle(.key(KeyEvent(.character("z")))) == [.pluginKey("z")])
  }

  @Test func `the release of a key has no effect`() {
    var state = state()
    #expect(state.handle(.key(KeyEvent(.left, [], .release))).isEmpty)
  }

  @Test func `one panel is open at a time, closed by its key or Escape`() {
    var state = state()
    for (letter, panel) in [("t", ViewState.Panel.tunables), ("d", .decisions), ("?", .help)] {
      _ = state.handle(key(Unicode.Scalar(letter) ?? " "))
      #expect(state.panel == panel)
    }
    // After reading the keys, the user returns to the same panel.
    _ = state.handle(key("?"))
    #expect(state.panel == .decisions)
    _ = state.handle(key("d"))
    #expect(state.panel == .none)
    _ = state.handle(key("t"))
    _ = state.handle(.key(KeyEvent(.escape)))
    #expect(state.panel == .none)
  }

  @Test func `arrows set tunables while they are shown`() {
    var state = state()
    state.list = TunableList(count: 3, chosen: 0)
    _ = state.handle(key("t"))
    _ = state.handle(.key(KeyEvent(.down)))
    #expect(state.handle(.key(KeyEvent(.right))) == [.adjust(1, by: 1, isLarge: false)])
    #expect(
      state.handle(.key(KeyEvent(.left, .shift))) == [.adjust(1, by: -1, isLarge: true)])
    for _ in 0..<9 { _ = state.handle(.key(KeyEvent(.down))) }
    #expect(state.handle(.key(KeyEvent(.backspace))) == [.reset(2)])
  }

  @Test func `arrows scroll a help that does not fit, and flick otherwise`() {
    var small = ViewState(
      size: CellSize(width: 70, height: 16), screen: Size2D(width: 200, height: 400))
    _ = small.handle(key("?"))
    #expect(small.helpExcess > 0)
    for _ in 0..<50 { #expect(small.handle(.key(KeyEvent(.down))).isEmpty) }
    #expect(small.firstHelp == small.helpExcess)
    _ = small.handle(.key(KeyEvent(.up)))
    #expect(small.firstHelp == small.helpExcess - 1)
    #expect(small.handle(.key(KeyEvent(.home))).isEmpty && small.firstHelp == 0)
    #expect(small.handle(.key(KeyEvent(.pageDown))).isEmpty && small.firstHelp == small.helpRows)
    #expect(small.handle(key(" ")).isEmpty && small.firstHelp == 2 * small.helpRows)
    #expect(!small.isPaused)
    #expect(small.handle(.key(KeyEvent(.end))).isEmpty && small.firstHelp == small.helpExcess)
    var large = ViewState(
      size: CellSize(width: 90, height: 50), screen: Size2D(width: 200, height: 400))
    _ = large.handle(key("?"))
    #expect(large.handle(.key(KeyEvent(.down))) == [.play(.flick(.down))])
  }

  @Test func `the help lists every letter with an effect`() {
    let shown = Set(
      KeyHelp.view.flatMap { $0.keys.unicodeScalars }
        + KeyHelp.view.flatMap {
          $0.meaning.contains("\\") ? Array("\\".unicodeScalars) : []
        })
    // Aliases: h is ?, O is o backwards.
    let silent: Set<Unicode.Scalar> = ["h", "O", " "]
    for value in UInt8(0x20)..<0x7F {
      let letter = Unicode.Scalar(value)
      var state = state()
      state.list = TunableList(count: 1, chosen: 0)
      state.pace = 3
      let before = "\(state)"
      let effects = state.handle(key(letter))
      let acts = effects != [.pluginKey(letter)] && !effects.isEmpty || "\(state)" != before
      if acts, !silent.contains(letter) {
        #expect(shown.contains(letter), "\(letter) is not on the help")
      }
      if !acts { #expect(!KeyHelp.view.contains { $0.keys == String(letter) }, "\(letter)") }
    }
  }
}

@Suite struct `The layout` {
  @Test func `the layout fits into any terminal`() {
    let panels: [ViewState.Panel] = [.none, .help, .tunables, .decisions]
    for width in stride(from: 0, through: 150, by: 7) {
      for height in 0...70 {
        for panel in panels {
          for showsPlot in [false, true] {
            let layout = ViewLayout(
              CellSize(width: width, height: height), screen: Size2D(width: 390, height: 844),
              panel: panel, showsPlot: showsPlot, list: (9, 5))
            if layout.isTooSmall { continue }
            let all = CellRect(x: 0, y: 0, width: width, height: height)
            for area in [layout.frame, layout.bar, layout.panel, layout.plot].compactMap(\.self) {
              #expect(area.intersection(all) == area, "\(width) x \(height): \(area)")
            }
            if let plot = layout.plot {
              #expect(layout.frame.intersection(plot).height == 0, "\(width) x \(height)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: [Size2D(width: 390, height: 844), Size2D(width: 844, height: 390)])
  func `the layout keeps the screen's shape`(_ screen: Size2D) {
    let layout = ViewLayout(
      CellSize(width: 120, height: 60), screen: screen, panel: .none, showsPlot: false)
    let shape = Double(layout.content.width) / Double(2 * layout.content.height)
    #expect(abs(shape / (screen.width / screen.height) - 1) < 0.05)
  }

  @Test func `cells and points are converted both ways`() {
    let layout = ViewLayout(
      CellSize(width: 100, height: 50), screen: Size2D(width: 390, height: 844), panel: .tunables,
      showsPlot: true)
    for (x, y) in [(0.0, 0.0), (50.25, 20.75), (-3, 99)] {
      let cell = layout.cell(of: layout.point(x: x, y: y))
      #expect(abs(cell.x - x) < 1e-9 && abs(cell.y - y) < 1e-9)
    }
  }

  @Test(arguments: [8, 10, 12, 16, 30])
  func `the layout shows the chosen tunable and its slider however many there are`(_ height: Int)
    throws
  {
    for chosen in 0..<60 {
      let list = TunableList(count: 60, chosen: chosen)
      let row = try #require(list.row(of: chosen))
      let layout = ViewLayout(
        CellSize(width: 100, height: height + 3), screen: Size2D(width: 390, height: 844),
        panel: .tunables, showsPlot: false, list: (list.rows.count, row))
      for index in [row, row + 1] {
        let y = try #require(layout.row(ofList: index), "\(chosen)")
        #expect(layout.listRow(at: y) == index)
      }
    }
  }

  @Test(arguments: [(50, false), (80, true), (160, true)])
  func `tunables are open from the start if they fit beside the screen`(
    _ width: Int, _ isOpen: Bool
  ) {
    var state = ViewState(
      size: CellSize(width: width, height: 24 + width / 8), screen: Size2D(width: 390, height: 844))
    state.openTunablesIfWide()
    #expect((state.panel == .tunables) == isOpen)
  }

  @Test func `a wide terminal shows decisions beside the tunables`() {
    for width in stride(from: 60, through: 220, by: 3) {
      let layout = ViewLayout(
        CellSize(width: width, height: 40), screen: Size2D(width: 390, height: 844),
        panel: .tunables, showsPlot: false)
      let all = CellRect(x: 0, y: 0, width: width, height: 40)
      if let side = layout.side, let panel = layout.panel {
        #expect(side.intersection(all) == side && side.intersection(panel).width == 0)
      }
      #expect((layout.side != nil) == (width >= 120), "\(width)")
    }
  }
}
