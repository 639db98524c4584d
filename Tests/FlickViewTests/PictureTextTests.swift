import FlickCore
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

  @Test func `leave subtitles out where titles have no room beside them`() throws {
    let small = try rows(Self.list, 80, 24)
    #expect(!small.contains { $0.contains("longer") }, "\(small)")
    for title in ["Slow Weather", "Paper Lanterns", "Salt"] {
      #expect(small.contains { $0.contains(title) }, "\(small)")
    }
    let large = try rows(Self.list, 80, 70)
    #expect(large.contains { $0.contains("A longer line below it") }, "\(large)")
  }

  @Test func `never stand on a picture to make room`() throws {
    let small = try rows(Self.list, 80, 24)
    let buffer = try ViewDriver(Self.list, size: CellSize(width: 80, height: 24)).viewer.draw()
    for (y, row) in small.enumerated() where row.contains("Lantern") {
      for x in 0..<80 where (buffer[x, y].background.rgb?.red ?? 0) > 150 {
        #expect(buffer[x, y].glyph == .space || buffer[x, y].glyph == .upperHalf)
      }
    }
  }

  @Test func `stay on the button whose they are`() throws {
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

  @Test func `are drawn large where they are large`() throws {
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

  @Test func `are ASCII where the terminal is`() throws {
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
