import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct FileTests {
  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func `what was written is read back`(count: Int) throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "a.bin")
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try File.write(bytes, to: path)
      #expect(try File.read(path) == bytes)
      #expect(try Path.names(inDirectory: folder) == ["a.bin"])
    }
  }

  @Test func `writing again replaces the content and keeps the permissions`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "a")
      try File.write([1, 2, 3], to: path)
      // Sound: bridged paths and a struct that outlives the call.
      #expect(unsafe chmod(path, 0o600) == 0)
      try File.write([4], to: path)
      #expect(try File.read(path) == [4])
      var info = stat()
      #expect(unsafe stat(path, &info) == 0)
      #expect(info.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `a symbolic link is written through`() throws {
    try withTemporaryFolder { folder in
      let link = Path.join(folder, "link")
      // Sound: bridged paths, for one call.
      #expect(unsafe symlink("target", link) == 0)
      try File.write([1], to: link)
      try File.write([2], to: link)
      #expect(try File.read(Path.join(folder, "target")) == [2])
    }
  }

  @Test func `a device is written in place`() throws {
    try File.write([1, 2, 3], to: "/dev/null")
    #expect(Path.isFile("/dev/null") == false)
  }

  @Test func `a missing file, a directory and a bad path are told apart`() throws {
    try withTemporaryFolder { folder in
      let missing = Path.join(folder, "no")
      expectError("\(missing): cannot be read: there is no such file") { () throws(SystemError) in
        _ = try File.read(missing)
      }
      expectError("\(folder): cannot be read: it is a directory") { () throws(SystemError) in
        _ = try File.read(folder)
      }
      let inside = Path.join(missing, "a")
      expectError("\(inside): cannot be written: there is no such folder") {
        () throws(SystemError) in
        try File.write([], to: inside)
      }
      expectError("\(folder): cannot be written: it is a directory") { () throws(SystemError) in
        try File.write([], to: folder)
      }
      let file = Path.join(folder, "file")
      try File.write([], to: file)
      let through = "cannot be read: it is, or leads through, something that is not a directory"
      expectError("\(file)/a: \(through)") { () throws(SystemError) in
        _ = try File.read("\(file)/a")
      }
    }
    expectError("a\\0b: cannot be read: the path contains a NUL byte") {
      () throws(SystemError) in
      _ = try File.read("a\0b")
    }
    expectError("(empty path): cannot be read: there is no such file") { () throws(SystemError) in
      _ = try File.read("")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `a file without permission says so`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "secret")
      try File.write([1], to: path)
      // Sound: a bridged path, for one call.
      #expect(unsafe chmod(path, 0) == 0)
      expectError("\(path): cannot be read: permission denied") { () throws(SystemError) in
        _ = try File.read(path)
      }
    }
  }

  @Test func `a file larger than the limit is refused, of known size or endless`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "a")
      try File.write([1, 2, 3, 4], to: path)
      #expect(try File.read(path, limit: 4).count == 4)
      expectError("\(path): cannot be read: it is larger than 3 bytes") { () throws(SystemError) in
        _ = try File.read(path, limit: 3)
      }
    }
    expectError("/dev/zero: cannot be read: it is larger than 1000000 bytes") {
      () throws(SystemError) in
      _ = try File.read("/dev/zero", limit: 1_000_000)
    }
  }
}
