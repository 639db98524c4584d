import FlickJSON
import Testing

@testable import FlickHost

@Suite struct `A doctor's findings` {
  private static func diagnosis(_ isWell: Bool) -> Diagnosis {
    var section = Diagnosis.Section("engine")
    section.note("Lua", "5.4")
    section.judge("a \"fault\"", isWell: isWell, "defence")
    return Diagnosis(sections: [section])
  }

  @Test func `are lines for people`() {
    #expect(
      Self.diagnosis(true).text
        == "engine\n         Lua: 5.4\n  ok     a \"fault\": defence\nall is well\n")
    #expect(
      Self.diagnosis(false).text
        == "engine\n         Lua: 5.4\n  WRONG  a \"fault\": defence\nsomething is wrong; see WRONG above\n"
    )
    #expect(Self.diagnosis(true).isWell)
    #expect(!Self.diagnosis(false).isWell)
  }

  @Test(arguments: [true, false])
  func `are JSON for programs`(_ isWell: Bool) throws {
    let document = try JSONReader.parse(Array(Self.diagnosis(isWell).json.utf8))
    #expect(document["ok"] == JSONNode(.bool(isWell)))
    let section = try #require(try document.elements("sections", of: "it").first)
    let statuses = try section.elements("findings", of: "it").map {
      try $0.string("status", of: "it")
    }
    #expect(statuses == ["note", isWell ? "ok" : "wrong"])
  }

  @Test(arguments: [
    ("xterm", "truecolor", "all, as COLORTERM says"), ("xterm-direct", "", "all, as TERM says"),
    ("xterm-256color", "", "256, as TERM says"), ("dumb", "", "none"), ("", "", "none"),
    ("vt220", "", "16, for want of a better sign"),
  ])
  func `guess colours from the environment`(_ term: String, _ colorterm: String, _ found: String) {
    #expect(Doctor.colours(term: term, colorterm: colorterm) == found)
  }

  @Test(arguments: [
    (
      "\u{1B}[?1006;2$y\u{1B}[?1016;1$y\u{1B}[?62;c",
      "the terminal reports cells beyond 223 (1006) and pixels (1016)"
    ),
    (
      "\u{1B}[?1006;2$y\u{1B}[?1016;0$y\u{1B}[?62;c",
      "the terminal reports cells beyond 223 (1006)"
    ),
    ("\u{1B}[?1006;4$y\u{1B}[?62;c", "the terminal does not say that it reports one"),
  ])
  func `read what a terminal answers`(_ answer: String, _ found: String) {
    #expect(Doctor.mouse(answer: answer) == found)
  }

  @Test(
    arguments: [
      ([], [], "not reachable: this machine has no address in a network"),
      (["10.0.0.2"], [], "not reachable: no port can be opened on 10.0.0.2"),
      (
        ["10.0.0.2", "2001:db8::1"], ["10.0.0.2"],
        "at 10.0.0.2 with serve --lan, unless a firewall or the network keeps devices apart"
      ),
    ] as [([String], Set<String>, String)])
  func `say whether a phone could reach the machine`(
    _ addresses: [String], _ open: Set<String>, _ found: String
  ) {
    let section = Doctor.phone(addresses, isOpen: open.contains)
    #expect(section.findings.map(\.text).first == found)
    #expect(section.findings.last?.text.contains("adb reverse") == true)
  }
}
