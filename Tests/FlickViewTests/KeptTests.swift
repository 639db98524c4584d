import FlickLab
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `Saving gestures in the view` {
  /// A page turned by a slow drag, and kept with a word.
  private func kept(_ word: String = "") throws -> ViewDriver {
    let driver = try ViewDriver(size: CellSize(width: 100, height: 40))
    driver.press(.left, .shift)
    driver.settle()
    driver.type("k\(word)")
    driver.press(.enter)
    return driver
  }

  private func work(_ driver: ViewDriver) {
    while driver.viewer.hasWork { _ = driver.viewer.work(for: .milliseconds(100)) }
  }

  /// The strip of the chosen tunable, 40 columns wide.
  private func strip(_ driver: ViewDriver) -> Exploration.Strip? {
    driver.viewer.exploration.strip(of: driver.viewer.state.tunable, columns: 40)
  }

  @Test func `a key and a word save the last gesture`() throws {
    let driver = try kept("2")
    let gestures = try KeptGestures(
      of: driver.simulation.path, at: driver.folder.appending(path: "gestures").path)
    #expect(gestures.gestures.map { $0.gesture.labels.map(\.want.text) } == [["pages.page == 2"]])
    #expect(driver.viewer.state.message?.text.hasPrefix("kept g001 in ") == true)
  }

  @Test(arguments: ["k", "kno"])
  func `Escape saves no gesture`(_ keys: String) throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    driver.type(keys)
    #expect(driver.text.contains("keep; intended: "))
    driver.press(.escape)
    #expect(driver.viewer.state.message == nil && driver.viewer.exploration.tuning.gestures == nil)
  }

  @Test func `without a gesture no word is requested`() throws {
    let driver = try ViewDriver()
    driver.type("k")
    #expect(driver.viewer.state.message?.text == "no gesture to keep yet")
    #expect(driver.viewer.state.typing == nil && !driver.text.contains("intended:"))
  }

  @Test func `the strip of all saved gestures is under the slider and follows edits`() throws {
    let driver = try kept("2")
    driver.type("t")
    #expect(driver.viewer.hasWork)
    #expect(driver.text.contains("1 kept, pending"))
    work(driver)
    #expect(driver.text.contains("1 of 1 kept as meant"))
    let found = try #require(strip(driver))
    let columns = try #require(found.columns)
    // A drag of 0.6 of a page turns it for a distance of up to 0.6.
    #expect(columns.first?.share == 1 && columns.last?.share == 0 && !found.isPending)
    #expect(columns.count { $0.isFlip } == 1)
    #expect(driver.rows.contains { $0.contains("█▁") })
    driver.type("0.8")
    driver.press(.enter)
    #expect(
      !driver.viewer.exploration.hasStripWork("distance"),
      "a strip does not hang on its own tunable")
    #expect(driver.viewer.state.message?.text.contains("1 of 1 kept flips: g001 page 2") == true)
    #expect(driver.text.contains("0 of 1 kept as meant, best 1 at"))
  }

  @Test func `the strip's row is the slider's too`() throws {
    let driver = try kept("2")
    driver.type("t")
    work(driver)
    let layout = driver.viewer.state.layout
    let list = driver.viewer.state.list
    let index = try #require(list.rows.firstIndex(of: .strip(driver.viewer.state.tunable)))
    let y = try #require(layout.row(ofList: index))
    driver.mouse(.press(.left), Double(layout.sliderLine.upperBound) - 0.5, Double(y) + 0.5)
    #expect(driver.simulation.settings == ["distance": "0.95"])
  }

  @Test func `another script computes new strips`() throws {
    let driver = try kept("2")
    driver.type("t")
    work(driver)
    try driver.edit(ViewDriver.pager.replacing("distance = tune.distance", with: "distance = 0.1"))
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.exploration.hasStripWork("distance"))
    work(driver)
    #expect(strip(driver)?.columns?.allSatisfy { $0.share == 1 } == true)
  }
}
