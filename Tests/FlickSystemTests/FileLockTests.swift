import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct `The lock of a file` {
  @Test func `a lock has one holder, and its file is removed with it`() throws {
    try withTemporaryFolder { folder in
      let file = Path.join(folder, "a.json")
      let lock = try #require(try FileLock(of: file))
      #expect(try Path.names(inDirectory: folder) == [".a.json.flickbook-lock"])
      let words = CommandLine.arguments.dropFirst().prefix(2).joined(separator: " ")
      let process = String(
        decoding: try File.read(folder + "/.a.json.flickbook-lock"), as: UTF8.self)
      let holder = words.isEmpty ? "process \(process)" : "process"
      do {
        _ = try FileLock(of: file, attempts: 2)
        Issue.record("a second lock")
      } catch {
        #expect("\(error)".hasPrefix("\(file): cannot be written: \(holder)"), "\(error)")
        #expect("\(error)".hasSuffix("keeps its lock (\(folder)/.a.json.flickbook-lock)"))
      }
      lock.release()
      #expect(try Path.names(inDirectory: folder) == [])
      let next = try #require(try FileLock(of: file, attempts: 1))
      next.release()
    }
  }

  @Test func `a lock left by a killed process can be taken`() throws {
    try withTemporaryFolder { folder in
      try File.write(Array("4711 gestures add".utf8), to: folder + "/.a.flickbook-lock")
      let lock = try #require(try FileLock(of: folder + "/a", attempts: 1))
      lock.release()
      #expect(try Path.names(inDirectory: folder) == [])
    }
  }

  @Test func `all names of a file share a lock`() throws {
    try withTemporaryFolder { folder in
      try File.write([], to: folder + "/a")
      #expect(unsafe symlink("a", folder + "/link") == 0)
      let lock = try #require(try FileLock(of: folder + "/link"))
      #expect(throws: SystemError.self) { _ = try FileLock(of: folder + "/a", attempts: 1) }
      lock.release()
    }
  }

  @Test func `files that cannot be replaced are not locked`() throws {
    #expect(try FileLock(of: "/dev/null") === nil)
    #expect(throws: SystemError.self) { _ = try FileLock(of: "/no/such/folder/a") }
    // A link in the place of the lock file leads nowhere.
    try withTemporaryFolder { folder in
      #expect(unsafe symlink("b", folder + "/.a.flickbook-lock") == 0)
      #expect(throws: SystemError.self) { _ = try FileLock(of: folder + "/a", attempts: 1) }
      #expect(!Path.exists(folder + "/b"))
    }
  }

  /// The name of a lock file fits where that of the file does.
  @Test func `the lock of a file exists for long names`() throws {
    try withTemporaryFolder { folder in
      let lock = try #require(
        try FileLock(of: Path.join(folder, String(repeating: "é", count: 127))))
      lock.release()
    }
  }
}
