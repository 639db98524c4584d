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
}

private enum Browser {
  static let isInstalled = ["chromium", "python3"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}
