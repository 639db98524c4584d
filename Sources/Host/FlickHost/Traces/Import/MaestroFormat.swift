internal import FlickCore

/// Flows of Maestro: swipes, taps and long presses, one after another.
///
/// Places are shares of the screen (`90%, 50%`) or pixels. A swipe with a direction follows
/// Maestro's documentation of `swipe`, and takes 400 ms by default. A finger moves at a constant
/// speed.
struct MaestroFormat {
  /// From a lift to the next touch, in seconds: long enough for a screen to come to rest.
  private static let pause = 2.0
  private static let rate = 60.0
  private static let usualDuration = 400.0
  private static let longPress = 3000.0
  private static let tap = 50.0

  private enum Kind { case swipe, tap, press }

  private var recorded = RecordedTouches()
  private var time = 0.0
  /// Whether places are shares of the screen; nil before the first.
  private var isShare: Bool?
  private var kind: Kind?
  private var values: [Substring: Substring] = [:]
  private var line = 0

  static func isMeant(_ line: Substring) -> Bool {
    line.hasPrefix("appId:") || line.hasPrefix("- swipe:") || line.hasPrefix("- tapOn:")
  }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var reader = MaestroFormat()
    try lines.forEach { (number, line) throws(RecordingFault) in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("- ") {
        try reader.finish()
        switch text.dropFirst(2).prefix(while: { $0 != ":" }) {
        case "swipe": reader.kind = .swipe
        case "tapOn": reader.kind = .tap
        case "longPressOn": reader.kind = .press
        default: reader.kind = nil
        }
        reader.line = number
      } else if let colon = text.firstIndex(of: ":") {
        let value = text[text.index(after: colon)...].filter {
          $0 != "\"" && $0 != "'" && $0 != " "
        }
        reader.values[text[..<colon]] = Substring(value)
      }
    }
    try reader.finish()
    reader.recorded.isInPoints = false
    // A hundred parts along each axis.
    if reader.isShare == true {
      reader.recorded.axes = RecordedTouches.Axes(x: 0...99, y: 0...99)
    }
    return reader.recorded
  }

  private static let directions: [Substring: (from: Substring, to: Substring)] = [
    "LEFT": ("90%,50%", "10%,50%"), "RIGHT": ("10%,50%", "90%,50%"),
    "DOWN": ("50%,20%", "50%,90%"), "UP": ("50%,50%", "50%,10%"),
  ]

  /// Adds the touches of the present command.
  private mutating func finish() throws(RecordingFault) {
    defer { (kind, values) = (nil, [:]) }
    guard let kind else { return }
    var ends: (from: Substring, to: Substring)?
    switch kind {
    case .swipe:
      ends = values["direction"].flatMap { Self.directions[$0.uppercased()[...]] }
      if let from = values["start"], let to = values["end"] { ends = (from, to) }
      guard ends != nil else {
        throw RecordingFault(line, "a swipe needs a direction, or start and end")
      }
    case .tap, .press:
      // The flow does not contain the positions of elements.
      guard let point = values["point"] else { return }
      ends = (point, point)
    }
    guard let ends else { return }
    let usual = kind == .swipe ? Self.usualDuration : kind == .tap ? Self.tap : Self.longPress
    let duration = values["duration"].flatMap { Double($0) } ?? usual
    guard (1...60_000).contains(duration) else {
      throw RecordingFault(line, "'duration': expected 1 to 60000 ms, found \(plain(duration))")
    }
    add(from: try place(ends.from), to: try place(ends.to), duration / 1000)
  }

  private mutating func place(_ text: Substring) throws(RecordingFault) -> Point2D {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.last == "%" ? $0.dropLast() : $0) }
    let shares = parts.count { $0.last == "%" }
    guard parts.count == 2, numbers.count == 2, shares == 0 || shares == 2,
      numbers.allSatisfy(\.isFinite)
    else {
      throw RecordingFault(line, "expected a place as '90%, 50%' or '300, 400', found '\(text)'")
    }
    guard isShare ?? (shares > 0) == (shares > 0) else {
      throw RecordingFault(line, "shares of the screen and pixels cannot be mixed")
    }
    isShare = shares > 0
    return Point2D(x: numbers[0], y: numbers[1])
  }

  private mutating func add(from start: Point2D, to end: Point2D, _ duration: Double) {
    let count = start == end ? 1 : max(2, Int((duration * Self.rate).rounded(.up)))
    for step in 0...count {
      let share = Double(step) / Double(count)
      let point = Point2D(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      let phase: Touch.Phase = step == 0 ? .began : start == end ? .ended : .moved
      recorded.add(
        Touch(pointer: 0, time: Seconds(time + duration * share), position: point, phase: phase),
        line: line)
    }
    time += duration
    if start != end {
      recorded.add(
        Touch(pointer: 0, time: Seconds(time), position: end, phase: .ended), line: line)
    }
    time += Self.pause
  }
}
