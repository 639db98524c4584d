import FlickCore
import FlickTerminal
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `Gestures that no component takes` {
  @Test func `the view gives the reason of the closest component`() throws {
    let driver = try ViewDriver(size: CellSize(width: 120, height: 40))
    driver.press(.up)
    driver.settle()
    let untaken = try #require(driver.simulation.untakenGesture)
    #expect(untaken.closest?.rule == .pan && untaken.closest?.verdict == .failed)
    #expect(
      driver.text.contains("no component took the gesture; closest was the pan of pages (way 0 pt"))
    // A gesture that is taken replaces the message.
    driver.press(.left)
    driver.settle()
    #expect(driver.simulation.untakenGesture == nil)
    #expect(driver.text.contains("pages: page 2 by release"))
  }

  @Test(arguments: 20...130)
  func `numbers of a verdict are whole at any width`(_ width: Int) throws {
    for key in [Key.up, .left] {
      let driver = try ViewDriver(size: CellSize(width: width, height: 40))
      driver.press(key)
      driver.settle()
      let row = driver.rows[39]
      #expect(row.contains("(") == row.contains(")"), "cut at \(width): \(row)")
    }
  }

  @Test func `k refuses at once without a touched component`() throws {
    let driver = try ViewDriver(
      """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 }, fb.rectangle { width = 50, height = 50 } }
      """)
    driver.press(.left)
    driver.settle()
    driver.type("k")
    #expect(driver.viewer.state.typing == nil)
    #expect(driver.viewer.state.message?.isError == true)
    #expect(driver.viewer.state.message?.text.contains("no component took the gesture") == true)
  }

  @Test func `k refuses at once if the start cannot be repeated`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.wait(14)
    driver.press(.left)
    driver.settle()
    driver.type("k")
    #expect(driver.viewer.state.typing == nil)
    #expect(driver.viewer.state.message?.text.contains("it caught something that moved") == true)
  }

  @Test func `a refused gesture can be kept, with the page that was meant`() throws {
    let driver = try ViewDriver(size: CellSize(width: 120, height: 40))
    driver.press(.up)
    driver.settle()
    driver.type("k2")
    driver.press(.enter)
    #expect(driver.viewer.state.message?.text.contains("meant: pages.page == 2") == true)
  }

  @Test(arguments: [24, 30, 44])
  func `decisions wrap in their panel`(_ width: Int) throws {
    let driver = try ViewDriver(size: CellSize(width: width, height: 40))
    driver.press(.left)
    driver.settle()
    driver.type("d")
    // The last rows are the status.
    let panel = driver.rows.dropLast(2).joined(separator: "\n")
    #expect(panel.contains("release") && !panel.contains("…"), "\(panel)")
  }
}
