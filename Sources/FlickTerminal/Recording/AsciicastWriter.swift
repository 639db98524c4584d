internal import FlickJSON

/// Lines of an asciicast, version 2: what a terminal is shown, and when.
///
/// Times are given, so a recording of a run in virtual time is the same bytes every time.
/// See https://docs.asciinema.org/manual/asciicast/v2/.
package struct AsciicastWriter: Sendable {
  /// The first line; no time of day, which would differ from run to run.
  package let header: String

  /// How many bytes an escape character takes in a line.
  package static let escapeBytes = 6

  /// The time of the last event: an earlier one is moved to it, as players expect.
  private var last = Duration.zero

  package init(_ size: CellSize, title: String? = nil) {
    var header = "{\"version\": 2, \"width\": \(size.width), \"height\": \(size.height)"
    if let title { header += ", \"title\": \(JSONWriter.quoted(title))" }
    self.header = header + ", \"env\": {\"TERM\": \"xterm-256color\"}}"
  }

  /// What is written to the terminal: whole frames, so that no character is cut in two.
  package mutating func output(_ bytes: [UInt8], at time: Duration) -> String {
    event("o", String(decoding: bytes, as: UTF8.self), time)
  }

  /// A mark that players can jump to.
  package mutating func marker(_ label: String, at time: Duration) -> String {
    event("m", label, time)
  }

  /// A new size.
  package mutating func resize(_ size: CellSize, at time: Duration) -> String {
    event("r", "\(size.width)x\(size.height)", time)
  }

  private mutating func event(_ code: String, _ data: String, _ time: Duration) -> String {
    last = max(last, time)
    return "[\(Self.seconds(last)), \"\(code)\", \(JSONWriter.quoted(data))]"
  }

  /// With six decimals, computed in whole numbers.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let digits = String(attoseconds / 1_000_000_000_000)
    return "\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }
}
