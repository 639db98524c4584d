import FlickJSON
import FlickSystem
import Foundation
import Testing

@testable import FlickHost

@Suite struct `A doctor's findings` {
  private static func diagnosis(_ isWell: Bool) -> Diagnosis {
    var section = Diagnosis.Section("engine")
    section.state("Lua", "5.4")
    section.judge("a \"fault\"", isWell: isWell, "defence")
    return Diagnosis(sections: [section])
  }

  @Test func `findings are printed as lines`() {
    #expect(
      Self.diagnosis(true).text
        == "engine\n         Lua: 5.4\n  ok     a \"fault\": defence\nno faults\n")
    #expect(
      Self.diagnosis(false).text
        == "engine\n         Lua: 5.4\n  WRONG  a \"fault\": defence\nfaults found; see WRONG above\n"
    )
    #expect(Self.diagnosis(true).isWell)
    #expect(!Self.diagnosis(false).isWell)
  }

  @Test(arguments: [true, false])
  func `findings are printed as JSON`(_ isWell: Bool) throws {
    let document = try JSONReader.parse(Array(Self.diagnosis(isWell).json.utf8))
    #expect(document["ok"] == JSONNode(.bool(isWell)))
    let section = try #require(try document.elements("sections", of: "it").first)
    let statuses = try section.elements("findings", of: "it").map {
      try $0.string("status", of: "it")
    }
    #expect(statuses == ["note", isWell ? "ok" : "wrong"])
  }

  @Test(arguments: [
    ("xterm", "truecolor", "all, by COLORTERM"), ("xterm-direct", "", "all, by TERM"),
    ("xterm-256color", "", "256, by TERM"), ("dumb", "", "none"), ("", "", "none"),
    ("vt220", "", "16, by default"),
  ])
  func `a doctor's findings guess colours from the environment`(
    _ term: String, _ colorterm: String, _ found: String
  ) {
    #expect(Doctor.colours(term: term, colorterm: colorterm) == found)
  }

  @Test func `a doctor's findings look for the terminal in the database`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (place, name) in [("v", "vt100"), ("78", "xterm")] {
      let parent = folder.appending(path: place)
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data().write(to: parent.appending(path: name))
    }
    let folders = ["/nowhere", folder.path]
    #expect(Doctor.entry(of: "vt100", in: folders) == "\(folder.path)/v/vt100")
    #expect(Doctor.entry(of: "xterm", in: folders) == "\(folder.path)/78/xterm")
    for term in ["vt1000", "", "v/../v/vt100"] {
      #expect(Doctor.entry(of: term, in: folders) == nil, "\(term)")
    }
  }

  @Test func `a doctor's findings name the folder of the user's files`() {
    #expect(Doctor.state(.writable("/s")) == "kept in /s")
    #expect(Doctor.state(.unwritable("/s")) == "not kept: /s cannot be written")
    #expect(Doctor.state(.unset) == "not kept: neither HOME nor XDG_STATE_HOME is set")
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
    ("\u{1B}[?1006;4$y\u{1B}[?62;c", "the terminal reports no mouse mode"),
  ])
  func `the replies of a terminal are read`(_ answer: String, _ found: String) {
    #expect(Doctor.mouse(answer: answer) == found)
  }

  @Test(
    arguments: [
      ([], [], "not reachable: this machine has no address in a network"),
      (["10.0.0.2"], [], "not reachable: no port can be opened on 10.0.0.2"),
      (
        ["10.0.0.2", "2001:db8::1"], ["10.0.0.2"],
        "at 10.0.0.2 with serve --lan, unless a firewall or the network isolates devices"
      ),
    ] as [([String], Set<String>, String)])
  func `findings report whether a phone can reach the machine`(
    _ addresses: [String], _ open: Set<String>, _ found: String
  ) {
    let section = Doctor.phone(addresses, isOpen: open.contains)
    #expect(section.findings.map(\.text).first == found)
    #expect(section.findings.last?.text.contains("adb reverse") == true)
  }
}
