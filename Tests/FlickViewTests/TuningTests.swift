import FlickAPI
import FlickTerminal
import Foundation
import Testing

@testable import FlickView

@Suite struct `Tuning in the view` {
  /// A pager that a slow drag of 0.6 of a page turns, with its tunables open.
  private func dragged(_ script: String = Hand.pager, width: Int = 90) throws -> Hand {
    let hand = try Hand(script, size: CellSize(width: width, height: 40))
    hand.press(.left, .shift)
    hand.settle()
    hand.type("t")
    return hand
  }

  /// Looks for all that flips.
  private func search(_ hand: Hand) {
    while hand.viewer.hasWork { _ = hand.viewer.work(for: .milliseconds(100)) }
  }

  private static let two = Hand.pager.replacing(
    "mode =",
    with: "speed = { 500, unit = \"pt/s\", min = 0, max = 8000, group = \"Flicks\" },\n mode =")

  // MARK: What would flip

  @Test func `says at which value the last decision would have been another, and goes there`()
    throws
  {
    let hand = try dragged()
    search(hand)
    #expect(hand.text.contains("what decided last"))
    let finding = try #require(hand.viewer.tuning.findings["distance"])
    #expect(finding.tests == ["distance"])
    let flip = try #require(finding.flips.first)
    guard case .number(let value) = flip.value else { return }
    #expect(flip.verdict == "page 1" && !flip.isDownward)
    #expect(hand.text.contains("page 1 at \(TunableStep.text(flip.value))"))
    hand.type("f")
    #expect(hand.simulation.settings == ["distance": TunableStep.text(flip.value)])
    #expect(hand.text.contains("pages: page 2 → page 1"))
    // A step less, and it does not: no value in between was passed over.
    hand.type("\(ViewText.fixed(value - 0.0001, 4))")
    hand.press(.enter)
    #expect(hand.text.contains("pages: still page 2"))
  }

  @Test func `what does not take part is not said to`() throws {
    let hand = try dragged(Self.two.replacing("velocity = 500", with: "velocity = tune.speed"))
    search(hand)
    #expect(hand.viewer.tuning.findings["mode"] == nil)
    #expect(hand.viewer.tuning.findings["speed"]?.tests == ["velocity"])
    #expect(hand.viewer.tuning.findings["speed"]?.flips.isEmpty == true)
    #expect(hand.viewer.tuning.tested == ["distance", "speed"])
  }

  @Test func `nothing is looked for while something moves, or nobody looks`() throws {
    let hand = try Hand()
    #expect(!hand.viewer.hasWork)
    hand.type("t")
    #expect(!hand.viewer.hasWork, "no gesture yet")
    hand.press(.tab)
    hand.press(.left, .shift)
    hand.wait(3)
    #expect(!hand.viewer.hasWork)
    hand.settle()
    #expect(hand.viewer.hasWork)
    hand.type("tt")
    #expect(!hand.viewer.hasWork)
  }

  @Test func `a search changes nothing that was done`() throws {
    let hand = try dragged()
    let (entries, now, rows) = (
      hand.simulation.timeline.entries.count, hand.simulation.now, hand.rows.last
    )
    search(hand)
    #expect(hand.simulation.timeline.entries.count == entries && hand.simulation.now == now)
    #expect(hand.rows.last == rows && hand.simulation.settings.isEmpty)
  }

  // MARK: The verdict

  @Test func `the verdict follows each edit, against the value before the slider moved`() throws {
    let hand = try dragged(width: 120)
    for _ in 0..<2 { hand.press(.right, .shift) }
    let last = try #require(hand.rows.last)
    #expect(last.hasPrefix("pages: page 2 → page 1 (distance 0.55"), "\(last)")
    #expect(hand.rows.last?.contains("was 0.5 needed") == true)
    hand.press(.backspace)
    #expect(hand.rows.last?.hasPrefix("pages: still page 2") == true)
    hand.press(.tab)
    hand.press(.right, .shift)
    hand.settle()
    #expect(hand.rows.last?.hasPrefix("pages: page 1 by release") == true, "another gesture")
  }

  @Test func `a message leaves by itself, and hides no verdict`() throws {
    let hand = try dragged()
    hand.type("s")
    let verdict = try #require(hand.rows.last)
    #expect(verdict.hasPrefix("pages: page 2"))
    #expect(hand.text.contains("tunables written to"))
    hand.wait()
    let end = try #require(hand.viewer.messageEnd)
    while hand.clock < end { hand.wait() }
    #expect(!hand.text.contains("tunables written to"))
    #expect(hand.viewer.messageEnd == nil && hand.rows.last == verdict)
  }

  @Test func `an edit of the script is judged by the last gesture`() throws {
    let hand = try dragged()
    try hand.edit(Hand.pager.replacing("{ 0.5,", with: "{ 0.7,"))
    hand.viewer.filesHaveChanged()
    #expect(hand.rows.last?.hasPrefix("pages: page 2 → page 1") == true)
    try hand.edit("return fb.screen {")
    hand.viewer.filesHaveChanged()
    #expect(hand.text.contains("the old script runs on; not reloaded: "))
    #expect(hand.rows.last?.hasPrefix("pages: page 2 → page 1") == true)
  }

  // MARK: Values

  @Test(arguments: [
    ("0.61", ["distance": "0.61"], nil), ("0.5", [:], nil),
    ("7", [:], "a number from 0.05 to 0.95 expected, got 7"),
    ("-x", [:], "a number expected, got '-x'"),
  ])
  func `a typed value is set, or refused with what is allowed`(
    _ text: String, _ settings: [String: String], _ refusal: String?
  ) throws {
    let hand = try dragged()
    hand.type(text)
    #expect(hand.text.contains("\(text)_"))
    hand.press(.enter)
    #expect(hand.simulation.settings == settings)
    #expect(
      hand.viewer.state.message?.text.contains(refusal ?? " ") == (refusal == nil ? nil : true))
  }

  @Test func `changes are undone and done again, a slider's all at once`() throws {
    let hand = try dragged()
    let layout = hand.viewer.state.layout
    hand.viewer.refreshList()
    let row = try #require(layout.row(ofList: 1))
    for x in [10.0, 14, 18] {
      hand.mouse(
        x == 10 ? .press(.left) : .move(.left), Double(layout.sliderLine.lowerBound) + x,
        Double(row) + 0.5)
    }
    hand.mouse(.release(.left), 0, 0)
    let slid = hand.simulation.settings
    hand.press(.down)
    hand.press(.right)
    #expect(hand.simulation.settings.count == 2)
    for expected in [slid, [:], [:]] {
      hand.type("u")
      #expect(hand.simulation.settings == expected)
    }
    hand.type("UU")
    #expect(hand.simulation.settings.count == 2)
    hand.type("b")
    #expect(hand.simulation.settings.isEmpty)
  }

  @Test func `one key shows the other one of two sets`() throws {
    let hand = try dragged()
    hand.type("0.7")
    hand.press(.enter)
    hand.type("a")
    #expect(hand.simulation.settings.isEmpty)
    #expect(hand.rows.last?.hasPrefix("pages: page 1 → page 2") == true, "\(hand.rows)")
    hand.type("a")
    #expect(hand.simulation.settings == ["distance": "0.7"])
    #expect(hand.text.contains("Tunables A"))
  }

  @Test func `says what it has written, and what it could not`() throws {
    let hand = try dragged(Self.two.replacing("{ 500,", with: "{ 250 * 2,"))
    hand.type("0.6")
    hand.press(.enter)
    hand.press(.down)
    hand.press(.down)
    hand.press(.right)
    hand.type("w")
    #expect(
      hand.viewer.state.message?.text == """
        written: distance = 0.6; not written: no file of the script has a default of 'speed' as a \
        plain value
        """)
    let script = try String(contentsOfFile: hand.simulation.path, encoding: .utf8)
    #expect(
      script == Self.two.replacing("{ 500,", with: "{ 250 * 2,").replacing("{ 0.5,", with: "{ 0.6,")
    )
  }

  // MARK: Order

  @Test func `tunables stand in the script's order and groups, idle ones last`() throws {
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
    let hand = try Hand(script, size: CellSize(width: 90, height: 40))
    hand.type("t")
    func shown() -> [String] {
      let names = hand.simulation.declared.declarations.map(\.name)
      return hand.viewer.state.list.rows.compactMap { row in
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
    hand.type("/st")
    #expect(shown() == ["delta"])
    hand.press(.enter)
    hand.press(.escape)
    hand.press(.down)
    hand.press(.right)
    #expect(shown().first == "zeta" && shown().contains("alpha"))
    #expect(!shown().contains("[not with these values]"))
  }
}
