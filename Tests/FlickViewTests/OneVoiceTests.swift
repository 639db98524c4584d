import FlickCore
import FlickHost
import FlickLog
import FlickREPL
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

/// One gesture, made in the view and played at the prompt: all displays of its decision have the
/// same text.
@Suite struct `The words of a decision` {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    /// The component of the last decision.
    var id: String
    /// The start in cells of the view, the distance to the right in cells, and the frames of rest
    /// before the lift.
    var drag: (x: Double, y: Double, cells: Int, rest: Int)
    var text: String
    /// The text in the view, if it differs because a mouse has less slop than the finger of a
    /// trace.
    var seen: String?
  }

  private static let sheet = """
    local fb = require "flickbook"
    local sheet = fb.states { id = "sheet", initial = "closed",
      states = { closed = { y = 300 }, open = { y = 100 } } }
    return fb.screen { title = "Sheet", size = { 200, 400 }, states = { sheet },
      fb.rectangle { width = "fill", height = "fill", gestures = {
        fb.tap_gesture { id = "door", on_ended = function(event) event.stage.sheet:go "open" end } } },
    }
    """
  private static let cards = """
    local fb = require "flickbook"
    return fb.screen { title = "Cards", size = { 200, 400 },
      fb.deck { id = "cards", direction = "horizontal", width = 200, height = 400,
        cards = { fb.rectangle { fill = "teal" }, fb.rectangle { fill = "indigo" } } },
    }
    """
  private static let list = """
    local fb = require "flickbook"
    return fb.screen { title = "List", size = { 200, 400 },
      fb.scroll_view { id = "list", width = "fill", height = "fill", axes = "horizontal",
        fb.rectangle { width = 2000, height = 400 } },
    }
    """

  private static let rows = [
    Row(
      testDescription: "a slow drag of a pager", script: ViewDriver.pager, id: "pages",
      drag: (56, 15, -4, 12),
      text: "pages: page 1 by release (distance 0.064 pages, 0.5 needed, 0.436 short)"),
    Row(
      testDescription: "a flick of a pager that has gone far too",
      script: ViewDriver.pager.replacing("velocity = 500", with: "velocity = 200"), id: "pages",
      drag: (56, 15, -20, 0),
      text: "pages: page 2 by release (velocity 343 pt/s, 200 needed, 143 to spare, "
        + "flips at 200 the other way, 543 away)"),
    Row(
      testDescription: "a drag that is too short", script: ViewDriver.pager, id: "pages",
      drag: (56, 15, -1, 5), text: "pages: failed by pan (slop 5.71 pt, 10 needed, 4.29 short)",
      seen: "no component took the gesture; closest was the pan of pages "
        + "(slop 5.71 pt, 10 needed, 4.29 short)"),
    Row(
      testDescription: "a card", script: cards, id: "cards", drag: (56, 15, -8, 12),
      text: "cards: card 1 by release (displacement 35.7 pt, 60 needed, 24.3 short)",
      seen: "cards: card 1 by release (displacement 43.7 pt, 60 needed, 16.3 short)"),
    Row(
      testDescription: "a fling of a list", script: list, id: "list", drag: (56, 15, -10, 0),
      text: "list: offset 218.397 pt by release (edge 218 pt, 1800 allowed, 1582 to spare)"),
    Row(
      testDescription: "a state by its name", script: sheet, id: "sheet", drag: (60, 15, 0, 1),
      text: "sheet: state open by program"),
  ]

  @Test(arguments: rows)
  func `a decision reads the same in view, prompt, Lua, errors, logs and replays`(
    _ row: Row
  ) throws {
    let driver = try ViewDriver(row.script, size: CellSize(width: 140, height: 40))
    driver.drag(fromX: row.drag.x, y: row.drag.y, cells: row.drag.cells, rest: row.drag.rest)
    driver.settle()
    let seen = row.seen ?? row.text
    #expect(driver.text.contains(seen), "the view: \(driver.rows.suffix(2))")
    driver.type("d")
    let parts = seen.split(separator: " (")
    #expect(driver.rows.contains { $0.contains(parts[0]) }, "the panel: \(driver.text)")
    if parts.count > 1 {
      let test = parts[1].dropLast().split(separator: ", ").prefix(3).joined(separator: ", ")
      #expect(driver.rows.contains { $0.contains(test) }, "the panel: \(driver.text)")
    }

    let path = driver.folder.appending(path: "gesture.json").path
    try driver.viewer.exploration.save(to: path)
    let trace = driver.folder.appending(path: "trace.json").path
    try TraceFile.write(try TraceFile.read(path), name: "trace", to: trace)
    let report = try Replay(trace, of: driver.simulation.path, RunConfiguration(), Replay.Changes())
      .report()
    #expect(report.lines.contains { $0.hasSuffix(row.text) }, "a replay: \(report.lines)")

    let conversation = try Conversation()
    #expect(conversation.answers(":screen \(driver.simulation.path)").count == 1)
    #expect(conversation.answers(":play \(trace)").contains { $0.hasSuffix(row.text) })
    #expect(conversation.answers(":why \(row.id)").first?.hasSuffix(row.text) == true)
    #expect(conversation.answers("tostring(stage:why '\(row.id)')") == ["\"\(row.text)\""])
    #expect(conversation.answers("error(stage:why '\(row.id)')").first?.contains(row.text) == true)
    let log = driver.folder.appending(path: "log.jsonl").path
    _ = conversation.answers(":record \(log)")
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.contains("\"text\":\"\(row.text)\"") })
  }
}

/// A conversation with the REPL: the answers to a line.
private final class Conversation {
  private let session: REPLSession
  private let said: Said

  private final class Said {
    var lines: [String] = []
  }

  init() throws {
    let said = Said()
    self.said = said
    session = try REPLSession(RunConfiguration(), source: nil, width: 400) {
      said.lines.append($0)
    }
  }

  func answers(_ line: String) -> [String] {
    said.lines = []
    if case .failed(let error) = session.handle(line) { said.lines.append(error.description) }
    return said.lines
  }
}
