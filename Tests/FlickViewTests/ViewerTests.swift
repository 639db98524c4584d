import FlickAPI
import FlickCore
import FlickTerminal
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

@Suite struct `The viewer` {
  @Test func `the viewer turns the page under the mouse`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    #expect(driver.viewer.isMoving, "the page is on its way")
    driver.settle()
    #expect(try driver.page() == 2)
    #expect(!driver.viewer.isMoving)
    #expect(driver.text.contains("pages 2.00"))
    #expect(driver.text.contains("pages: page 2 by release"))
  }

  @Test func `a finger at rest before the lift falls back with its margin`() throws {
    let driver = try ViewDriver(size: CellSize(width: 100, height: 40))
    driver.drag(fromX: 56, y: 15, cells: -4, rest: 12)
    driver.settle()
    #expect(try driver.page() == 1)
    let test = try #require(driver.simulation.decisions.last?.deciding)
    #expect(test.spare < 0)
    #expect(driver.text.contains("(\(test.words.text))"))
  }

  @Test func `without events no frame changes`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    driver.settle()
    var encoder = FrameEncoder()
    var bytes: [UInt8] = []
    encoder.encode(driver.viewer.draw(), into: &bytes)
    bytes.removeAll()
    driver.wait(120)
    encoder.encode(driver.viewer.draw(), into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `the viewer plays a flick for an arrow, and a slow drag with shift`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    #expect(try driver.page() == 2)
    driver.press(.left, .shift)
    driver.settle()
    #expect(try driver.page() == 3)
    driver.press(.right)
    driver.settle()
    #expect(try driver.page() == 2)
  }

  @Test func `the last gesture is replayed`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.press(.enter)
    driver.settle()
    #expect(try driver.page() == 3)
  }

  @Test func `texts that share a row are written below each other, or the upper one alone`() throws
  {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 800 },
        fb.column {
          fb.text { "Title", size = 14, height = 16 }, fb.text { "under it", size = 10, height = 12 },
        },
      }
      """
    let driver = try ViewDriver(script, size: CellSize(width: 60, height: 30))
    let rows = driver.rows
    let title = try #require(rows.firstIndex { $0.contains("Title") }, "\(driver.text)")
    let under = rows.firstIndex { $0.contains("under") }
    #expect(under == nil || under == title + 1, "\(driver.text)")
    #expect(!rows.contains { $0.contains("tle") && $0.contains("under") })
  }

  @Test func `names of adjacent pictures are each centred`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.row { spacing = 10,
          fb.image { label = "Salt", width = 60, height = 60, color = "#804040" },
          fb.image { label = "Kelp", width = 60, height = 60, color = "#408040" },
          fb.image { label = "Tide", width = 60, height = 60, color = "#404080" },
        },
      }
      """
    for width in 44...64 {
      let driver = try ViewDriver(script, size: CellSize(width: width, height: 44))
      let row = driver.rows.first { $0.contains("Salt") } ?? ""
      #expect(row.contains("Kelp") && row.contains("Tide"), "\(width): \(driver.text)")
    }
  }

  @Test func `without Unicode plots use ASCII characters`() throws {
    let driver = try ViewDriver(isUnicode: false)
    driver.type("p")
    driver.press(.left)
    driver.settle()
    #expect(driver.text.unicodeScalars.allSatisfy { $0.value < 0x80 }, "\(driver.text)")
    #expect(driver.rows.contains { $0.contains("pages.position") })
    #expect(driver.text.contains("---"))
  }

  // MARK: Time

  @Test func `a paused view advances by frames`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.wait(5)
    driver.type(" ")
    let time = driver.simulation.now
    driver.wait(50)
    #expect(driver.simulation.now == time)
    #expect(!driver.viewer.isMoving, "a paused picture costs nothing")
    driver.type(".")
    #expect(abs((driver.simulation.now - time).value - 1 / 60) < 1e-9)
  }

  @Test func `slow motion pauses while a finger is down`() throws {
    let driver = try ViewDriver()
    driver.type("[[[[")
    driver.mouse(.press(.left), 36, 15)
    let start = driver.simulation.now
    driver.wait(6)
    #expect(abs((driver.simulation.now - start).value - 0.1) < 0.001)
    driver.mouse(.move(.left), 20, 15)
    driver.mouse(.release(.left), 20, 15)
    let lift = driver.simulation.now
    driver.wait(60)
    #expect(abs((driver.simulation.now - lift).value - 0.05) < 0.001)
  }

  @Test func `going back restores the same bits`() throws {
    let driver = try ViewDriver()
    driver.drag(fromX: 36, y: 15, cells: -20)
    var seen: [(time: Seconds, position: Double)] = []
    for _ in 0..<15 {
      driver.wait()
      seen.append((driver.simulation.now, try driver.position()))
    }
    driver.settle()
    for moment in seen.reversed() {
      driver.simulation.seek(to: moment.time)
      #expect(try driver.position() == moment.position, "at \(moment.time)")
    }
    driver.press(.home)
    #expect(driver.simulation.now == 0)
    #expect(try driver.page() == 1)
    driver.press(.end)
    #expect(try driver.page() == 2)
  }

  @Test func `going back repeats failing handlers alike`() throws {
    let script = """
      local fb = require "flickbook"
      local count = 0
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 9, on_page_changed = function(event)
          count = count + 1
          if count % 2 == 1 then error("odd: " .. count) end
          if count == 4 then event.stage.pages:jump_to(9) end
        end },
      }
      """
    let driver = try ViewDriver(script)
    var seen: [(time: Seconds, position: Double)] = []
    for _ in 0..<5 {
      driver.press(.left)
      driver.settle()
      seen.append((driver.simulation.now, try driver.position()))
    }
    #expect(try driver.page() == 9)
    for moment in seen.reversed() {
      driver.simulation.seek(to: moment.time)
      #expect(try driver.position() == moment.position, "at \(moment.time)")
    }
    driver.press(.end)
    #expect(try driver.page() == 9)
  }

  @Test func `a new input discards later ones`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    let end = driver.simulation.timeline.end
    driver.press(.home)
    driver.press(.right)
    driver.settle()
    #expect(try driver.page() == 1, "at the first page a flick to the right turns nothing")
    #expect(driver.simulation.timeline.gestureStarts.count == 1)
    #expect(driver.simulation.timeline.end != end)
  }

  @Test func `later inputs are replayed as time continues`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.press(.home)
    driver.type(" ")
    driver.settle()
    #expect(try driver.page() == 2)
  }

  @Test func `the mouse scrubs on the bar`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    let end = driver.simulation.now
    let layout = driver.viewer.state.layout
    let bar = try #require(layout.bar)
    let middle = Double(layout.barLine.lowerBound) + Double(layout.barLine.count) / 2
    driver.mouse(.press(.left), middle, Double(bar.y) + 0.5)
    #expect(abs(driver.simulation.now.value - end.value / 2) < end.value * 0.03)
    driver.mouse(.move(.left), 0, Double(bar.y) + 0.5)
    #expect(driver.simulation.now == 0)
    driver.mouse(.release(.left), 0, Double(bar.y) + 0.5)
    #expect(driver.simulation.fingers.isEmpty, "no finger came down")
  }

  @Test func `the view restarts`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.type("R")
    #expect(driver.simulation.now == 0)
    #expect(try driver.page() == 1)
    #expect(driver.simulation.timeline.entries.isEmpty)
  }

  // MARK: Tunables

  @Test func `the viewer sets a value at once and keeps the page`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    driver.type("t")
    driver.press(.right, .shift)
    #expect(driver.simulation.settings == ["distance": "0.55"])
    #expect(try driver.page() == 2)
    #expect(driver.text.contains("0.55 page"))
    driver.press(.backspace)
    #expect(driver.simulation.settings.isEmpty)
  }

  @Test func `a value set during a played gesture lets it continue`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.wait(10)
    driver.type("t")
    driver.press(.right, .shift)
    driver.settle()
    #expect(driver.simulation.fingers.isEmpty)
    #expect(try driver.page() == 2)
  }

  @Test func `undone inputs are shown with another value`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    #expect(try driver.page() == 2)
    driver.press(.home)
    driver.type("t")
    for _ in 0..<3 { driver.press(.right, .shift) }
    driver.type(" ")
    driver.settle()
    #expect(try driver.page() == 1)
  }

  @Test func `the mouse slides a value`() throws {
    let driver = try ViewDriver(size: CellSize(width: 120, height: 40))
    driver.type("t")
    let layout = driver.viewer.state.layout
    let row = try #require(layout.row(ofList: 0))
    driver.mouse(.press(.left), Double(layout.sliderLine.upperBound) - 0.5, Double(row) + 1.5)
    #expect(driver.simulation.settings == ["distance": "0.95"])
    driver.mouse(.move(.left), Double(layout.sliderLine.lowerBound), Double(row) + 1.5)
    #expect(driver.simulation.settings == ["distance": "0.05"])
    #expect(driver.viewer.skipsMoves)
    driver.mouse(.release(.left), Double(layout.sliderLine.lowerBound), Double(row) + 1.5)
    #expect(!driver.viewer.skipsMoves)
  }

  @Test func `a tunable's meaning is shown in full if there is room`() throws {
    let meaning =
      "Share of a page that a slow drag must cover before it is let go to turn the page over."
    let script = ViewDriver.pager.replacing("Share of a page.", with: meaning)
    let driver = try ViewDriver(script, size: CellSize(width: 80, height: 40))
    driver.type("t")
    let words = driver.rows.joined(separator: " ").split { " │".contains($0) }
    #expect(meaning.split(separator: " ").allSatisfy { words.contains($0) }, "\(driver.text)")
  }

  @Test func `an edit replays the last gesture over the ghost of the previous run`() throws {
    let driver = try ViewDriver()
    driver.press(.left, .shift)
    driver.settle()
    #expect(try driver.page() == 2, "0.6 of a page is more than 0.5")
    driver.type("e")
    driver.settle()
    driver.type("tp")
    let touches = driver.touches.count
    for _ in 0..<3 {
      driver.press(.right, .shift)
      driver.wait(3)
    }
    driver.settle()
    #expect(driver.touches.count == touches, "all of it each time")
    #expect(driver.simulation.decisions.last { $0.rule == .release }?.margin ?? 0 < 0)
    #expect(driver.simulation.settings == ["distance": "0.65"])
    #expect(try driver.page() == 1, "0.6 of a page is less than 0.65")
    #expect(driver.simulation.timeline.gestureStarts.count == 1, "it took the place of the old run")
  }

  @Test func `the viewer writes values into the script, and nothing else`() throws {
    let driver = try ViewDriver()
    driver.type("t")
    driver.press(.right, .shift)
    driver.press(.down)
    driver.press(.right)
    driver.type("w")
    let script = try String(contentsOfFile: driver.simulation.path, encoding: .utf8)
    let expected = ViewDriver.pager.replacing("{ 0.5,", with: "{ 0.55,")
      .replacing("mode = { \"calm\"", with: "mode = { \"wild\"")
    #expect(script == expected)
    #expect(driver.text.contains("written: distance = 0.55, mode = \"wild\""))
  }

  @Test func `the viewer saves values to a file that sets them again`() throws {
    let driver = try ViewDriver()
    driver.type("t")
    driver.press(.right, .shift)
    driver.type("s")
    let path = driver.folder.appending(path: "tunables.json").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "{\"distance\":0.55,\"mode\":\"calm\"}\n")
  }

  // MARK: Scripts

  @Test func `the viewer reloads and keeps the page`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    try driver.edit(ViewDriver.pager.replacing("Three", with: "Another"))
    driver.viewer.filesHaveChanged()
    #expect(try driver.page() == 2)
    #expect(driver.text.contains("Another"))
  }

  @Test func `a script that does not load keeps the old one and shows the reason`() throws {
    let driver = try ViewDriver()
    driver.press(.left)
    driver.settle()
    try driver.edit("return fb.screen {")
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.state.fault?.contains("screen.lua:1") == true)
    #expect(driver.text.contains("the old script runs on"))
    #expect(try driver.page() == 2)
    driver.press(.right)
    driver.settle()
    #expect(try driver.page() == 1)
  }

  @Test func `a failing handler does not end the view`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function() error("oh no") end },
      }
      """
    let driver = try ViewDriver(script)
    driver.press(.left)
    driver.settle()
    #expect(driver.viewer.state.message?.text.contains("screen.lua:3: oh no") == true)
    driver.press(.left)
    driver.settle()
    #expect(try driver.page() == 3)
  }

  @Test func `an error is shown, whatever was printed before it`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function()
          print "before"
          error("oh no")
        end },
      }
      """
    let driver = try ViewDriver(script)
    driver.press(.left)
    driver.settle()
    #expect(driver.viewer.state.message?.text.contains("oh no") == true)
  }

  @Test func `the viewer ends a handler that does not return`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function() while true do end end },
      }
      """
    let driver = try ViewDriver(script, cpuLimit: 0.05)
    driver.press(.left)
    driver.settle()
    #expect(driver.viewer.state.message?.text.contains("CPU") == true)
    #expect(try driver.page() == 2)
  }

  @Test func `a suspension removes the finger`() throws {
    let driver = try ViewDriver()
    driver.mouse(.press(.left), 36, 15)
    driver.wait(3)
    driver.press(.character("z"), .control)
    #expect(driver.viewer.request == .suspend && driver.simulation.fingers.isEmpty)
    driver.mouse(.release(.left), 36, 15)
    driver.settle()
    #expect(try driver.page() == 1 && driver.simulation.faults.isEmpty)
  }

  @Test func `a resize keeps the finger`() throws {
    let driver = try ViewDriver()
    driver.mouse(.press(.left), 36, 15)
    driver.wait()
    driver.mouse(.move(.left), 32, 15)
    driver.wait()
    let finger = try #require(driver.simulation.fingers.first)
    driver.viewer.handle(.resized(CellSize(width: 100, height: 60)), at: driver.clock)
    driver.wait()
    driver.mouse(.move(.left), 32, 15)
    let after = try #require(driver.simulation.fingers.first)
    #expect(after.position == finger.position)
    driver.mouse(.release(.left), 32, 15)
    #expect(driver.simulation.fingers.isEmpty)
  }

  @Test func `the viewer scrolls by the wheel`() throws {
    let script = """
      local fb = require "flickbook"
      local rows = fb.each({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, function() return fb.rectangle { height = 100 } end)
      return fb.screen { size = { 200, 400 },
        fb.scroll_view { id = "list", fb.column { table.unpack(rows) } },
      }
      """
    let driver = try ViewDriver(script)
    driver.mouse(.wheel(x: 0, y: 1), 30, 15)
    driver.settle()
    #expect(try driver.simulation.stage.scrollView("list").offset.y == 48)
    driver.mouse(.wheel(x: 0, y: -1), 30, 15)
    driver.settle()
    #expect(try driver.simulation.stage.scrollView("list").offset.y == 0)
  }

  @Test func `the viewer turns a page by a flick on the wheel, and a page by each slow notch`()
    throws
  {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 }, fb.pager { id = "pages", page_count = 12 } }
      """
    let driver = try ViewDriver(script)
    // As many reports as a terminal makes of a stroke on a pad.
    for gap in [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6, 8, 10] {
      driver.mouse(.wheel(x: 1, y: 0), 30, 15)
      driver.wait(gap)
    }
    driver.settle()
    #expect(try driver.simulation.stage.pager("pages").settledPage == 1)
    driver.wait(20)
    for _ in 0..<3 {
      driver.mouse(.wheel(x: 0, y: 1), 30, 15)
      driver.wait(18)
    }
    driver.settle()
    #expect(try driver.simulation.stage.pager("pages").settledPage == 4)
  }
}
