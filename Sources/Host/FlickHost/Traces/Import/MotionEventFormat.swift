internal import FlickCore

/// Lines of Android's log with `MotionEvent { action=…, id[0]=…, x[0]=…, y[0]=…, eventTime=… }`, as
/// `MotionEvent.toString` writes them.
///
/// Positions are pixels of the view that logged the event. An event that several views log counts
/// once.
enum MotionEventFormat {
  static func isMeant(_ line: Substring) -> Bool { line.contains("MotionEvent {") }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var rows = TouchRows()
    var seen: Set<Substring> = []
    try lines.forEach { (number, line) throws(RecordingFault) in
      guard let start = line.firstRange(of: "MotionEvent {") else { return }
      let text = line[start.upperBound...].prefix { $0 != "}" }
      guard seen.insert(text).inserted else { return }
      try add(Fields(text, number), to: &rows)
    }
    return try rows.recordings().first ?? RecordedTouches()
  }

  private struct Fields {
    let line: Int
    private var values: [Substring: Substring] = [:]

    init(_ text: Substring, _ line: Int) {
      self.line = line
      for field in text.split(separator: ",") {
        let field = field.drop { $0 == " " }
        guard let sign = field.firstIndex(of: "=") else { continue }
        let value = field[field.index(after: sign)...]
        values[field[..<sign]] = value.last == " " ? value.dropLast() : value
      }
    }

    func text(_ name: Substring) throws(RecordingFault) -> Substring {
      try values[name].required(in: line, "a MotionEvent has no '\(name)'")
    }

    func number(_ name: Substring) throws(RecordingFault) -> Double {
      let text = try text(name)
      guard let number = Double(text), number.isFinite else {
        throw RecordingFault(line, "'\(name)': expected a number, found '\(text)'")
      }
      return number
    }

    func has(_ name: Substring) -> Bool { values[name] != nil }

    /// When it happened, in seconds.
    func time() throws(RecordingFault) -> Double {
      if has("eventTimeNanos") { return try number("eventTimeNanos") / 1e9 }
      return try number("eventTime") / 1e3
    }
  }

  private static func add(_ fields: Fields, to rows: inout TouchRows) throws(RecordingFault) {
    let action = try fields.text("action")
    let time = try fields.time()
    // `ACTION_POINTER_DOWN(1)` is about the pointer at an index.
    let index = action.split { $0 == "(" || $0 == ")" }.dropFirst().first.flatMap { Int($0) }
    let isOfAll = action == "ACTION_MOVE" || action == "ACTION_CANCEL"
    for place in 0..<16 where fields.has("x[\(place)]") {
      guard isOfAll || place == index ?? 0 else { continue }
      let pointer = fields.has("id[\(place)]") ? try fields.number("id[\(place)]") : 0
      guard (0...1000).contains(pointer) else {
        throw RecordingFault(fields.line, "'id[\(place)]': expected 0 to 1000")
      }
      rows.add(
        TouchRows.Row(
          line: fields.line, time: time,
          point: Point2D(
            x: try fields.number("x[\(place)]"), y: try fields.number("y[\(place)]")),
          phase: action, pointer: Int(pointer)))
    }
  }
}

/// Perfetto's data source `android.input.inputevent` as text: `dispatcher_motion_event` with
/// `event_time_nanos`, `action` and a `pointer` block for each finger.
///
/// The names are those of Perfetto's `android_input_event.proto`.
enum PerfettoFormat {
  static func isMeant(_ line: Substring) -> Bool {
    line.contains("motion_event") && line.contains("{") || line.contains("android_input_event")
  }

  static func read(_ lines: RecordingLines) throws(RecordingFault) -> RecordedTouches {
    var rows = TouchRows()
    var blocks: [Substring] = []
    var event = Event()
    try lines.forEach { (number, line) throws(RecordingFault) in
      let spaced = line.replacing("{", with: " { ").replacing("}", with: " } ")
        .replacing(":", with: " ")
      let words = spaced.split { $0 == " " || $0 == "\t" || $0 == "," }
      var place = 0
      while place < words.count {
        let word = words[place]
        if word == "}" {
          if let block = blocks.popLast() { try event.close(block, &rows, number) }
          place += 1
        } else if place + 1 < words.count, words[place + 1] == "{" {
          event.open(word, line: number)
          blocks.append(word)
          place += 2
        } else {
          if place + 1 < words.count { event.set(word, words[place + 1]) }
          place += 2
        }
      }
    }
    return try rows.recordings().first ?? RecordedTouches()
  }

  private struct Event {
    private struct Finger {
      var id = 0
      var places: [Int: Double] = [:]
    }

    private var isOpen = false
    private var line = 0
    private var time: Double?
    private var action: Int?
    private var fingers: [Finger] = []
    private var axis = 0

    mutating func open(_ block: Substring, line: Int) {
      if block.hasSuffix("motion_event") {
        self = Event()
        (isOpen, self.line) = (true, line)
      } else if block == "pointer" {
        fingers.append(Finger())
      } else if block == "axis_value" {
        axis = 0
      }
    }

    mutating func set(_ name: Substring, _ value: Substring) {
      guard isOpen else { return }
      switch name {
      case "event_time_nanos": time = Double(value)
      case "action": action = Int(value) ?? action
      case "pointer_id" where !fingers.isEmpty: fingers[fingers.count - 1].id = Int(value) ?? 0
      case "axis": axis = Int(value) ?? 0
      case "value" where !fingers.isEmpty: fingers[fingers.count - 1].places[axis] = Double(value)
      default: break
      }
    }

    mutating func close(
      _ block: Substring, _ rows: inout TouchRows, _ number: Int
    ) throws(RecordingFault) {
      guard isOpen, block.hasSuffix("motion_event") else { return }
      isOpen = false
      guard let time, let action else {
        throw RecordingFault(line, "a motion event needs 'event_time_nanos' and 'action'")
      }
      let (kind, index) = (action & 0xFF, action >> 8)
      let isOfAll = kind == 2 || kind == 3
      for (place, finger) in fingers.enumerated() where isOfAll || place == index {
        // Axes 0 and 1 are x and y. Values of 0 may be omitted.
        let point = Point2D(x: finger.places[0] ?? 0, y: finger.places[1] ?? 0)
        rows.add(
          TouchRows.Row(
            line: line, time: time / 1e9, point: point, phase: Substring("\(kind)"),
            pointer: finger.id))
      }
    }
  }
}
