import FlickHost
import Foundation
import Testing

/// Titles of sections that stay at the top until the next ones push them off, as other projects
/// publish them, against the component in Lua.
@Suite struct `Published sections` {
  private struct File: Decodable {
    var cases: [Entry]
  }

  private struct Entry: Decodable {
    struct Input: Decodable {
      var sections: [[Double]]
      var inset: Double
      var scroll: Double?
      var section: Int?
      var offset: Double?

      private enum CodingKeys: String, CodingKey {
        case sections, inset, scroll, section
        case offset = "item_offset"
      }
    }
    struct Expect: Decodable {
      var section: Int?
      var scroll: Double?
    }
    var id: String
    var kind: String
    var input: Input
    var expect: Expect?
    var samples: [[Double]]?
  }

  /// Draws the list to any offset, whatever its length: where titles stand follows from that alone.
  private static let script = """
    local fb = require "flickbook"
    local kit = require "flickbook.components"

    local function open(given, inset, before)
      local sections = {}
      for number, section in ipairs(given) do
        local title, body = section[1], section[2]
        sections[number] = { title = fb.rectangle {}, title_height = title }
        local cut = number == before.section and before.offset or 0
        if cut > 0 then table.insert(sections[number], { node = fb.rectangle {}, height = cut }) end
        table.insert(sections[number], { node = fb.rectangle {}, height = math.max(0, body - cut) })
      end
      local made = kit.sections { id = "list", size = { 390, 844 }, inset = inset, sections = sections }
      local stage = fb.open(fb.screen { size = { 390, 844 }, made.node })
      stage.list:resize { content_size = { 390, 9000 }, insets = { top = 9000, bottom = 9000 } }
      return stage, made
    end

    local function told(...) print(table.concat({ ... }, " ")) end

    local tests = {}
    function tests.push(given, inset, scrolls)
      local stage = open(given, inset, {})
      for _, scroll in ipairs(scrolls) do
        stage.list:scroll { to = { 0, scroll }, settle = "jump" }
        local row = { scroll }
        for number = 1, #given do row[number + 1] = stage:node("list_title" .. number).frame[2] end
        told(table.unpack(row))
      end
    end
    function tests.current(given, inset, scroll)
      local stage, made = open(given, inset, {})
      stage.list:scroll { to = { 0, scroll }, settle = "jump" }
      told(made.current(stage) - 1)
    end
    function tests.go(given, inset, section, offset)
      local stage, made = open(given, inset, { section = section + 1, offset = offset })
      made.go(stage, section + 1, offset > 0 and 2 or 1, "jump")
      told(stage.list.y)
    end

    """

  /// What to call, and the numbers that are to be told line by line.
  private static func call(_ entry: Entry) throws -> (text: String, told: [[Double]]) {
    func list(_ numbers: [Double]) -> String {
      "{ " + numbers.map { "\($0)" }.joined(separator: ", ") + " }"
    }
    let input = entry.input
    let start = "{ \(input.sections.map(list).joined(separator: ", ")) }, \(input.inset)"
    switch entry.kind {
    case "sticky-push":
      let rows = try #require(entry.samples)
      return ("tests.push(\(start), \(list(rows.map { $0[0] })))", rows)
    case "sticky-current":
      let scroll = try #require(input.scroll)
      return (
        "tests.current(\(start), \(scroll))", [[Double(try #require(entry.expect?.section))]]
      )
    case "sticky-scroll-to":
      let (section, offset) = (try #require(input.section), try #require(input.offset))
      return (
        "tests.go(\(start), \(section), \(offset))", [[try #require(entry.expect?.scroll)]]
      )
    default: throw CocoaError(.featureUnsupported)
    }
  }

  private static func files() throws -> [URL] {
    let name = "sticky-header.json"
    let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/conformance/\(name)")
    guard let shared = ProcessInfo.processInfo.environment["FLICKBOOK_CONFORMANCE"] else {
      return [own]
    }
    let published = URL(fileURLWithPath: shared).appending(path: name)
    return FileManager.default.fileExists(atPath: published.path) ? [own, published] : [own]
  }

  @Test func `hold for the component in Lua`() throws {
    for file in try Self.files() {
      let entries = try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
      let calls = try entries.map(Self.call)
      var lines: [String] = []
      let script = Self.script + calls.map(\.text).joined(separator: "\n")
      let folder = try TemporaryFolder(["sections.lua": script])
      try ScriptHost(.patient) { lines.append($0) }.run(folder["sections.lua"])
      let told = lines.joined(separator: "\n").split(separator: "\n").map { line in
        line.split(separator: " ").compactMap { Double($0) }
      }
      let expected = zip(entries, calls).flatMap { entry, call in call.told.map { (entry.id, $0) } }
      try #require(told.count == expected.count)
      for (found, (id, row)) in zip(told, expected) {
        #expect(
          found.count == row.count && zip(found, row).allSatisfy { abs($0 - $1) < 1e-6 },
          "\(id): expected \(row), found \(found)")
      }
      print("conformance sticky-header: \(entries.count) cases ran, 0 left out")
    }
  }
}
