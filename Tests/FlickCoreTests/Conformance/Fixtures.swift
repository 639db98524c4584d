import Foundation

/// Files of Tests/Fixtures, which scripts/tools/fixtures has written.
enum Fixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static func path(_ name: String) -> String { folder.appending(path: name).path }
}
