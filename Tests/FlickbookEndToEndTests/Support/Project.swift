import FlickSystem
import Foundation
import Synchronization

/// A folder with a user's files, removed with its contents when its last reference is released.
final class Project: Sendable {
  let folder: URL
  private let captures: URL
  private let captureCount = Atomic(0)

  /// Makes a folder with these files; names may lead through folders.
  init(_ files: [String: String] = [:]) throws {
    let base = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-end-to-end-\(UUID().uuidString)")
    folder = base.appending(path: "project")
    captures = base.appending(path: "captures")
    for folder in [folder, captures] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for (name, text) in files { try add(name, Array(text.utf8)) }
  }

  /// Writes one more file.
  func add(_ name: String, _ bytes: [UInt8]) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Writes one more file of text.
  func write(_ text: String, to name: String) throws { try add(name, Array(text.utf8)) }

  func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// Whether there is a file of the name.
  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  func bytes(of name: String) throws -> [UInt8] {
    try File.read(folder.appending(path: name).path)
  }

  /// A new, empty file outside the folder.
  func newCapture() throws -> URL {
    let number = captureCount.add(1, ordering: .relaxed).newValue
    let file = captures.appending(path: "\(number)")
    try Data().write(to: file)
    return file
  }

  deinit {
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }
}

/// The repository that these tests belong to.
enum Repository {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ name: String) -> String { folder.appending(path: name).path }
}
