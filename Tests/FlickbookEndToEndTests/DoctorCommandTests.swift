import FlickJSON
import Foundation
import Testing

@Suite struct `flickbook doctor` {
  @Test func `text, JSON and exit code agree`() async throws {
    let project = try Project()
    let outcome = try await Program.run(["doctor"], in: project)
    #expect(outcome.errorText == "")
    #expect(outcome.exit == (outcome.text.contains("  WRONG  ") ? 1 : 0))
    #expect(
      outcome.lastLine
        == (outcome.exit == 0 ? "no faults" : "faults found; see WRONG above"))
    let json = try await Program.run(["doctor", "--json"], in: project)
    #expect(json.exit == outcome.exit)
    let document = try JSONReader.parse(json.output)
    #expect(document["ok"] == JSONNode(.bool(outcome.exit == 0)))
    let sections = try document.elements("sections", of: "it").map {
      try $0.string("name", of: "a section")
    }
    #expect(
      sections == ["engine", "supervision", "limits", "terminal", "places", "plugins", "phone"])
  }

  @Test func `the supervision of workers is checked`() async throws {
    let outcome = try await Program.run(["doctor"], in: try Project())
    #expect(
      outcome.text.contains(
        "  ok     a worker that crashes: its death by signal 11 (SIGSEGV, Segmentation fault) was detected\n"
      ))
  }

  @Test func `a missing folder of traces is reported`() async throws {
    let outcome = try await Program.run(
      ["doctor"], in: try Project(), environment: ["FLICKBOOK_TRACES": "no"])
    #expect(outcome.exit == 1)
    #expect(
      outcome.text.contains("  WRONG  traces: FLICKBOOK_TRACES names 'no', which is not a folder\n")
    )
  }

  @Test func `names that are not UTF-8 are shown with their limits`() async throws {
    let line = """
      name=$(printf 'n\\377'); mkdir "$name"; cd "$name"
      FLICKBOOK_TRACES="$PWD" "$0" doctor; FLICKBOOK_TRACES="$PWD" "$0" doctor --json > ../j.json
      """
    let project = try Project()
    let outcome = try await Program.shell(line, in: project)
    let folder = project.folder.resolvingSymlinksInPath().path + "/n\\xff"
    #expect(outcome.text.contains("a script here: \(folder) and up\n"), "\(outcome.text)")
    #expect(
      outcome.text.contains(
        "  WRONG  traces: FLICKBOOK_TRACES names '\(folder)', which is not UTF-8 and cannot be opened from here\n"
      ))
    let document = try JSONReader.parse(try project.bytes(of: "j.json"))
    #expect(document["ok"] == JSONNode(.bool(false)))
  }
}
