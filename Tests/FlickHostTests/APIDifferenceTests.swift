import Foundation
import LuaKit
import Testing

@testable import FlickHost

struct `The difference from a saved API` {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let released = root.appending(path: "docs/reference/released-api.json")

  @Test func `the difference from a saved API is listed by the newest section of the changelog`()
    throws
  {
    let difference = try APIDifference(old: Self.released.path, new: HostAPI.test.schema)
    let faults = try difference.faults(
      inChangelog: Self.root.appending(path: "CHANGELOG.md").path)
    let list = difference.changelogLines.joined(separator: "\n")
    #expect(faults == [], "CHANGELOG.md needs, below '### Lua API':\n\(list)")
  }

  /// Compares a changed copy of the saved API with the program's.
  private static func difference(
    replacing old: String, with new: String
  ) throws -> APIDifference {
    let text = try String(contentsOf: released, encoding: .utf8)
    try #require(text.contains(old))
    return try difference(text.replacing(old, with: new, maxReplacements: 1))
  }

  private static func difference(_ text: String) throws -> APIDifference {
    let file = try file(text, "json")
    defer { try? FileManager.default.removeItem(at: file) }
    return try APIDifference(old: file.path, new: HostAPI.test.schema)
  }

  private static func file(_ text: String, _ ending: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).\(ending)")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test func `the difference from a saved API names rows that were added, changed and removed`()
    throws
  {
    let before = try APIDifference(old: Self.released.path, new: HostAPI.test.schema)
    let renamed = try Self.difference(
      replacing: #""name": "has_trace""#, with: #""name": "had_trace""#)
    #expect(renamed.added.filter { !before.added.contains($0) } == ["fb.has_trace"])
    #expect(renamed.removed.filter { !before.removed.contains($0) } == ["fb.had_trace"])
    let text = try String(contentsOf: Self.released, encoding: .utf8)
    let row = try #require(
      text.split(separator: "\n").first { $0.contains(#""name": "has_trace""#) })
    let changed = try Self.difference(
      text.replacing(row, with: row.replacing(#""type": "boolean""#, with: #""type": "number""#)))
    #expect(changed.lines.contains("changed  fb.has_trace: result"), "\(row)")
  }

  @Test func `a changelog with missing or invented rows is refused`() throws {
    let difference = try Self.difference(
      replacing: #""name": "has_trace""#, with: #""name": "had_trace""#)
    let list = difference.changelogLines.joined(separator: "\n")
    let told = "# C\n\n## 1.0.0\n\n### Lua API\n\n\(list)"
    func faults(_ changelog: String) throws -> [String] {
      let file = try Self.file(changelog, "md")
      defer { try? FileManager.default.removeItem(at: file) }
      return try difference.faults(inChangelog: file.path)
        .map { $0.replacing(file.path, with: "FILE") }
    }
    #expect(
      try faults(told) == [
        "fb.has_trace: added after API level 1, so 'since' is above it",
        "fb.had_trace: removed without a minor version in which it works and is deprecated",
      ])
    #expect(
      try faults("# C\n\n## 2.0.0\n\n" + told.dropFirst(5))
        .contains(
          "FILE: 'fb.had_trace' is not under 'Removed' of '### Lua API' in the newest section"))
    #expect(
      try faults(told + "\n- Changed: `fb.open`.")
        .contains("FILE: 'fb.open' is listed under 'Changed', but did not change so"))
  }

  @Test func `a deprecated function may be removed`() throws {
    let difference = try Self.difference(
      replacing: #""name": "has_trace""#,
      with: #""name": "had_trace", "deprecated": "Use has_trace.""#)
    let faults = try difference.faults(
      inChangelog: Self.root.appending(path: "CHANGELOG.md").path)
    #expect(!faults.contains { $0.hasPrefix("fb.had_trace:") }, "\(faults)")
  }

  @Test(arguments: [
    (#"{"format": "other"}"#, ":1: expected the output of 'flickbook api --json'"),
    (
      #"{"format": "lua-api", "version": 2}"#,
      ":1: expected version 1, found 2; a newer Flickbook reads it"
    ),
    (
      #"{"format": "lua-api", "version": 2, "reader": "0.4.0"}"#,
      ":1: expected version 1, found 2; Flickbook 0.4.0 or later reads it"
    ),
  ])
  func `the difference from a saved API needs a file of its format`(
    _ text: String, _ message: String
  ) throws {
    let error = try #require(throws: HostError.self) { _ = try Self.difference(text) }
    #expect(error.description.hasSuffix(message), "\(error)")
  }
}

struct `A required API level` {
  private static func settings(_ text: String) throws -> ProjectSettings {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.write(
      to: folder.appending(path: "flickbook.json"), atomically: true, encoding: .utf8)
    return try ProjectSettings(ofProject: folder.path)
  }

  @Test func `a project requires at most the program's level`() throws {
    _ = try Self.settings(#"{"requires": 1}"#)
    for (level, message) in [
      ("0", "flickbook.json:1: 'requires': expected an API level from 1, found 0"),
      ("99", "flickbook.json:1: 'requires': API level 99 is required, and this program ("),
    ] {
      let error = try #require(throws: HostError.self) {
        _ = try Self.settings(#"{"requires": \#(level)}"#)
      }
      #expect(error.description.contains(message), "\(error)")
    }
  }

  @Test func `a plugin requires at most the program's level`() throws {
    func manifest(_ level: Int) throws -> PluginManifest {
      let text =
        #"{"name": "p", "version": "1.0.0", "api": 0, "requires": \#(level), "provides": {}}"#
      return try PluginManifest(Array(text.utf8), folder: "p")
    }
    #expect(try manifest(1).name == "p")
    let error = try #require(throws: HostError.self) { _ = try manifest(99) }
    #expect(error.description.contains("p/plugin.json:1: 'requires': API level 99 is required"))
  }
}
