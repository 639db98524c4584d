import Foundation

/// Files of Tests/Fixtures, which scripts/tools/fixtures has written.
enum Fixtures {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The folder that a variable of the environment names; nil where it is absent or empty.
  static func named(_ variable: String) -> String? {
    let name = ProcessInfo.processInfo.environment[variable] ?? ""
    return name.isEmpty ? nil : name
  }
}
