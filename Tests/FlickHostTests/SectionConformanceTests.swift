import FlickHost
import Foundation
import Testing

/// Titles of sections that stay at the top until the next ones push them off, as other projects
/// publish them, against the component in Lua.
@Suite struct `Published sections` {
  /// A case of a file, possibly with missing or additional fields.
  private struct Entry {
    let id: String
    let kind: String
    private let input: [String: Any]
    private let expect: [String: Any]
    private let samples: [Any]

    init(_ json: [String: Any], number: Int) {
      kind = json["kind"] as? String ?? ""
      id = json["id"] as? String ?? "case \(number) of kind '\(kind)'"
      input = json["input"] as? [String: Any] ?? [:]
      expect = json["expect"] as? [String: Any] ?? [:]
      samples = json["samples"] as? [Any] ?? []
    }

    /// Returns a call, and the numbers that it must print, line by line.
    ///
    /// - Throws: `LeftOut` for a case that cannot be computed.
    func call() throws -> (text: String, told: [[Double]]) {
      let sections = try numbers(input["sections"], "input.sections")
      guard sections.allSatisfy({ $0.count == 2 }) else {
        throw LeftOut("a section has two heights")
      }
      let start = "{ \(sections.map(Self.list).joined(separator: ", ")) }, \(try given("inset"))"
      switch kind {
      case "sticky-push":
        try refuseMore(than: ["sections", "inset"])
        let rows = try numbers(samples, "samples")
        guard rows.allSatisfy({ $0.count == sections.count + 1 }) else {
          throw LeftOut("a sample has a place and one for each section")
        }
        return ("tests.push(\(start), \(Self.list(rows.map { $0[0] })))", rows)
      case "sticky-current":
        try refuseMore(than: ["sections", "inset", "scroll"])
        return ("tests.current(\(start), \(try given("scroll")))", [[try expected("section")]])
      case "sticky-scroll-to":
        try refuseMore(than: ["sections", "inset", "section", "item_offset"])
        let section = Int(try given("section"))
        guard sections.indices.contains(section) else { throw LeftOut("there is no such section") }
        return (
          "tests.go(\(start), \(section), \(try given("item_offset")))", [[try expected("scroll")]]
        )
      default: throw LeftOut("a kind that no suite computes")
      }
    }

    private static func list(_ numbers: [Double]) -> String {
      "{ " + numbers.map { "\($0)" }.joined(separator: ", ") + " }"
    }

    private func number(_ value: Any?, _ name: String) throws -> Double {
      guard let value else { throw LeftOut("\(name) is missing") }
      guard let number = value as? Double, number.magnitude < 1e9 else {
        throw LeftOut("\(name) is no number of points")
      }
      return number
    }

    private func numbers(_ value: Any?, _ name: String) throws -> [[Double]] {
      let rows = value as? [Any] ?? []
      guard !rows.isEmpty else { throw LeftOut("\(name) is missing") }
      return try rows.map { row in try (row as? [Any] ?? []).map { try number($0, name) } }
    }

    private func given(_ key: String) throws -> Double { try number(input[key], "input.\(key)") }

    private func expected(_ key: String) throws -> Double {
      try number(expect[key], "expect.\(key)")
    }

    private func refuseMore(than keys: [String]) throws {
      if let key = Set(input.keys).subtracting(keys).sorted().first {
        throw LeftOut("input.\(key) is not read")
      }
    }
  }

  /// Why a case is not computed.
  private struct LeftOut: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// Draws the list to any offset, for any length: the places of titles depend on the offset alone.
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

    local function each(test)
      print "case"
      local isWell, fault = pcall(test)
      if not isWell then print("refused: " .. tostring(fault)) end
    end

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

  private static func files() throws -> [URL] {
    let name = "sticky-header.json"
    let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/conformance/\(name)")
    let shared = ProcessInfo.processInfo.environment["FLICKBOOK_CONFORMANCE"] ?? ""
    guard !shared.isEmpty else { return [own] }
    let published = URL(fileURLWithPath: shared).appending(path: name)
    return FileManager.default.fileExists(atPath: published.path) ? [own, published] : [own]
  }

  @Test func `published sections hold for the component in Lua`() throws {
    for file in try Self.files() {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      let tally = try Self.tally(of: json ?? [:])
      for fault in tally.faults { Issue.record("\(fault)") }
      print("conformance sticky-header: \(tally.lines.joined(separator: "\n"))")
      // All cases of our own file run.
      if file == (try Self.files()).first { #expect(tally.ran > 20 && tally.leftOut == [:]) }
    }
  }

  /// How the cases of a file went.
  private struct Tally {
    var ran = 0
    var faults: [String] = []
    var leftOut: [String: Int] = [:]
    var lines: [String] {
      ["\(ran) cases ran, \(leftOut.values.reduce(0, +)) left out"]
        + leftOut.sorted { $0.key < $1.key }.map { "  left out: \($0.value) of \($0.key)" }
    }
  }

  private static func tally(of file: [String: Any]) throws -> Tally {
    var tally = Tally()
    var calls: [(id: String, text: String, told: [[Double]])] = []
    for (number, json) in (file["cases"] as? [Any] ?? []).enumerated() {
      let entry = Entry(json as? [String: Any] ?? [:], number: number)
      do {
        let call = try entry.call()
        calls.append((entry.id, call.text, call.told))
      } catch let left as LeftOut {
        tally.leftOut["\(entry.kind): \(left.reason)", default: 0] += 1
      }
    }
    tally.ran = calls.count
    guard !calls.isEmpty else { return tally }
    // Each in a call of its own, so that a refusal is reported separately.
    let lines = calls.map { "each(function() \($0.text) end)" }
    let folder = try TemporaryFolder(["sections.lua": script + lines.joined(separator: "\n")])
    var told: [[String]] = []
    try ScriptHost(.patient) { line in
      if line == "case" { told.append([]) } else { told[told.count - 1].append(line) }
    }.run(folder["sections.lua"])
    for (call, found) in zip(calls, told) {
      let rows = found.map { $0.split(separator: " ").compactMap { Double($0) } }
      let isRight = rows.elementsEqual(call.told) { found, row in
        found.count == row.count && zip(found, row).allSatisfy { abs($0 - $1) < 1e-6 }
      }
      if !isRight { tally.faults.append("\(call.id): expected \(call.told), found \(found)") }
    }
    return tally
  }

  /// A case unlike those of our file is left out with its reason, or refused by the component.
  @Test(arguments: [
    (#"{}"#, ["0 cases ran, 0 left out"]),
    (
      #"{"cases": [{}, 7, {"kind": "new"}]}"#,
      [
        "0 cases ran, 3 left out", "  left out: 2 of : input.sections is missing",
        "  left out: 1 of new: input.sections is missing",
      ]
    ),
    (
      #"{"cases": [{"kind": "new", "input": {"sections": [[1, 2]], "inset": 0}}]}"#,
      [
        "0 cases ran, 1 left out", "  left out: 1 of new: a kind that no suite computes",
      ]
    ),
    (
      #"{"cases": [{"kind": "sticky-current", "input": {"sections": [[1, 2]], "scroll": 0}}]}"#,
      [
        "0 cases ran, 1 left out", "  left out: 1 of sticky-current: input.inset is missing",
      ]
    ),
    (
      #"""
      {"cases": [{"kind": "sticky-current", "expect": {"section": 0},
      "input": {"sections": [[1, 2]], "inset": 0, "scroll": 0, "bounce": null}}]}
      """#,
      ["0 cases ran, 1 left out", "  left out: 1 of sticky-current: input.bounce is not read"]
    ),
    (
      #"""
      {"cases": [{"kind": "sticky-push", "input": {"sections": [[1, 2], [3]], "inset": 0}}]}
      """#, ["0 cases ran, 1 left out", "  left out: 1 of sticky-push: a section has two heights"]
    ),
    (
      #"""
      {"cases": [{"kind": "sticky-scroll-to", "expect": {"scroll": 0},
      "input": {"sections": [[1, 2]], "inset": 0, "section": 4, "item_offset": 0}}]}
      """#,
      ["0 cases ran, 1 left out", "  left out: 1 of sticky-scroll-to: there is no such section"]
    ),
  ])
  func `sections are computed or omitted with a reason`(_ row: (file: String, lines: [String]))
    throws
  {
    let json = try JSONSerialization.jsonObject(with: Data(row.file.utf8)) as? [String: Any]
    let tally = try Self.tally(of: try #require(json))
    #expect(tally.lines == row.lines && tally.faults == [])
  }

  @Test func `wrong or refused sections are reported`() throws {
    let file = """
      {"cases": [
        {"id": "wrong", "kind": "sticky-current", "expect": {"section": 5},
         "input": {"sections": [[40, 200]], "inset": 0, "scroll": 1}},
        {"id": "refused", "kind": "sticky-current", "expect": {"section": 0},
         "input": {"sections": [[-40, 200]], "inset": 0, "scroll": 1}}]}
      """
    let json = try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
    let faults = try Self.tally(of: try #require(json)).faults
    #expect(faults.count == 2 && faults[0].contains("expected [[5.0]]"), "\(faults)")
    #expect(faults.last?.contains("refused:") == true, "\(faults)")
  }
}
