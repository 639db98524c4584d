import Foundation
import Testing

@testable import FlickSystem

/// Files below a folder that others may change: no path and no link leads out of it.
struct BeneathTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-beneath-\(UUID().uuidString)")
    let manager = FileManager.default
    try manager.createDirectory(
      at: folder.appending(path: "in/deep"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: folder.appending(path: "secret"))
    try Data("ok".utf8).write(to: folder.appending(path: "in/deep/a"))
    let place = folder.appending(path: "in").path
    try manager.createSymbolicLink(atPath: place + "/link", withDestinationPath: "../secret")
    try manager.createSymbolicLink(atPath: place + "/up", withDestinationPath: "..")
    try manager.createSymbolicLink(atPath: place + "/self", withDestinationPath: "deep")
  }

  private var place: String { folder.appending(path: "in").path }

  @Test func `a file below is read`() throws {
    #expect(try File.read("deep/a", beneath: place) == Array("ok".utf8))
  }

  @Test(arguments: [
    "../secret", "/etc/passwd", "link", "up/secret", "self/a", "deep/../../secret", "deep//a", ".",
    "deep", "", "deep/a/b", "deep/none", "a\0b",
  ])
  func `nothing else is`(path: String) {
    #expect(throws: SystemError.self) { try File.read(path, beneath: place) }
  }

  @Test func `a link is replaced and not written through`() throws {
    try File.write(Array("new".utf8), to: "link", beneath: place)
    #expect(try String(contentsOf: folder.appending(path: "secret"), encoding: .utf8) == "secret")
    #expect(try File.read("link", beneath: place) == Array("new".utf8))
  }

  @Test(arguments: ["up/new", "../new", "self/new", "deep"])
  func `nothing is written elsewhere`(path: String) {
    #expect(throws: SystemError.self) { try File.write([1], to: path, beneath: place) }
    #expect(!Path.exists(folder.appending(path: "new").path))
  }
}
