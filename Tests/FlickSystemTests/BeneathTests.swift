import Foundation
import Synchronization
import Testing

@testable import FlickSystem

/// Files below a folder that others may change: paths and links cannot lead out of it.
final class BeneathTests {
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

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var place: String { folder.appending(path: "in").path }

  @Test func `a file below the folder is read`() throws {
    #expect(try File.read("deep/a", beneath: place) == Array("ok".utf8))
  }

  @Test(arguments: [
    "../secret", "/etc/passwd", "link", "up/secret", "self/a", "deep/../../secret", "deep//a", ".",
    "deep", "", "deep/a/b", "deep/none", "a\0b",
  ])
  func `a path that leaves the folder is an error`(path: String) {
    #expect(throws: SystemError.self) { try File.read(path, beneath: place) }
  }

  @Test func `writing replaces a link without following it`() throws {
    try File.write(Array("new".utf8), to: "link", beneath: place)
    #expect(try String(contentsOf: folder.appending(path: "secret"), encoding: .utf8) == "secret")
    #expect(try File.read("link", beneath: place) == Array("new".utf8))
  }

  @Test(arguments: ["up/new", "../new", "self/new", "deep"])
  func `writing outside the folder is an error`(path: String) {
    #expect(throws: SystemError.self) { try File.write([1], to: path, beneath: place) }
    #expect(!Path.exists(folder.appending(path: "new").path))
  }

  @Test func `swapping a component for a link does not leave the folder`() async throws {
    let manager = FileManager.default
    let (out, kept) = (folder.appending(path: "out").path, place + "/kept")
    try manager.createDirectory(atPath: out, withIntermediateDirectories: false)
    try Data("secret".utf8).write(to: URL(fileURLWithPath: out + "/a"))
    let (deep, end) = (place + "/deep", End())
    // Another task swaps the folder for a link out of it and back, all the time.
    let other = Task.detached {
      let manager = FileManager.default
      while !end.isHere.load(ordering: .relaxed) {
        try? manager.moveItem(atPath: deep, toPath: kept)
        try? manager.createSymbolicLink(atPath: deep, withDestinationPath: "../out")
        try? manager.removeItem(atPath: deep)
        try? manager.moveItem(atPath: kept, toPath: deep)
      }
    }
    var seen: Set<String> = []
    for number in 0..<3000 {
      let bytes = try? File.read("deep/a", beneath: place)
      seen.insert(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "")
      if number.isMultiple(of: 10) { try? File.write([1], to: "deep/new", beneath: place) }
    }
    end.isHere.store(true, ordering: .relaxed)
    await other.value
    #expect(!seen.contains("secret"), "\(seen)")
    #expect(try manager.contentsOfDirectory(atPath: out) == ["a"])
  }

  private final class End: Sendable {
    let isHere = Atomic(false)
  }
}
