import FlickFuzz
import Foundation
import Testing

/// Comparison with the behaviour at the time a file of Tests/Snapshots/core was written.
///
/// A file has two letters for each moment, enough to find a difference; the test prints the new
/// behaviour. `FLICKBOOK_UPDATE_SNAPSHOTS=1` rewrites the file if another result is intended.
enum Remembered {
  /// Records an issue at the first moment that differs.
  static func check(
    _ name: String, _ location: SourceLocation = #_sourceLocation,
    _ tell: (inout Account) throws -> Void
  ) throws {
    var account = Account(tells: false)
    try tell(&account)
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      try Data(lines(account.digests).utf8).write(to: file)
    }
    let before = Array(try String(contentsOf: file, encoding: .utf8).utf8.filter { $0 != newline })
    let now = account.digests.flatMap(letters)
    guard now != before else { return }
    let place = zip(now, before).prefix { $0 == $1 }.count / 2
    var telling = Account(tells: true)
    try tell(&telling)
    let found =
      telling.lines.indices.contains(place) ? telling.lines[place].joined(separator: "\n") : "none"
    Issue.record(
      "moment \(place) of \(name) is now:\n\(found)\nif that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1",
      sourceLocation: location)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots/core")
  }

  private static func letters(_ digest: UInt16) -> [UInt8] {
    [alphabet[Int(digest & 63)], alphabet[Int(digest >> 6 & 63)]]
  }

  private static func lines(_ digests: [UInt16]) -> String {
    stride(from: 0, to: digests.count, by: 60).map { start in
      let part = digests[start..<min(start + 60, digests.count)]
      return String(decoding: part.flatMap(letters), as: UTF8.self) + "\n"
    }.joined()
  }
}
