import FlickSystem
import Testing

@testable import FlickHost

@Suite struct `The folders of a file search` {
  @Test(arguments: [
    ("/a/b", ["/a/b", "/a", "/"]), ("/", ["/"]), ("/a/", ["/a/", "/"]), ("/a/..", ["/a/.."]),
  ])
  func `the folders of a file search lead from an absolute folder to the root`(
    _ folder: String, _ start: [String]
  ) {
    let chain = Array(FolderChain(from: folder))
    #expect(Array(chain.prefix(start.count)) == start)
    #expect(chain.count < 100)
  }

  @Test(arguments: [
    ("a/b", ["a/b", "a", "", "..", "../.."]), (".", ["", "..", "../.."]),
    ("./a", ["./a", "", "..", "../.."]), ("../a", ["../a", "..", "../.."]),
    ("..", ["..", "../.."]), ("a/..", ["a/..", "a/../.."]),
  ])
  func `the folders of a file search lead from a relative folder beyond the current one`(
    _ folder: String, _ start: [String]
  ) throws {
    let levels = try Path.currentDirectory().split(separator: "/").count
    try #require(levels >= 2, "run the tests two folders deep")
    let chain = Array(FolderChain(from: folder))
    #expect(Array(chain.prefix(start.count)) == start)
    #expect(chain.count <= start.count + levels)
  }
}
