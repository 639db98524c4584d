internal import FlickJSON

/// Writes the lines of an asciicast, version 2: the output to a terminal, with times.
///
/// The caller passes the times, so that a recording of a run in virtual time is reproducible. See
/// https://docs.asciinema.org/manual/asciicast/v2/.
package struct AsciicastWriter: Sendable {
  /// The first line.
  ///
  /// It omits the date, which would differ between runs.
  package let header: String

  /// The number of bytes that an escape character takes in a line.
  package static let escapeBytes = 6

  /// The time of the last event.
  ///
  /// Earlier times are raised to it, as players require.
  private var last = Duration.zero

  package init(_ size: CellSize, title: String? = nil) {
    header =
      JSONValue([
        "version": 2, "width": size.width, "height": size.height, "title": title,
        "env": JSONValue(["TERM": "xterm-256color"]),
      ]).text
  }

  /// A line for output to the terminal.
  ///
  /// Pass whole frames, so that characters are not split.
  package mutating func output(_ bytes: [UInt8], at time: Duration) -> String {
    event("o", String(decoding: bytes, as: UTF8.self), time)
  }

  /// A line for a marker that players can jump to.
  package mutating func marker(_ label: String, at time: Duration) -> String {
    event("m", label, time)
  }

  /// A line for a new size.
  package mutating func resize(_ size: CellSize, at time: Duration) -> String {
    event("r", "\(size.width)x\(size.height)", time)
  }

  private mutating func event(_ code: String, _ data: String, _ time: Duration) -> String {
    last = max(last, time)
    let (seconds, attoseconds) = last.components
    return JSONWriter.text {
      $0.beginArray()
      $0.fixed(Double(seconds) + Double(attoseconds / 1_000_000_000_000) / 1e6)
      $0.string(code)
      $0.string(data)
      $0.endArray()
    }
  }
}
