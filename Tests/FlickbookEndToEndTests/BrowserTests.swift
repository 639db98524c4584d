import Foundation
import Testing

/// The page in a headless Chromium, one at a time; see Tests/Browser.
@Suite(
  .serialized,
  .enabled(
    if: Browser.isInstalled, "Chromium or python3 is not on the PATH (Debian: chromium, python3)"))
struct `In the browser` {
  private func run(
    _ script: String, _ arguments: [String], in project: Project? = nil
  ) async throws {
    let words = ([Repository.path("Tests/Browser/\(script)")] + arguments)
      .map { "'\($0)'" }.joined(separator: " ")
    let outcome = try await Program.shell("python3 -B \(words)", in: try project ?? Project())
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }

  @Test func `the stored messages and pictures are read and written as in Swift`() async throws {
    try await run(
      "wire.py",
      [Repository.path("Sources/Host/CFlickPage/page"), Repository.path("Tests/Fixtures/wire")])
  }

  @Test func `a page keeps its requests, fingers, clock and line in step with the program`()
    async throws
  {
    try await run("alone.py", [Repository.path("Sources/Host/CFlickPage/page")])
  }

  @Test func `reports open without a network and can be walked by keyboard`() async throws {
    var sources = HTMLReportTests.files
    sources["a_spec.lua", default: ""] += """

      it("moves two stages", function()
        for _, stage in ipairs { fb.open "photos.lua", fb.open "photos.lua" } do
          stage:drag { from = { 300, 300 }, by = { -220, 0 }, duration = 0.2 }
          stage:settle()
        end
        error "both have moved"
      end)
      """
    let project = try Project(sources)
    _ = try await Program.run(["test", "a_spec.lua", "--reporter", "html:test.html"], in: project)
    try await HTMLReportTests.checkFeel(in: project)
    let same = ["feel", "check", "photos.lua", "c", "f.feel", "--html", "same.html"]
    try await Program.run(same, in: project).expectSuccess()
    let files = ["test.html", "feel.html", "same.html"].map {
      project.folder.appending(path: $0).path
    }
    try await run("report.py", files, in: project)
  }

  private func isDragged(_ certificates: [String] = []) async throws {
    try await run(
      "serve.py",
      [Program.path, Repository.path("scripts/screens/pager.lua"), "."] + certificates)
  }

  @Test func `a screen is shown and dragged, and the recording replays`() async throws {
    try await isDragged()
  }

  @Test(.withTLS) func `a screen is shown and dragged over TLS`() async throws {
    try await isDragged([Repository.path("Tests/Fixtures/tls")])
  }

  // The screens that differ most, in a minute; pictures.py compares the others by hand.
  @Test func `pictures look as their SVG does`() async throws {
    try await run(
      "pictures.py",
      [
        Program.path, Repository.path("scripts/screens"), "album", "cards", "chat",
        "feed", "lyrics_cards", "map_sheet", "pager", "photos", "tabs",
      ])
  }

  @Test func `fingers of a phone are recorded exactly and replay`() async throws {
    try await run("phone.py", [Program.path, Repository.path("scripts/screens/pager.lua"), "."])
  }

  @Test func `the clocks of pages follow restarts, trials and the pace`() async throws {
    try await run("clocks.py", [Program.path, Repository.path("scripts/screens/pager.lua"), "."])
  }

  @Test func `desk and phone show what a person needs beside the stage`() async throws {
    try await run("page.py", [Program.path, Repository.path("scripts/screens/pager.lua"), "."])
  }

  @Test func `a number is plotted over time, with the run before an edit`() async throws {
    try await run("plot.py", [Program.path, Repository.path("scripts/screens/pager.lua"), "."])
  }

  @Test func `touches behind a slow, stalled or cut network are decided as headless`() async throws
  {
    try await run("network.py", [Program.path, Repository.path("scripts/screens/pager.lua"), "."])
  }

  @Test func `hostile pages and scripts reach nothing`() async throws {
    try await run("hostile.py", [Program.path, "."])
  }

  @Test func `the port accepts only known requests and frames`() async throws {
    try await run("attack.py", [Program.path, Repository.path("scripts/screens/pager.lua")])
  }
}

/// The programs of Tests/Browser.
enum Browser {
  static let isInstalled = has("chromium") && hasPython
  static let hasPython = has("python3")

  private static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}
