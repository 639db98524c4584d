internal import FlickCore

/// Touches as another program has recorded them, in its units, with the line of each.
struct RecordedTouches {
  var touches: [Touch] = []
  var lines: [Int] = []
  /// The ranges of the device's axes, if the recording has them.
  var axes: Axes?
  /// The device's name, if the recording has it.
  var device: String?
  /// Whether positions are in points already.
  var isInPoints = false
  /// How the unit of times was inferred; nil if it was known.
  var timeNote: String?
  /// The pseudonym of the person, if the recording has it.
  var person: String?
  /// Missing values of the recording with the assumed values, for people.
  var assumptions: [String] = []

  /// The least and the greatest number of each axis.
  struct Axes: Equatable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// The number of units along each axis.
    ///
    /// Numbers are whole, and both ends are included.
    var size: Size2D {
      Size2D(
        width: x.upperBound - x.lowerBound + 1, height: y.upperBound - y.lowerBound + 1)
    }
  }

  mutating func add(_ touch: Touch, line: Int) {
    touches.append(touch)
    lines.append(line)
  }

  /// Keeps a report apart from one before it that has the same time.
  ///
  /// - Parameter first: the index of its first touch; that of no touch for a report without any.
  mutating func startFrame(at first: Int) {
    guard first > 0, first < touches.count else { return }
    let (last, next) = (touches[first - 1], touches[first])
    touches[first].startsFrame = last.time == next.time && last.pointer != next.pointer
  }
}

/// A fault in a recording, with its line.
struct RecordingFault: Error {
  var line: Int
  var message: String

  init(_ line: Int, _ message: String) { (self.line, self.message) = (line, message) }
}

extension Optional {
  /// The value; if it is absent, a fault of the recording.
  func required(
    in line: Int, _ message: @autoclosure () -> String
  ) throws(RecordingFault) -> Wrapped {
    guard let self else { throw RecordingFault(line, message()) }
    return self
  }
}

/// A recording as lines, with their numbers from 1.
struct RecordingLines {
  private let text: String
  /// Called now and then with the share of the bytes that are read.
  private let report: ((Double) -> Void)?

  /// - Parameters:
  ///   - bytes: Uniform text; see `TextBytes`.
  ///   - report: called now and then with the share of the bytes that are read.
  /// - Throws: for bytes that are not text.
  init(_ bytes: [UInt8], _ report: ((Double) -> Void)? = nil) throws(RecordingFault) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RecordingFault(1, "is not a text file in UTF-8")
    }
    (self.text, self.report) = (text, report)
  }

  /// So many lines are read between two reports.
  private static let linesPerReport = 1024

  /// Calls `body` for each line that has more than blanks.
  ///
  /// Works on bytes: finding the characters of a text takes ten times as long.
  func forEach(
    _ body: (_ number: Int, _ line: Substring) throws(RecordingFault) -> Void
  ) throws(RecordingFault) {
    let bytes = text.utf8
    var (start, number) = (bytes.startIndex, 1)
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let line = Substring(bytes[start..<end])
      if !line.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
        try body(number, line)
      }
      start = end < bytes.endIndex ? bytes.index(after: end) : end
      number += 1
      if let report, number % Self.linesPerReport == 0 {
        let done = bytes.distance(from: bytes.startIndex, to: start)
        report(Double(done) / Double(bytes.count))
      }
    }
  }

  /// Calls `body` for each line that has words, with its words.
  func forEach(
    _ body: (_ number: Int, _ words: [Substring], _ line: Substring) throws(RecordingFault) -> Void
  ) throws(RecordingFault) {
    try forEach { (number, line) throws(RecordingFault) in
      let words = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      try body(number, words.map { Substring($0) }, line)
    }
  }
}
