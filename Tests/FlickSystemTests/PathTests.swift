import FlickSystem
import Testing

struct PathTests {
  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("a", "/b", "/b"), ("", "b", "b"),
    ("a", "", "a"), ("a", "../b", "a/../b"), (".", "b", "./b"),
  ])
  func `a name is joined to a folder`(folder: String, name: String, path: String) {
    #expect(Path.join(folder, name) == path)
  }

  @Test(arguments: [
    ("a/b", "a"), ("a/b/", "a"), ("/a", "/"), ("a", "."), ("", "."), ("/", "/"), ("//", "/"),
    ("a//b", "a"), ("/a/b/c", "/a/b"),
  ])
  func `the parent of a path is its folder`(path: String, parent: String) {
    #expect(Path.parent(path) == parent)
  }

  @Test(arguments: [("a/b.lua", "b.lua"), ("a/b/", "b"), ("b", "b"), ("/", ""), ("", "")])
  func `the name of a path is its last part`(path: String, name: String) {
    #expect(Path.name(path) == name)
  }

  @Test(arguments: [("a/b.lua", "a/b"), ("b.json", "b.json"), (".lua", ""), ("b", "b")])
  func `an ending is removed from a path that has it`(path: String, rest: String) {
    #expect(Path.removing(".lua", from: path) == rest)
  }

  @Test func `files and directories are distinguished`() throws {
    try withTemporaryFolder { folder in
      let file = Path.join(folder, "a")
      try File.write([], to: file)
      #expect(Path.isFile(file))
      #expect(!Path.isDirectory(file))
      #expect(Path.isDirectory(folder))
      #expect(!Path.isFile(folder))
      #expect(!Path.isFile("\(file)\0"))
      #expect(!Path.isFile(Path.join(folder, "missing")))
    }
  }

  @Test func `names are sorted by their bytes`() throws {
    try withTemporaryFolder { folder in
      for name in ["b", "a10", "a2", "B", ".hidden", "é"] {
        try File.write([], to: Path.join(folder, name))
      }
      let names = try Path.names(inDirectory: folder)
      #expect(names == [".hidden", "B", "a10", "a2", "b", "é"])
    }
    expectError("/no/such: cannot be listed: there is no such folder") { () throws(SystemError) in
      _ = try Path.names(inDirectory: "/no/such")
    }
  }

  @Test func `the current directory is absolute and exists`() throws {
    let path = try Path.currentDirectory()
    #expect(Path.isAbsolute(path))
    #expect(Path.isDirectory(path))
  }

  @Test func `a variable has its value; missing and invalid names are nil`() {
    #expect(Environment.value("PATH")?.isEmpty == false)
    #expect(Environment.value("FLICKBOOK_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.value("PATH\0") == nil)
    #expect(Environment.value("") == nil)
  }
}
