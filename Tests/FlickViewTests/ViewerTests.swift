import FlickCore
import FlickTerminal
import Foundation
import Testing

@testable import FlickView

@Suite struct `The viewer` {
  @Test func `turns the page under the mouse`() throws {
    let hand = try Hand()
    hand.drag(fromX: 36, y: 15, cells: -20)
    #expect(hand.viewer.isMoving, "the page is on its way")
    hand.settle()
    #expect(try hand.page() == 2)
    #expect(!hand.viewer.isMoving)
    #expect(hand.text.contains("pages 2.00"))
    #expect(hand.text.contains("pages: page 2 by release"))
  }

  @Test func `lets a finger that rested fall back, and says by how much`() throws {
    let hand = try Hand(size: CellSize(width: 100, height: 40))
    hand.drag(fromX: 56, y: 15, cells: -4, rest: 12)
    hand.settle()
    #expect(try hand.page() == 1)
    let test = try #require(hand.simulation.decisions.last?.deciding)
    #expect(test.spare < 0)
    #expect(hand.text.contains("(\(test.words.text))"))
  }

  @Test func `shows nothing new while nothing happens`() throws {
    let hand = try Hand()
    hand.drag(fromX: 36, y: 15, cells: -20)
    hand.settle()
    var encoder = FrameEncoder()
    var bytes: [UInt8] = []
    encoder.encode(hand.viewer.draw(), into: &bytes)
    bytes.removeAll()
    hand.wait(120)
    encoder.encode(hand.viewer.draw(), into: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test func `plays a flick for an arrow, and a slow drag with shift`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    #expect(try hand.page() == 2)
    hand.press(.left, .shift)
    hand.settle()
    #expect(try hand.page() == 3)
    hand.press(.right)
    hand.settle()
    #expect(try hand.page() == 2)
  }

  @Test func `plays the last gesture once more`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    hand.press(.enter)
    hand.settle()
    #expect(try hand.page() == 3)
  }

  @Test func `writes lines that fall into one row below each other, or the upper one alone`() throws
  {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 800 },
        fb.column {
          fb.text { "Title", size = 14, height = 16 }, fb.text { "under it", size = 10, height = 12 },
        },
      }
      """
    let hand = try Hand(script, size: CellSize(width: 60, height: 30))
    let rows = hand.rows
    let title = try #require(rows.firstIndex { $0.contains("Title") }, "\(hand.text)")
    let under = rows.firstIndex { $0.contains("under") }
    #expect(under == nil || under == title + 1, "\(hand.text)")
    #expect(!rows.contains { $0.contains("tle") && $0.contains("under") })
  }

  @Test func `writes the names of pictures that stand side by side, each in the middle`() throws {
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
      let hand = try Hand(script, size: CellSize(width: width, height: 44))
      let row = hand.rows.first { $0.contains("Salt") } ?? ""
      #expect(row.contains("Kelp") && row.contains("Tide"), "\(width): \(hand.text)")
    }
  }

  @Test func `plots without Unicode in characters that are there`() throws {
    let hand = try Hand(isUnicode: false)
    hand.type("p")
    hand.press(.left)
    hand.settle()
    #expect(hand.text.unicodeScalars.allSatisfy { $0.value < 0x80 }, "\(hand.text)")
    #expect(hand.rows.contains { $0.contains("pages.position") })
    #expect(hand.text.contains("---"))
  }

  // MARK: Time

  @Test func `stands still when paused and goes on by frames`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.wait(5)
    hand.type(" ")
    let time = hand.simulation.now
    hand.wait(50)
    #expect(hand.simulation.now == time)
    #expect(!hand.viewer.isMoving, "a paused picture costs nothing")
    hand.type(".")
    #expect(abs((hand.simulation.now - time).value - 1 / 60) < 1e-9)
  }

  @Test func `goes slower, but not under a finger`() throws {
    let hand = try Hand()
    hand.type("[[[[")
    hand.mouse(.press(.left), 36, 15)
    let start = hand.simulation.now
    hand.wait(6)
    #expect(abs((hand.simulation.now - start).value - 0.1) < 0.001)
    hand.mouse(.move(.left), 20, 15)
    hand.mouse(.release(.left), 20, 15)
    let lift = hand.simulation.now
    hand.wait(60)
    #expect(abs((hand.simulation.now - lift).value - 0.05) < 0.001)
  }

  @Test func `goes back to the same bits`() throws {
    let hand = try Hand()
    hand.drag(fromX: 36, y: 15, cells: -20)
    var seen: [(time: Seconds, position: Double)] = []
    for _ in 0..<15 {
      hand.wait()
      seen.append((hand.simulation.now, try hand.position()))
    }
    hand.settle()
    for moment in seen.reversed() {
      hand.simulation.seek(to: moment.time)
      #expect(try hand.position() == moment.position, "at \(moment.time)")
    }
    hand.press(.home)
    #expect(hand.simulation.now == 0)
    #expect(try hand.page() == 1)
    hand.press(.end)
    #expect(try hand.page() == 2)
  }

  @Test func `goes back over handlers that fail as it went on over them`() throws {
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
    let hand = try Hand(script)
    var seen: [(time: Seconds, position: Double)] = []
    for _ in 0..<5 {
      hand.press(.left)
      hand.settle()
      seen.append((hand.simulation.now, try hand.position()))
    }
    #expect(try hand.page() == 9)
    for moment in seen.reversed() {
      hand.simulation.seek(to: moment.time)
      #expect(try hand.position() == moment.position, "at \(moment.time)")
    }
    hand.press(.end)
    #expect(try hand.page() == 9)
  }

  @Test func `forgets what lay ahead when something new is done`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    let end = hand.simulation.timeline.end
    hand.press(.home)
    hand.press(.right)
    hand.settle()
    #expect(try hand.page() == 1, "at the first page a flick to the right turns nothing")
    #expect(hand.simulation.timeline.gestureStarts.count == 1)
    #expect(hand.simulation.timeline.end != end)
  }

  @Test func `plays what lies ahead when it goes on`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    hand.press(.home)
    hand.type(" ")
    hand.settle()
    #expect(try hand.page() == 2)
  }

  @Test func `is scrubbed by the mouse on the bar`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    let end = hand.simulation.now
    let layout = hand.viewer.state.layout
    let bar = try #require(layout.bar)
    let middle = Double(layout.barLine.lowerBound) + Double(layout.barLine.count) / 2
    hand.mouse(.press(.left), middle, Double(bar.y) + 0.5)
    #expect(abs(hand.simulation.now.value - end.value / 2) < end.value * 0.03)
    hand.mouse(.move(.left), 0, Double(bar.y) + 0.5)
    #expect(hand.simulation.now == 0)
    hand.mouse(.release(.left), 0, Double(bar.y) + 0.5)
    #expect(hand.simulation.fingers.isEmpty, "no finger came down")
  }

  @Test func `begins anew`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    hand.type("R")
    #expect(hand.simulation.now == 0)
    #expect(try hand.page() == 1)
    #expect(hand.simulation.timeline.entries.isEmpty)
  }

  // MARK: Tunables

  @Test func `sets a value at once and keeps the page`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    hand.type("t")
    hand.press(.right, .shift)
    #expect(hand.simulation.settings == ["distance": "0.55"])
    #expect(try hand.page() == 2)
    #expect(hand.text.contains("0.55 page"))
    hand.press(.backspace)
    #expect(hand.simulation.settings.isEmpty)
  }

  @Test func `sets a value under a gesture that plays, which goes on`() throws {
    let hand = try Hand()
    hand.press(.left, .shift)
    hand.wait(10)
    hand.type("t")
    hand.press(.right, .shift)
    hand.settle()
    #expect(hand.simulation.fingers.isEmpty)
    #expect(try hand.page() == 2)
  }

  @Test func `shows what was gone back over with another value`() throws {
    let hand = try Hand()
    hand.press(.left, .shift)
    hand.settle()
    #expect(try hand.page() == 2)
    hand.press(.home)
    hand.type("t")
    for _ in 0..<3 { hand.press(.right, .shift) }
    hand.type(" ")
    hand.settle()
    #expect(try hand.page() == 1)
  }

  @Test func `slides a value with the mouse`() throws {
    let hand = try Hand(size: CellSize(width: 120, height: 40))
    hand.type("t")
    let layout = hand.viewer.state.layout
    let row = try #require(layout.row(ofList: 0))
    hand.mouse(.press(.left), Double(layout.sliderLine.upperBound) - 0.5, Double(row) + 1.5)
    #expect(hand.simulation.settings == ["distance": "0.95"])
    hand.mouse(.move(.left), Double(layout.sliderLine.lowerBound), Double(row) + 1.5)
    #expect(hand.simulation.settings == ["distance": "0.05"])
    #expect(hand.viewer.skipsMoves)
    hand.mouse(.release(.left), Double(layout.sliderLine.lowerBound), Double(row) + 1.5)
    #expect(!hand.viewer.skipsMoves)
  }

  @Test func `says what a tunable means in whole where there is room`() throws {
    let meaning =
      "Share of a page that a slow drag must cover before it is let go to turn the page over."
    let script = Hand.pager.replacing("Share of a page.", with: meaning)
    let hand = try Hand(script, size: CellSize(width: 80, height: 40))
    hand.type("t")
    let words = hand.rows.joined(separator: " ").split { " │".contains($0) }
    #expect(meaning.split(separator: " ").allSatisfy { words.contains($0) }, "\(hand.text)")
  }

  @Test func `runs the last gesture again after an edit, over the ghost of the run before`() throws
  {
    let hand = try Hand()
    hand.press(.left, .shift)
    hand.settle()
    #expect(try hand.page() == 2, "0.6 of a page is more than 0.5")
    hand.type("e")
    hand.settle()
    hand.type("tp")
    let touches = hand.simulation.timeline.touches.count
    for _ in 0..<3 {
      hand.press(.right, .shift)
      hand.wait(3)
    }
    hand.settle()
    #expect(hand.simulation.timeline.touches.count == touches, "all of it each time")
    #expect(hand.simulation.decisions.last { $0.rule == .release }?.margin ?? 0 < 0)
    #expect(hand.simulation.settings == ["distance": "0.65"])
    #expect(try hand.page() == 1, "0.6 of a page is less than 0.65")
    #expect(hand.simulation.timeline.gestureStarts.count == 1, "it took the place of the old run")
  }

  @Test func `writes values into the script, and nothing else`() throws {
    let hand = try Hand()
    hand.type("t")
    hand.press(.right, .shift)
    hand.press(.down)
    hand.press(.right)
    hand.type("w")
    let script = try String(contentsOfFile: hand.simulation.path, encoding: .utf8)
    let expected = Hand.pager.replacing("{ 0.5,", with: "{ 0.55,")
      .replacing("mode = { \"calm\"", with: "mode = { \"wild\"")
    #expect(script == expected)
    #expect(hand.text.contains("written: distance = 0.55, mode = \"wild\""))
  }

  @Test func `saves values to a file that sets them again`() throws {
    let hand = try Hand()
    hand.type("t")
    hand.press(.right, .shift)
    hand.type("s")
    let path = hand.folder.appending(path: "tunables.json").path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "{\"distance\":0.55,\"mode\":\"calm\"}\n")
  }

  // MARK: Scripts

  @Test func `reloads and keeps the page`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    try hand.edit(Hand.pager.replacing("Three", with: "Another"))
    hand.viewer.filesHaveChanged()
    #expect(try hand.page() == 2)
    #expect(hand.text.contains("Another"))
  }

  @Test func `keeps the old script when the new one does not load, and says why`() throws {
    let hand = try Hand()
    hand.press(.left)
    hand.settle()
    try hand.edit("return fb.screen {")
    hand.viewer.filesHaveChanged()
    #expect(hand.viewer.state.fault?.contains("screen.lua:1") == true)
    #expect(hand.text.contains("the old script runs on"))
    #expect(try hand.page() == 2)
    hand.press(.right)
    hand.settle()
    #expect(try hand.page() == 1)
  }

  @Test func `lives on when a handler fails`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function() error("oh no") end },
      }
      """
    let hand = try Hand(script)
    hand.press(.left)
    hand.settle()
    #expect(hand.viewer.state.message?.text.contains("screen.lua:3: oh no") == true)
    hand.press(.left)
    hand.settle()
    #expect(try hand.page() == 3)
  }

  @Test func `says what went wrong, whatever was printed before it`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function()
          print "before"
          error("oh no")
        end },
      }
      """
    let hand = try Hand(script)
    hand.press(.left)
    hand.settle()
    #expect(hand.viewer.state.message?.text.contains("oh no") == true)
  }

  @Test func `ends a handler that does not return`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, on_page_changed = function() while true do end end },
      }
      """
    let hand = try Hand(script, cpuLimit: 0.05)
    hand.press(.left)
    hand.settle()
    #expect(hand.viewer.state.message?.text.contains("CPU") == true)
    #expect(try hand.page() == 2)
  }

  @Test func `takes the finger away when it is suspended`() throws {
    let hand = try Hand()
    hand.mouse(.press(.left), 36, 15)
    hand.wait(3)
    hand.press(.character("z"), .control)
    #expect(hand.viewer.wish == .suspend && hand.simulation.fingers.isEmpty)
    hand.mouse(.release(.left), 36, 15)
    hand.settle()
    #expect(try hand.page() == 1 && hand.simulation.faults.isEmpty)
  }

  @Test func `keeps the finger through a new size`() throws {
    let hand = try Hand()
    hand.mouse(.press(.left), 36, 15)
    hand.wait()
    hand.mouse(.move(.left), 32, 15)
    hand.wait()
    let finger = try #require(hand.simulation.fingers.first)
    hand.viewer.handle(.resized(CellSize(width: 100, height: 60)), at: hand.clock)
    hand.wait()
    hand.mouse(.move(.left), 32, 15)
    let after = try #require(hand.simulation.fingers.first)
    #expect(after.position == finger.position)
    hand.mouse(.release(.left), 32, 15)
    #expect(hand.simulation.fingers.isEmpty)
  }

  @Test func `scrolls by the wheel`() throws {
    let script = """
      local fb = require "flickbook"
      local rows = fb.each({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, function() return fb.rectangle { height = 100 } end)
      return fb.screen { size = { 200, 400 },
        fb.scroll_view { id = "list", fb.column { table.unpack(rows) } },
      }
      """
    let hand = try Hand(script)
    hand.mouse(.wheel(x: 0, y: 1), 30, 15)
    hand.settle()
    #expect(try hand.simulation.stage.scrollView("list").offset.y == 48)
    hand.mouse(.wheel(x: 0, y: -1), 30, 15)
    hand.settle()
    #expect(try hand.simulation.stage.scrollView("list").offset.y == 0)
  }
}
