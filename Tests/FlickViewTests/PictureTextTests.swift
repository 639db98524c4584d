import FlickCore
import FlickSession
import FlickTerminal
import Testing

@testable import FlickView

@Suite struct `Texts of a picture in cells` {
  /// Rows of a list, each with a picture, a title and a subtitle.
  private static let list = """
    local fb = require "flickbook"
    local function row(name, top)
      return fb.row { width = "fill", height = 64, spacing = 12,
        fb.rectangle { width = 48, height = 48, fill = "#cc8844" },
        fb.column { width = "fill", height = 64, padding = { top = top },
          fb.text { name, size = 17, color = "#ffffff", height = 21 },
          fb.text { "A longer line below it", size = 13, color = "#aaaaaa", height = 16 },
          fb.spacer {},
        },
      }
    end
    return fb.screen { title = "List", size = { 390, 844 }, background = "#000000",
      fb.column { padding = 16, width = "fill", row("Slow Weather", 4), row("Paper Lanterns", 4), row("Salt", 4), fb.spacer {} },
    }
    """

  private func rows(
    _ script: String, _ width: Int, _ height: Int, isUnicode: Bool = true
  ) throws -> [String] {
    try ViewDriver(script, size: CellSize(width: width, height: height), isUnicode: isUnicode).rows
  }

  @Test func `subtitles without room are omitted`() throws {
    let small = try rows(Self.list, 80, 24)
    #expect(!small.contains { $0.contains("longer") }, "\(small)")
    for title in ["Slow Weather", "Paper Lanterns", "Salt"] {
      #expect(small.contains { $0.contains(title) }, "\(small)")
    }
    let large = try rows(Self.list, 80, 70)
    #expect(large.contains { $0.contains("A longer line below it") }, "\(large)")
  }

  /// Tracks of an album: the number and the dots are centred on a title and its subtitle, and the
  /// length has the title's baseline.
  private static let tracks = """
    local fb = require "flickbook"
    local function track(number)
      return fb.row { width = "fill", height = 71, align = "center", spacing = 14,
        fb.text { ("No%d"):format(number), width = 40, color = "#888888" },
        fb.column { width = "fill", spacing = 2,
          fb.text { ("Title%d"):format(number), width = "fill", size = 17 },
          fb.text { "The Halyards", size = 13, color = "#888888" } },
        fb.text { "Dots", size = 13, width = 60, color = "#888888" } }
    end
    local rows = {}
    for number = 1, 9 do rows[number] = track(number) end
    return fb.screen { title = "Tracks", size = { 390, 844 },
      fb.column { padding = 16, width = "fill", table.unpack(rows) } }
    """

  @Test(arguments: [40, 47, 53, 60, 66, 70])
  func `a text beside a title shares its row`(_ height: Int) throws {
    let shown = try rows(Self.tracks, 200, height)
    for number in 1...9 {
      let row = shown.first { $0.contains("Title\(number)") } ?? ""
      #expect(row.contains("No\(number)") && row.contains("Dots"), "\(number): \(row)")
    }
  }

  @Test(arguments: [40, 45, 47, 52, 60, 66, 70])
  func `share a row with texts of their baseline`(_ height: Int) throws {
    let script = """
      local fb = require "flickbook"
      local function line(number)
        -- Baselines are 0.26 times the size above the bottom.
        return fb.row { width = "fill", height = 61, align = "bottom",
          fb.text { "Big" .. number, size = 20, width = 120 },
          fb.column { padding = { bottom = 2.08 },
            fb.text { "small" .. number, size = 12, width = 90 } } }
      end
      return fb.screen { title = "Lines", size = { 390, 844 },
        fb.column { padding = 16, line(1), line(2), line(3), line(4), line(5), line(6) } }
      """
    let shown = try rows(script, 120, height)
    for number in 1...6 {
      let row = shown.first { $0.contains("Big\(number)") } ?? ""
      #expect(row.contains("small\(number)"), "\(number): \(row)")
    }
  }

  /// Cards and rows without content show their numbers, as pages do.
  @Test(arguments: [
    (
      "fb.deck { id = 'd', width = 300, height = 300, cards = { fb.column {}, fb.column {} } }", "1"
    ),
    (
      """
      fb.scroll_view { id = 'l', rows = { count = 50, estimate = 200, row = function()
        return fb.column { height = 200, width = 'fill' } end } }
      """, "1 2 3 4 5"
    ),
  ])
  func `labels replace cards and rows without content`(_ node: String, _ numbers: String) throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { title = "Blank", size = { 390, 844 }, \(node) }
      """
    let picture = try ViewDriver(script, size: CellSize(width: 80, height: 40)).simulation.picture()
    let texts = (picture?.commands ?? []).compactMap {
      if case .text(let line) = $0 { line.string } else { nil }
    }
    let wanted = numbers.split(separator: " ").map(String.init)
    #expect(Set(texts).isSuperset(of: wanted) && texts.count <= wanted.count + 2, "\(texts)")
  }

  @Test func `texts never move onto a picture`() throws {
    let small = try rows(Self.list, 80, 24)
    let buffer = try ViewDriver(Self.list, size: CellSize(width: 80, height: 24)).viewer.draw()
    for (y, row) in small.enumerated() where row.contains("Lantern") {
      for x in 0..<80 where (buffer[x, y].background.rgb?.red ?? 0) > 150 {
        #expect(buffer[x, y].glyph == .space || buffer[x, y].glyph == .upperHalf)
      }
    }
  }

  @Test func `texts stay on their button`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { title = "One", size = { 390, 844 }, background = "#000000",
        fb.column { padding = 16,
          fb.layers { width = 110, height = 88,
            fb.rectangle { width = "fill", height = "fill", fill = "#ffffff" },
            fb.text { "Play", size = 17, color = "#000000" } } } }
      """
    let driver = try ViewDriver(script, size: CellSize(width: 80, height: 24))
    let (y, row) = try #require(
      driver.rows.enumerated().first { $1.contains("Play") }.map { ($0.offset, $0.element) })
    let start = row.distance(from: row.startIndex, to: try #require(row.firstIndex(of: "P")))
    let buffer = driver.viewer.draw()
    for x in start..<start + 4 { #expect(buffer[x, y].background.rgb == RGB(255, 255, 255)) }
  }

  @Test func `large texts are drawn large`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { title = "Large", size = { 200, 400 }, background = "#ffffff",
        fb.column { padding = 20, fb.text { "Hi", size = 60, color = "#000000" } } }
      """
    let driver = try ViewDriver(script, size: CellSize(width: 60, height: 40))
    #expect(!driver.rows.dropFirst().contains { $0.contains("Hi") })
    let buffer = driver.viewer.draw()
    let dark = (0..<40).flatMap { y in
      (0..<60).filter {
        buffer[$0, y].foreground.rgb == RGB(0, 0, 0) && buffer[$0, y].glyph == .upperHalf
          || buffer[$0, y].background.rgb == RGB(0, 0, 0)
      }
    }
    #expect(dark.count >= 8)
  }

  @Test func `texts are ASCII on an ASCII terminal`() throws {
    let script = """
      local fb = require "flickbook"
      return fb.screen { title = "Ça", size = { 200, 400 },
        fb.column { padding = 20, fb.text { "Café ‹ • 日", size = 14 } } }
      """
    let rows = try rows(script, 60, 40, isUnicode: false)
    #expect(rows.contains { $0.contains("Cafe < * ?") }, "\(rows)")
    #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(rows)")
  }
}
