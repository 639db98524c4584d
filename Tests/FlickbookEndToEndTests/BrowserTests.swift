import Foundation
import Testing

/// The page in a headless Chromium; see Tests/Browser.
@Suite(
  .enabled(
    if: Browser.isInstalled, "Chromium or python3 is not on the PATH (Debian: chromium, python3)"))
struct `In the browser` {
  @Test func `the stored pictures are read as in Swift`() async throws {
    let script = Repository.path("Tests/Browser/wire.py")
    let source = Repository.path("Sources/Host/CFlickPage/page/picture.js")
    let samples = Repository.path("Tests/Fixtures/wire/pictures.json")
    let outcome = try await Program.shell(
      "python3 -B '\(script)' '\(source)' '\(samples)'", in: Project())
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }

  @Test func `reports open without a network and can be walked by keyboard`() async throws {
    let project = try Project(HTMLReportTests.files)
    _ = try await Program.run(["test", "a_spec.lua", "--reporter", "html:test.html"], in: project)
    try await HTMLReportTests.checkFeel(in: project)
    let outcome = try await Program.shell(
      "python3 -B '\(Repository.path("Tests/Browser/report.py"))' \"$PWD/test.html\" \"$PWD/feel.html\"",
      in: project)
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }
}

private enum Browser {
  static let isInstalled = ["chromium", "python3"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}
