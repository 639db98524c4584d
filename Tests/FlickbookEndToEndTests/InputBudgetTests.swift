import Foundation
import Testing

/// Files of strangers that take more time or memory to read than there is.
@Suite struct `A hostile file` {
  private static let size = 1 << 20

  private static func repeated(_ head: String, _ unit: String, _ tail: String) -> String {
    head + String(repeating: unit, count: (size - head.utf8.count) / unit.utf8.count) + tail
  }

  private static let trace = #"{"format":"flickbook-trace","version":1,"samples":["#

  /// Two thousand fingers that are down at the same time.
  private static let fingers =
    trace
    + ["down", "up"].enumerated().flatMap { turn, phase in
      (0..<2000).map {
        #"{"pointer":\#($0),"phase":"\#(phase)","t_ms":\#(2000 * turn + $0),"x":1,"y":1}"#
      }
    }.joined(separator: ",") + "]}"

  struct Attempt: Sendable, CustomTestStringConvertible {
    var words: [String]
    var exits: Set<Int32>
    var says: String
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let attempts = [
    Attempt(
      words: ["trace", "convert", "fingers.json", "--to", "webdriver"], exits: [2],
      says: "fingers.json: more than 100 fingers"),
    Attempt(words: ["trace", "show", "/dev/zero"], exits: [2], says: "/dev/zero: "),
    Attempt(words: ["merge", "/dev/zero"], exits: [2], says: "/dev/zero"),
    Attempt(
      words: ["plugin", "add", "many"], exits: [2], says: "easing 'a0' is provided twice"),
    Attempt(words: ["trace", "stats", "deep.json"], exits: [2], says: "deep.json"),
    Attempt(words: ["trace", "stats", "cells.csv"], exits: [2], says: "cells.csv:2"),
    Attempt(words: ["gestures", "import", "new", "quotes.csv"], exits: [2], says: "quotes.csv"),
  ]

  private static let project = Task {
    try Project([
      "fingers.json": fingers, "deep.json": repeated("", "[", ""),
      "cells.csv": repeated("time_ms,x,y\n", ",", ""),
      "quotes.csv": repeated("time_ms,x,y\n", "\"", ""),
      "flickbook.json": "{}", "many/plugin.lua": "return {}",
      "many/plugin.json": #"{"name":"p","version":"1.0.0","api":0,"provides":{"easing":["#
        + ((0..<40_000).map { "\"a\($0)\"" } + ["\"a0\""]).joined(separator: ",") + "]}}",
    ])
  }

  /// The time is that of the processor, and the memory is that of the system's limit.
  @Test(arguments: attempts)
  func `a hostile file is an error within budgets of time and memory`(attempt: Attempt) async throws
  {
    let words = attempt.words.joined(separator: " ")
    let outcome = try await Program.shell(
      "ulimit -t 60; \"$0\" \(words) >out", in: try await Self.project.value)
    #expect(attempt.exits.contains(outcome.exit), "\(outcome.errorText)")
    #expect(outcome.errorText.contains(attempt.says), "\(outcome.errorText)")
  }
}
