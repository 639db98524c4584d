import FlickCore
import FlickTerminal
import Testing

@testable import FlickCells
@testable import FlickSession
@testable import FlickView

@Suite struct `A stage above a prompt` {
  private func drawn(_ driver: ViewDriver, _ width: Int, _ height: Int) -> [String] {
    var capabilities = TerminalCapabilities()
    capabilities.depth = .truecolor
    var pane = StagePane(capabilities)
    let content = StagePane.Content(
      driver.simulation.stage, picture: driver.simulation.picture(), title: "Three",
      decisions: driver.simulation.decisions, fingers: [])
    let buffer = pane.draw(content, size: CellSize(width: width, height: height))
    buffer.checkInvariants()
    return (0..<height).map { buffer.text(row: $0) }
  }

  @Test func `decisions are beside the stage, the time is below`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    driver.settle()
    let rows = drawn(driver, 80, 16)
    #expect(rows[0].hasPrefix("╭─ Three ") && rows[0].contains("╮ ╭─ Decisions ─"))
    #expect(rows[15].hasPrefix("── ■ ") && rows[15].contains(" pages 2.00 ─"))
    #expect(rows.contains { $0.contains("two") })
    #expect(rows.contains { $0.contains("pages: page 2 by release") })
    #expect(rows[14].hasPrefix("╰"))
  }

  @Test func `without room the stage is alone in the middle`() throws {
    let rows = drawn(try ViewDriver(), 40, 16)
    #expect(!rows[0].contains("Decisions"))
    #expect(rows[0].hasPrefix("   ") && rows[0].contains("╭─ Three"))
  }

  @Test(arguments: [(8, 4), (20, 6), (7, 3), (0, 0), (300, 60)])
  func `the pane fits any size`(_ width: Int, _ height: Int) throws {
    #expect(drawn(try ViewDriver(), width, height).count == height)
  }
}
