import FlickAPI
import FlickCore
import FlickLab
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `Tuning in the view` {
  /// A pager that a slow drag of 0.6 of a page turns, with its tunables open.
  private func dragged(_ script: String = ViewDriver.pager, width: Int = 90) throws -> ViewDriver {
    let driver = try ViewDriver(script, size: CellSize(width: width, height: 40))
    driver.press(.left, .shift)
    driver.settle()
    driver.type("t")
    return driver
  }

  /// Looks for all that flips.
  private func search(_ driver: ViewDriver) {
    while driver.viewer.hasWork { _ = driver.viewer.work(for: .milliseconds(100)) }
  }

  private static let two = ViewDriver.pager.replacing(
    "mode =",
    with: "speed = { 500, unit = \"pt/s\", min = 0, max = 8000, group = \"Flicks\" },\n mode =")

  // MARK: Flips

  @Test func `the value that flips the last decision is reported and can be set`()
    throws
  {
    let driver = try dragged()
    search(driver)
    #expect(driver.text.contains("what decided last"))
    let finding = try #require(driver.viewer.exploration.tuning.flips.findings["distance"])
    #expect(finding.tests == ["distance"])
    let flip = try #require(finding.flips.first)
    let value = try #require(Double(flip.text))
    #expect(flip.verdict == "page 1")
    #expect(driver.text.contains("page 1 at \(flip.text)"))
    driver.type("f")
    #expect(driver.simulation.settings == ["distance": flip.text])
    #expect(driver.text.contains("pages: page 2 → page 1"))
    // A millionth less, and it does not flip: no value in between was passed over.
    driver.type("\(fixed(value - 1e-6, decimals: 6))")
    driver.press(.enter)
    #expect(driver.text.contains("pages: still page 2"))
  }

  @Test func `values without a part in the decision are omitted`() throws {
    let driver = try dragged(Self.two.replacing("velocity = 500", with: "velocity = tune.speed"))
    search(driver)
    #expect(driver.viewer.exploration.tuning.flips.findings["mode"] == nil)
    #expect(driver.viewer.exploration.tuning.flips.findings["speed"]?.tests == ["velocity"])
    #expect(driver.viewer.exploration.tuning.flips.findings["speed"]?.flips.isEmpty == true)
    #expect(driver.viewer.exploration.tuning.flips.tested == ["distance", "speed"])
  }

  @Test func `no search runs during motion or without an open panel`() throws {
    let driver = try ViewDriver()
    #expect(!driver.viewer.hasWork)
    driver.type("t")
    #expect(!driver.viewer.hasWork, "no gesture yet")
    driver.press(.tab)
    driver.press(.left, .shift)
    driver.wait(3)
    #expect(!driver.viewer.hasWork)
    driver.settle()
    #expect(driver.viewer.hasWork)
    driver.type("tt")
    #expect(!driver.viewer.hasWork)
  }

  @Test func `decisions get the sentence of why once there is time`() throws {
    let driver = try ViewDriver(
      ViewDriver.pager.replacing("{ 0.5, unit", with: "{ 0.9, unit"),
      size: CellSize(width: 90, height: 40))
    driver.press(.left, .shift)
    driver.settle()
    #expect(!driver.viewer.hasWork)
    driver.type("d")
    #expect(driver.viewer.hasWork && !driver.text.contains("stayed on page 1"))
    search(driver)
    #expect(driver.viewer.exploration.sentence?.hasPrefix("stayed on page 1: ") == true)
    #expect(driver.text.contains("stayed on page 1"))
    // Another gesture removes it.
    driver.press(.left, .shift)
    driver.settle()
    #expect(!driver.text.contains("stayed on page 1"))
  }

  @Test func `an event ends the search for the sentence of why`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    driver.type("d")
    driver.viewer.exploration.isUrgent = { true }
    for _ in 0..<100 where driver.viewer.hasWork { _ = driver.viewer.work(for: .seconds(1)) }
    #expect(!driver.viewer.hasWork && driver.viewer.exploration.sentence == nil)
  }

  @Test func `a search leaves the session unchanged`() throws {
    let driver = try dragged()
    let (entries, now, rows) = (
      driver.simulation.timeline.entries.count, driver.simulation.now, driver.rows.last
    )
    search(driver)
    #expect(driver.simulation.timeline.entries.count == entries && driver.simulation.now == now)
    #expect(driver.rows.last == rows && driver.simulation.settings.isEmpty)
  }

  // MARK: The verdict

  @Test func `the verdict follows each edit, against the value before the slider moved`() throws {
    let driver = try dragged(width: 120)
    for _ in 0..<2 { driver.press(.right, .shift) }
    let last = try #require(driver.rows.last)
    #expect(last.hasPrefix("pages: page 2 → page 1 (distance 0.55"), "\(last)")
    #expect(driver.rows.last?.contains("was 0.5 needed") == true)
    driver.press(.backspace)
    #expect(driver.rows.last?.hasPrefix("pages: still page 2") == true)
    driver.press(.tab)
    driver.press(.right, .shift)
    driver.settle()
    #expect(driver.rows.last?.hasPrefix("pages: page 1 by release") == true, "another gesture")
  }

  @Test func `a message disappears by itself and covers no verdict`() throws {
    let driver = try dragged()
    driver.type("s")
    let verdict = try #require(driver.rows.last)
    #expect(verdict.hasPrefix("pages: page 2"))
    #expect(driver.text.contains("tunables written to"))
    driver.wait()
    let end = try #require(driver.viewer.messageEnd)
    while driver.clock < end { driver.wait() }
    #expect(!driver.text.contains("tunables written to"))
    #expect(driver.viewer.messageEnd == nil && driver.rows.last == verdict)
  }

  @Test func `an edit of the script replays the last gesture`() throws {
    let driver = try dragged()
    try driver.edit(ViewDriver.pager.replacing("{ 0.5,", with: "{ 0.7,"))
    driver.viewer.filesHaveChanged()
    #expect(driver.rows.last?.hasPrefix("pages: page 2 → page 1") == true)
    try driver.edit("return fb.screen {")
    driver.viewer.filesHaveChanged()
    #expect(driver.text.contains("the old script runs on; not reloaded: "))
    #expect(driver.rows.last?.hasPrefix("pages: page 2 → page 1") == true)
  }

  // MARK: Values

  @Test(arguments: [
    ("0.61", ["distance": "0.61"], nil), ("0.5", [:], nil),
    ("7", [:], "a number from 0.05 to 0.95 expected, got 7"),
    ("-x", [:], "a number expected, got '-x'"),
  ])
  func `a typed value is set, or refused with the allowed range`(
    _ text: String, _ settings: [String: String], _ refusal: String?
  ) throws {
    let driver = try dragged()
    driver.type(text)
    #expect(driver.text.contains("\(text)_"))
    driver.press(.enter)
    #expect(driver.simulation.settings == settings)
    #expect(
      driver.viewer.state.message?.text.contains(refusal ?? " ") == (refusal == nil ? nil : true))
  }

  @Test func `changes are undone and redone, a slider's as one`() throws {
    let driver = try dragged()
    let layout = driver.viewer.state.layout
    driver.viewer.refreshList()
    let row = try #require(layout.row(ofList: 1))
    for x in [10.0, 14, 18] {
      driver.mouse(
        x == 10 ? .press(.left) : .move(.left), Double(layout.sliderLine.lowerBound) + x,
        Double(row) + 0.5)
    }
    driver.mouse(.release(.left), 0, 0)
    let slid = driver.simulation.settings
    driver.press(.down)
    driver.press(.right)
    #expect(driver.simulation.settings.count == 2)
    for expected in [slid, [:], [:]] {
      driver.type("u")
      #expect(driver.simulation.settings == expected)
    }
    driver.type("UU")
    #expect(driver.simulation.settings.count == 2)
    driver.type("b")
    #expect(driver.simulation.settings.isEmpty)
  }

  @Test func `one key exchanges two sets`() throws {
    let driver = try dragged()
    driver.type("0.7")
    driver.press(.enter)
    driver.type("a")
    #expect(driver.simulation.settings.isEmpty)
    #expect(driver.rows.last?.hasPrefix("pages: page 1 → page 2") == true, "\(driver.rows)")
    driver.type("a")
    #expect(driver.simulation.settings == ["distance": "0.7"])
    #expect(driver.text.contains("Tunables A"))
  }

  @Test func `two sets have names, and their differences are side by side`() throws {
    let driver = try dragged()
    driver.type("0.7")
    driver.press(.enter)
    driver.type("Acalm")
    #expect(driver.viewer.state.message?.text.contains("calm_") == true)
    driver.press(.enter)
    #expect(
      driver.viewer.state.message?.text
        == "A calm: distance 0.7 (B: 0.5); a shows B, A names A calm")
    #expect(driver.text.contains("Tunables A calm (a: B)") && driver.text.contains("B: 0.5"))
    driver.type("aAown")
    driver.press(.enter)
    #expect(driver.text.contains("Tunables B own (a: A calm)"))
    #expect(driver.text.contains("A calm: 0.7"))
    #expect(
      driver.viewer.state.message?.text
        == "B own: distance 0.5 (A calm: 0.7); a shows A calm, A names B own")
    // A difference that a change removes is gone.
    driver.type("0.7")
    driver.press(.enter)
    #expect(!driver.text.contains("A calm: 0.7"))
  }

  @Test func `tuning in the view begins with two sets of values`() throws {
    let driver = try dragged()
    driver.viewer.exploration.compare(
      named: "best", with: ["distance": "0.8", "unknown": "1"], named: "second")
    #expect(
      driver.viewer.state.message?.text
        == "A best: distance 0.5 (B second: 0.8); a shows B second, A names A best")
    driver.type("a")
    #expect(driver.simulation.settings == ["distance": "0.8"])
    #expect(driver.text.contains("Tunables B second (a: A best)"))
  }

  @Test func `u restores written defaults`() throws {
    let driver = try dragged()
    func script() throws -> String {
      try String(contentsOfFile: driver.simulation.path, encoding: .utf8)
    }
    let before = try script()
    driver.type("0.6")
    driver.press(.enter)
    driver.type("w")
    #expect(try script() == before.replacing("{ 0.5,", with: "{ 0.6,"))
    driver.type("u")
    #expect(driver.viewer.state.message?.text == "restored: distance = 0.5")
    #expect(try script() == before)
    #expect(driver.simulation.settings == ["distance": "0.6"])
    // The next u undoes the change of values, as before.
    driver.type("u")
    #expect(driver.simulation.settings.isEmpty)
    // A default that was changed by hand meanwhile stays.
    driver.type("0.7")
    driver.press(.enter)
    driver.type("w")
    let edited = before.replacing("{ 0.5,", with: "{ 0.8,")
    try Data(edited.utf8).write(to: URL(filePath: driver.simulation.path))
    driver.type("u")
    #expect(driver.viewer.state.message?.text.contains("is 0.8, and 0.7 was written") == true)
    #expect(try script() == edited)
  }

  @Test func `written and unwritten defaults are reported`() throws {
    let driver = try dragged(Self.two.replacing("{ 500,", with: "{ 250 * 2,"))
    driver.type("0.6")
    driver.press(.enter)
    driver.press(.down)
    driver.press(.down)
    driver.press(.right)
    driver.type("w")
    #expect(
      driver.viewer.state.message?.text == """
        written: distance = 0.6; not written: no file of the script has a default of 'speed' as a \
        plain value
        """)
    let script = try String(contentsOfFile: driver.simulation.path, encoding: .utf8)
    #expect(
      script == Self.two.replacing("{ 500,", with: "{ 250 * 2,").replacing("{ 0.5,", with: "{ 0.6,")
    )
  }

  // MARK: Order

  @Test func `tunables are listed in the script's order and groups, idle ones last`() throws {
    let script = """
      local fb = require "flickbook"
      fb.tunables {
        zeta = { 1 }, -- first
        alpha = { 1, when = { mode = "wild" } },

        mode = { "calm", choices = { "calm", "wild" } },
        beta = { 1, group = "Springs" },
        delta = { 1, doc = "How stiff." },
        eta = { 1, group = "Springs" },
      }
      return fb.screen { size = { 200, 400 }, fb.pager { id = "pages", page_count = 3 } }
      """
    let driver = try ViewDriver(script, size: CellSize(width: 90, height: 40))
    driver.type("t")
    func shown() -> [String] {
      let names = driver.simulation.declared.declarations.map(\.name)
      return driver.viewer.state.list.rows.compactMap { row in
        switch row {
        case .heading(let text): "[\(text)]"
        case .tunable(let index): names[index]
        case .slider, .strip: nil
        }
      }
    }
    #expect(
      shown() == [
        "zeta", "[]", "mode", "delta", "[Springs]", "beta", "eta", "[not with these values]",
        "alpha",
      ])
    driver.type("/st")
    #expect(shown() == ["delta"])
    driver.press(.enter)
    driver.press(.escape)
    driver.press(.down)
    driver.press(.right)
    #expect(shown().first == "zeta" && shown().contains("alpha"))
    #expect(!shown().contains("[not with these values]"))
  }
}
