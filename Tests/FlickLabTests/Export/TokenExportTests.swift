import FlickAPI
import FlickHost
import FlickJSON
@testable import FlickLab
import FlickSystem
import Testing

@Suite struct `Design tokens` {
  private static func fixture() throws -> (LabFixture, LabScreen) {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    return (fixture, try fixture.session().screen(["velocity": "418.25"]))
  }

  private static func lines(_ screen: LabScreen) -> [String] {
    TokenExport(FeelExport(screen.screen), tunables: screen.tunables).lines
  }

  @Test func `design tokens have a transition with a curve, and the spring with its error`() throws
  {
    let (_, screen) = try Self.fixture()
    let root = try JSONReader.parse(Self.lines(screen).joined(separator: "\n"))
    let settle = try root.member("pages", of: "file").member("settle", of: "pages")
    #expect(try settle.string("$type", of: "settle") == "transition")
    let value = try settle.member("$value", of: "settle")
    #expect(try value.string("timingFunction", of: "value") == "{pages.settleEasing}")
    let easing = try root.member("pages", of: "file").member("settleEasing", of: "pages")
    #expect(try easing.member("$value", of: "easing").elements("curve").count == 4)
    let own = try settle.member("$extensions", of: "settle").member("flickbook", of: "extensions")
    let points = try own.member("error", of: "own").number("points", of: "error")
    #expect(points > 0.1 && points < 15, "\(points)")
    #expect(try own.member("spring", of: "own").number("stiffness", of: "spring") > 0)
  }

  @Test func `tokens set their tunables to the present values`() throws {
    let (fixture, screen) = try Self.fixture()
    let path = fixture.path + "/feel.tokens.json"
    let text = Self.lines(screen).joined(separator: "\n")
    try File.write(Array(text.utf8), to: path)
    let values = try TunablesFile.read(path)
    let expected = screen.tunables.map { ($0.declaration.name, $0.value.description) }
    for (name, value) in expected {
      let found = values.first { $0.name == name }?.text
      #expect(found == value || found.flatMap(Double.init) == Double(value), "\(name)")
    }
    #expect(values.contains { $0.name == "velocity" && $0.text == "418.25" })
    #expect(throws: HostError.self) { try TunablesFile.write(.init(), to: path) }
  }

  @Test(arguments: [
    (#"{"a":{"$value":{"value":350,"unit":"ms"},OWN"s"}}}}"#, "0.35"),
    (#"{"g":{"a":{"$value":{"value":12,"unit":"px"},OWN"pt"}}}}}"#, "12"),
    (#"{"$extensions":{"flickbook":{"values":{"t":"spring"}}},"b":{"$value":3}}"#, "spring"),
  ])
  func `tokens are read in the tunables' units`(_ pattern: String, _ value: String) throws {
    let text = pattern.replacing(
      "OWN", with: #""$extensions":{"flickbook":{"tunable":"t","unit":"#)
    let fixture = try LabFixture("")
    let path = fixture.path + "/a.tokens.json"
    try File.write(Array(text.utf8), to: path)
    let values = try TunablesFile.read(path)
    #expect(values.map(\.name) == ["t"])
    let found = try #require(values.first).text
    #expect(found == value || Double(found) == Double(value))
  }

  @Test func `an unknown unit is an error with the token`() throws {
    let fixture = try LabFixture("")
    let path = fixture.path + "/a.tokens.json"
    let own = #"{"flickbook":{"tunable":"t","unit":"pt"}}"#
    let text = #"{"gap":{"$value":{"value":1,"unit":"rem"},"$extensions":\#(own)}}"#
    try File.write(Array(text.utf8), to: path)
    let error = #expect(throws: HostError.self) { try TunablesFile.read(path) }
    #expect(
      error.map { "\($0)" }?.contains("token 'gap': expected a number in pt, found the unit 'rem'")
        == true)
  }
}

@Suite struct `A page that hands a screen over` {
  @Test func `the page shows the screen with thresholds, springs and detents`() throws {
    let fixture = try LabFixture(
      """
      local fb = require "flickbook"
      local rows = fb.variables("sheet", { y = fb.variable { start = 0, min = 0, max = 500,
        detents = { low = 0, ["half | way"] = 200, high = 500 } } })
      return fb.screen { size = { 300, 600 }, states = { rows },
        fb.pager { id = "pages", width = "fill", height = "fill", page_count = 3, axis = "vertical" } }
      """)
    try fixture.add("g", LabFixture.drag(from: 280, by: -60, over: 0.1))
    let screen = try fixture.session().screen()
    let page = try HandoverPage(
      FeelExport(screen.screen), screen, title: "mail <1>", toolkits: [.uiKit])
    let text = try #require(page.files.first).text
    let names = page.files.map(\.name)
    #expect(
      names == [
        "index.md", "screen.svg", "sheetY-places.svg", "sheetY-settle.svg", "sheetY-1.svg",
        "sheetY-2.svg", "sheetY-3.svg", "pages-settle.svg",
      ])
    #expect(page.files.dropFirst().allSatisfy { $0.text.contains("<svg") })
    for line in [
      "| velocity threshold | 500 pt/s |", "| distance threshold | 0\\.5 of a page |",
      "| axis | vertical |", "    func pagesRelease(",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
    // Names of the script stay names.
    #expect(!text.contains("<1>") && !text.contains("| half | way |"))
    #expect(text.contains("CGVector(dx: 0, dy: share)"))
  }
}
