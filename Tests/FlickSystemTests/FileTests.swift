import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct FileTests {
  /// A device has no end: reading stops if it does not begin with the expected bytes.
  @Test func `reading stops early if the first byte differs`() throws {
    #expect(try (1...(1 << 20)).contains(File.read("/dev/zero", beginningWith: [1]).count))
    #expect(try File.read("/dev/null", beginningWith: [1]) == [])
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "a")
      let bytes = [UInt8](repeating: 7, count: 300_000)
      try File.write(bytes, to: path)
      #expect(try File.read(path, beginningWith: [7]) == bytes)
      #expect(try File.read(path, beginningWith: [8]).first == 7)
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func `written bytes are read back`(count: Int) throws {
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

  @Test func `writing to a symbolic link replaces its target`() throws {
    try withTemporaryFolder { folder in
      let link = Path.join(folder, "link")
      // Sound: bridged paths, for one call.
      #expect(unsafe symlink("target", link) == 0)
      try File.write([1], to: link)
      try File.write([2], to: link)
      #expect(try File.read(Path.join(folder, "target")) == [2])
    }
  }

  @Test func `writing through a chain of links replaces its target and keeps the links`() throws {
    try withTemporaryFolder { folder in
      let (target, first, last) = (
        Path.join(folder, "target"), Path.join(folder, "first"), Path.join(folder, "last")
      )
      try File.write([1], to: target)
      // Sound here and below: bridged paths, for one call.
      #expect(unsafe chmod(target, 0o4750) == 0)
      #expect(unsafe symlink("target", first) == 0)
      #expect(unsafe symlink(first, last) == 0)
      try File.write([2], to: last)
      #expect(try File.read(target) == [2])
      #expect(Path.isLink(first) && Path.isLink(last) && !Path.isLink(target))
      var info = stat()
      #expect(unsafe stat(target, &info) == 0)
      #expect(info.st_mode & 0o7777 == 0o4750)
      #expect(try Path.names(inDirectory: folder) == ["first", "last", "target"])
    }
  }

  @Test func `a cycle of links is an error`() throws {
    try withTemporaryFolder { folder in
      let (one, two) = (Path.join(folder, "one"), Path.join(folder, "two"))
      #expect(unsafe symlink("two", one) == 0)
      #expect(unsafe symlink("one", two) == 0)
      expectError("\(one): cannot be written: Too many levels of symbolic links") {
        () throws(SystemError) in try File.write([1], to: one)
      }
    }
  }

  @Test func `writing to a hard link leaves the other names unchanged`() throws {
    try withTemporaryFolder { folder in
      let (one, two) = (Path.join(folder, "one"), Path.join(folder, "two"))
      try File.write([1], to: one)
      #expect(unsafe link(one, two) == 0)
      try File.write([2], to: one)
      #expect(try File.read(one) == [2])
      #expect(try File.read(two) == [1])
    }
  }

  @Test func `writing to a read-only file is an error`() throws {
    try withTemporaryFolder { folder in
      let (path, link) = (Path.join(folder, "a"), Path.join(folder, "link"))
      try File.write([1], to: path)
      #expect(unsafe chmod(path, 0o444) == 0)
      #expect(unsafe symlink("a", link) == 0)
      for name in [path, link] {
        expectError("\(name): cannot be written: permission denied") { () throws(SystemError) in
          try File.write([2], to: name)
        }
      }
      #expect(try File.read(path) == [1])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser may give files away"))
  func `a replaced file keeps its owner`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "a")
      try File.write([1], to: path)
      #expect(unsafe chown(path, 1234, 2345) == 0)
      #expect(unsafe chmod(path, 0o6755) == 0)
      try File.write([2], to: path)
      var info = stat()
      #expect(unsafe stat(path, &info) == 0)
      #expect(info.st_uid == 1234 && info.st_gid == 2345)
      #expect(info.st_mode & 0o7777 == 0o6755)
    }
  }

  @Test func `several files are written together or not at all`() throws {
    try withTemporaryFolder { folder in
      let (one, two) = (Path.join(folder, "one"), Path.join(folder, "two"))
      try File.write([1], to: one)
      let missing = Path.join(folder, "no/two")
      expectError("\(missing): cannot be written: there is no such folder") {
        () throws(SystemError) in try File.write([(one, [2]), (missing, [2])])
      }
      #expect(try File.read(one) == [1])
      try File.write([(one, [3]), (two, [4])])
      #expect(try File.read(one) == [3] && File.read(two) == [4])
      let new = Path.join(folder, "new")
      expectError("\(two): cannot be written: File exists") { () throws(SystemError) in
        try File.write([(new, [5]), (two, [5])], areNew: true)
      }
      #expect(try Path.names(inDirectory: folder) == ["one", "two"])
    }
  }

  @Test func `a growing file appears only when it is complete`() throws {
    try withTemporaryFolder { folder in
      let path = Path.join(folder, "log")
      let given = try GrowingFile(path)
      given.write("line")
      given.abandon()
      #expect(try Path.names(inDirectory: folder) == [])
      let file = try GrowingFile(path)
      file.write("line")
      try file.finish()
      #expect(try File.read(path) == Array("line".utf8))
    }
  }

  @Test func `spooled text is read back and leaves no file`() throws {
    try withTemporaryFolder { folder in
      let spool = try SpoolFile(beside: Path.join(folder, "film.svg"))
      let texts = (0..<200).map { String(repeating: "ü\($0)", count: $0 * 7) }
      let places = texts.map { spool.add($0) }
      for (text, place) in zip(texts, places).reversed() {
        #expect(try spool.text(at: place) == text)
      }
      #expect(try Path.names(inDirectory: folder) == [])
    }
  }

  @Test func `a device is written in place`() throws {
    try File.write([1, 2, 3], to: "/dev/null")
    #expect(Path.isFile("/dev/null") == false)
  }

  @Test func `a missing file, a directory and a bad path are distinguished`() throws {
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
    expectError("a\\x00b: cannot be read: the path contains a NUL byte") {
      () throws(SystemError) in
      _ = try File.read("a\0b")
    }
    expectError("(empty path): cannot be read: there is no such file") { () throws(SystemError) in
      _ = try File.read("")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
  func `a file without permission is an error`() throws {
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
