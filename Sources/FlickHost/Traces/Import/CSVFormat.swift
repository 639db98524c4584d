internal import FlickCore

/// Touches as a table of text: a column for each quantity, found by its name or number.
struct CSVFormat {
  /// Which columns tell what, and in which unit the time is.
  struct Columns: Equatable, Sendable {
    /// Names in the first line, or numbers from 1, by what they tell: `t`, `x`, `y`, `phase`,
    /// `pointer`, `force`.
    var names: [String: String] = [:]
    /// Seconds of a unit of time; nil takes that of the column's name, or infers it.
    var timeUnit: Double?

    static let keys = ["t", "x", "y", "phase", "pointer", "force"]
  }

  /// Column names that are understood without a map, in lower case.
  private static let known: [String: Set<String>] = [
    "t": [
      "t", "time", "timestamp", "t_s", "t_ms", "t_us", "t_ns", "time_s", "time_ms", "time_us",
      "time_ns",
      "timestamp_s", "timestamp_ms", "timestamp_us", "timestamp_ns", "eventtime", "ms",
    ],
    "x": ["x", "rawx", "clientx", "pagex", "x_px", "x_pt"],
    "y": ["y", "rawy", "clienty", "pagey", "y_px", "y_pt"],
    "phase": ["phase", "action", "type", "event", "state"],
    "pointer": [
      "pointer", "pointer_id", "pointerid", "id", "finger", "slot", "touch", "identifier",
    ],
    "force": ["force", "pressure"],
  ]

  private static let phases: [String: Touch.Phase] = [
    "down": .began, "began": .began, "begin": .began, "start": .began, "touchstart": .began,
    "pointerdown": .began, "mousedown": .began, "action_down": .began,
    "action_pointer_down": .began, "0": .began, "5": .began,
    "move": .moved, "moved": .moved, "touchmove": .moved, "pointermove": .moved,
    "mousemove": .moved,
    "action_move": .moved, "2": .moved,
    "up": .ended, "ended": .ended, "end": .ended, "touchend": .ended, "pointerup": .ended,
    "mouseup": .ended,
    "action_up": .ended, "action_pointer_up": .ended, "1": .ended, "6": .ended,
    "cancel": .cancelled, "cancelled": .cancelled, "canceled": .cancelled,
    "touchcancel": .cancelled,
    "pointercancel": .cancelled, "action_cancel": .cancelled, "3": .cancelled,
    "hover": .hovered, "hovered": .hovered, "action_hover_enter": .hovered,
    "action_hover_move": .hovered, "7": .hovered, "9": .hovered,
    "leave": .left, "left": .left, "pointerleave": .left, "action_hover_exit": .left, "10": .left,
  ]

  private let columns: Columns
  private let separator: UInt8
  /// The places of the columns, by what they tell.
  private var places: [String: Int] = [:]
  /// The same for reading rows.
  private var (time, x, y): (Int, Int, Int)
  private var (phase, pointer, force): (Int?, Int?, Int?)
  /// The name of the column of times; nil without names.
  private var timeColumn: String?

  static func read(
    _ lines: RecordingLines, _ columns: Columns
  ) throws(RecordingFault) -> RecordedTouches {
    var format: CSVFormat?
    var separator: UInt8?
    var rows: [Row] = []
    try lines.forEach { (number, line) throws(RecordingFault) in
      if line.utf8.first == UInt8(ascii: "#") { return }
      guard let known = format else {
        let found = TableCells.separator(by: line)
        if found.isStated {
          separator = found.separator
          return
        }
        let new = try CSVFormat(line, number, columns, separator ?? found.separator)
        format = new
        if !new.hasHeader { rows.append(try new.row(line, number)) }
        return
      }
      rows.append(try known.row(line, number))
    }
    let unit = try TimeUnit(
      of: rows.map { ($0.time, $0.pointer, $0.phase == .began) }, column: format?.timeColumn,
      given: columns.timeUnit, line: rows.first?.line ?? 1)
    return touches(of: rows, unit)
  }

  private struct Row {
    var line: Int
    var time: Double
    var point: Point
    var phase: Touch.Phase?
    var pointer: Int
    var force: Double?
  }

  private var hasHeader = true

  // MARK: Columns

  private init(
    _ first: Substring, _ line: Int, _ columns: Columns, _ separator: UInt8
  ) throws(RecordingFault) {
    self.columns = columns
    self.separator = separator
    let names = TableCells.of(first, separator).map(String.init)
    hasHeader = !names.contains { TableCells.number(Substring($0), separator) != nil }
    (time, x, y) = (0, 0, 0)
    for key in Columns.keys {
      if let wanted = columns.names[key] {
        places[key] = try Self.place(of: wanted, key, names, hasHeader, line)
      } else if hasHeader {
        places[key] = names.firstIndex { Self.known[key]?.contains($0.lowercased()) == true }
      }
    }
    for key in ["t", "x", "y"] where places[key] == nil {
      throw RecordingFault(
        line,
        hasHeader
          ? "no column for '\(key)' among \(names.joined(separator: ", ")); name it with --columns \(key)=NAME"
          : "no line of names; number the columns with --columns t=1,x=2,y=3")
    }
    (time, x, y) = (places["t"] ?? 0, places["x"] ?? 0, places["y"] ?? 0)
    (phase, pointer, force) = (places["phase"], places["pointer"], places["force"])
    timeColumn = hasHeader ? names[time] : nil
  }

  private static func place(
    of wanted: String, _ key: String, _ names: [String], _ hasHeader: Bool, _ line: Int
  ) throws(RecordingFault) -> Int {
    if hasHeader, let place = names.firstIndex(of: wanted) { return place }
    if let number = Int(wanted), names.indices.contains(number - 1) { return number - 1 }
    let list = hasHeader ? names.joined(separator: ", ") : "\(names.count) columns without names"
    throw RecordingFault(line, "no column '\(wanted)' for '\(key)' among \(list)")
  }

  // MARK: Rows

  private func row(_ line: Substring, _ number: Int) throws(RecordingFault) -> Row {
    let cells = TableCells.of(line, separator)
    func cell(_ place: Int, _ key: String) throws(RecordingFault) -> Substring {
      guard place < cells.count else {
        throw RecordingFault(
          number, "'\(key)': column \(place + 1) is missing; there are \(cells.count)")
      }
      return cells[place]
    }
    func value(_ place: Int, _ key: String) throws(RecordingFault) -> Double {
      let text = try cell(place, key)
      guard let value = TableCells.number(text, separator), value.isFinite else {
        throw RecordingFault(number, "'\(key)': expected a number, found '\(text)'")
      }
      return value
    }
    var row = Row(
      line: number, time: try value(time, "t"),
      point: Point(x: try value(x, "x"), y: try value(y, "y")), pointer: 0)
    if let place = pointer {
      let text = try cell(place, "pointer")
      guard let whole = Int(text), (0...1_000_000).contains(whole) else {
        throw RecordingFault(
          number, "'pointer': expected a number from 0 to 1000000, found '\(text)'")
      }
      row.pointer = whole
    }
    if let place = phase {
      let text = try cell(place, "phase")
      row.phase = Self.phases[String(text)] ?? Self.phases[text.lowercased()]
      if row.phase == nil {
        throw RecordingFault(
          number, "'phase': expected down, move, up, cancel, hover or leave, found '\(text)'")
      }
    }
    if let place = force, !(try cell(place, "force")).isEmpty {
      let number = try value(place, "force")
      guard (0...1).contains(number) else {
        throw RecordingFault(
          row.line, "'force': expected a number from 0 to 1, found '\(try cell(place, "force"))'")
      }
      row.force = number
    }
    return row
  }

  /// Without a column for phases each finger comes down with its first row and is lifted with its
  /// last.
  private static func touches(of rows: [Row], _ unit: TimeUnit) -> RecordedTouches {
    var recorded = RecordedTouches()
    recorded.timeNote = unit.note
    let start = rows.first?.time ?? 0
    var last: [Int: Int] = [:]
    for (index, row) in rows.enumerated() { last[row.pointer] = index }
    var down: Set<Int> = []
    for (index, row) in rows.enumerated() {
      func add(_ phase: Touch.Phase) {
        recorded.add(
          Touch(
            pointer: row.pointer, time: Seconds((row.time - start) * unit.seconds),
            position: row.point,
            phase: phase, force: row.force),
          line: row.line)
      }
      if let phase = row.phase {
        add(phase)
      } else {
        let isFirst = down.insert(row.pointer).inserted
        add(isFirst ? .began : .moved)
        if last[row.pointer] == index { add(.ended) }
      }
    }
    return recorded
  }
}
