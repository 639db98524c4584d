import FlickSystem
import Foundation
import Testing

/// Reports of the system about changed files.
struct FileChangesTests {
  private static func changed(
    completes: Bool, _ change: (URL) throws -> Void
  ) throws -> (before: Bool, after: Bool, isComplete: Bool, quiet: Bool) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "changes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.lua")
    try Data("a".utf8).write(to: file)
    let changes = FileChanges()
    try #require(changes.descriptor != nil)
    changes.watch([file.path])
    let before = changes.take()
    try change(file)
    changes.wait(for: .seconds(10))
    let after = changes.take()
    // A process that another test starts holds a copy of the open file until it runs its program,
    // and only the last descriptor that closes reports a complete file.
    if completes, !changes.isComplete {
      changes.wait(for: .seconds(10))
      changes.take()
    }
    return (before, after, changes.isComplete, changes.take())
  }

  @Test(arguments: [
    ("write", true), ("replace", true), ("append", true), ("remove", false), ("rename", true),
    ("link", false),
  ])
  func `every way of saving a file is reported`(_ way: String, _ isComplete: Bool) throws {
    #if os(Linux)
      let completes = isComplete
    #else
      let completes = false
    #endif
    let told = try Self.changed(completes: completes) { file in
      switch way {
      case "write": try Data("b".utf8).write(to: file)
      case "replace": try Data("b".utf8).write(to: file, options: .atomic)
      case "append":
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("b".utf8))
        try handle.close()
      case "remove": try FileManager.default.removeItem(at: file)
      case "rename":
        try FileManager.default.moveItem(at: file, to: file.appendingPathExtension("old"))
      default:
        try FileManager.default.linkItem(at: file, to: file.appendingPathExtension("too"))
      }
    }
    #expect(told.before == false && told.after == true && told.quiet == false)
    #if os(Linux)
      #expect(told.isComplete == isComplete)
    #endif
  }

  @Test func `the target of a link is watched`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "changes-\(UUID())")
    let other = folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, link) = (other.appending(path: "a.lua"), folder.appending(path: "b.lua"))
    try Data("a".utf8).write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let changes = FileChanges()
    changes.watch([link.path])
    try Data("b".utf8).write(to: file)
    let isTold = changes.take()
    #expect(isTold)
    // Files that are not watched any more are not reported.
    changes.watch([])
    _ = changes.take()
    try Data("c".utf8).write(to: file)
    let isToldStill = changes.take()
    #expect(!isToldStill)
  }
}
