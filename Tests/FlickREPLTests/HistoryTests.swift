import FlickREPL
import Foundation
import Testing

@Suite struct `The history` {
  @Test func `the history is saved between sessions, in a folder that it creates`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-history-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "state/flickbook/history").path
    var first = LineHistory(path: path)
    for line in ["1 + 1", "1 + 1", "  ", "stage"] { first.add(line) }
    var second = LineHistory(path: path)
    #expect(second.lines == ["1 + 1", "stage"])
    // Two sessions at once keep each other's lines.
    first.add("a")
    second.add("b")
    #expect(LineHistory(path: path).lines == ["1 + 1", "stage", "a", "b"])
    // It may contain any typed text, so only the user may read it.
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "state/flickbook").path)
    #expect(names == ["history"])
  }

  @Test func `the history keeps a limited number of lines`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "history")
    try Data((1...2500).map { "\($0)\n" }.joined().utf8).write(to: file)
    var history = LineHistory(path: file.path)
    history.add("last")
    let lines = LineHistory(path: file.path).lines
    #expect(lines.count == 2000 && lines.last == "last" && lines.first == "502")
  }

  @Test func `a missing place for the history is not an error`() {
    var history = LineHistory(path: nil)
    history.add("1")
    #expect(history.lines == ["1"])
    var refused = LineHistory(path: "/proc/nowhere/history")
    refused.add("1")
    #expect(refused.lines == ["1"])
  }
}
