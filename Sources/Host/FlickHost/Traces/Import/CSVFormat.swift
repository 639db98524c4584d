internal import FlickCore

/// Touches as a table of text: a column for each quantity, found by its name or number.
struct CSVFormat {
  /// The meaning of each column, and the unit of time.
  struct Columns: Equatable, Sendable {
    /// Names in the first line, or numbers from 1, by meaning: `t`, `x`, `y`, `phase`, `pointer`,
    /// `force`, `person`.
    var names: [String: String] = [:]
    /// Seconds of a unit of time; nil takes that of the column's name, or infers it.
    var timeUnit: Double?

    static let keys = [
      "t", "x", "y", "phase", "pointer", "force", "person", "dx", "dy", "mode", "wheel_phase",
      "source", "unit",
    ]
  }

  /// Column names that are understood without a map, in lower case.
  private static let known: [String: Set<String>] = [
    "t": [
      "t", "time", "timestamp", "t_s", "t_ms", "t_us", "t_ns", "time_s", "time_ms", "time_us",
      "time_ns",
      "timestamp_s", "timestamp_ms", "timestamp_us", "timestamp_ns", "eventtime", "ms",
    ],
    "x": ["x", "rawx", "clientx", "pagex", "x_px", "x_pt", "locationx", "location_x"],
    "y": ["y", "rawy", "clienty", "pagey", "y_px", "y_pt", "locationy", "location_y"],
    "phase": ["phase", "action", "type", "event", "state"],
    "pointer": [
      "pointer", "pointer_id", "pointerid", "id", "finger", "slot", "touch", "identifier",
      "touchid", "touch_id",
    ],
    "force": ["force", "pressure"],
    "dx": ["dx", "deltax", "delta_x"],
    "dy": ["dy", "deltay", "delta_y"],
    "mode": ["deltamode", "delta_mode"],
    "wheel_phase": ["wheel_phase", "momentum", "momentumphase", "momentum_phase"],
    "source": ["source"],
    "unit": ["unit"],
    "person": [
      "person", "person_id", "user", "user_id", "participant", "participant_id", "subject",
    ],
  ]

  private let columns: Columns
  private let separator: UInt8
  /// The positions of the columns, by meaning.
  private var places: [String: Int] = [:]
  /// The same for reading rows.
  private var time = 0
  /// Nil for reports of wheels without a position.
  private var (x, y): (Int?, Int?)
  private var (phase, pointer, force, person): (Int?, Int?, Int?, Int?)
  /// The name of the column of times; nil without names.
  private var timeColumn: String?

  static func read(
    _ lines: RecordingLines, _ columns: Columns
  ) throws(RecordingFault) -> [RecordedTouches] {
    var format: CSVFormat?
    var separator: UInt8?
    var rows = TouchRows()
    var pointers = PointerNumbers()
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
        rows.prefersUIKit = new.phaseName == "phase"
        if !new.hasHeader { rows.add(try new.row(line, number, &pointers)) }
        return
      }
      rows.add(try known.row(line, number, &pointers))
    }
    try rows.takeUnit(column: format?.timeColumn, given: columns.timeUnit)
    rows.common.isInPoints = format?.isInPoints ?? false
    return try rows.recordings()
  }

  private var hasHeader = true
  /// Whether the column's name implies positions in points, as of pages and of UIKit.
  private var isInPoints = false
  /// The name of the column of phases, in lower case.
  private var phaseName: String?

  // MARK: Columns

  private init(
    _ first: Substring, _ line: Int, _ columns: Columns, _ separator: UInt8
  ) throws(RecordingFault) {
    self.columns = columns
    self.separator = separator
    let names = TableCells.cells(in: first, separatedBy: separator).map(String.init)
    hasHeader = !names.contains { TableCells.number(Substring($0), separator) != nil }
    for key in Columns.keys {
      if let wanted = columns.names[key] {
        places[key] = try Self.place(of: wanted, for: key, among: names, hasHeader: hasHeader, line)
      } else if hasHeader {
        places[key] = names.firstIndex { Self.known[key]?.contains($0.lowercased()) == true }
      }
    }
    guard !hasHeader || names.count > 1 || !columns.names.isEmpty else {
      throw RecordingFault(line, "expected columns, found '\(names.first?.prefix(60) ?? "")'")
    }
    // Reports of wheels may lack a position.
    let needed = places["dx"] == nil || places["x"] != nil ? ["t", "x", "y"] : ["t", "dx", "dy"]
    for key in needed where places[key] == nil {
      throw RecordingFault(
        line,
        hasHeader
          ? "no column for '\(key)' among \(names.joined(separator: ", ")); name it with --columns \(key)=NAME"
          : "no line of names; number the columns with --columns t=1,x=2,y=3")
    }
    (time, x, y) = (places["t"] ?? 0, places["x"], places["y"])
    (phase, pointer, force) = (places["phase"], places["pointer"], places["force"])
    timeColumn = hasHeader ? names[time] : nil
    person = places["person"]
    let ofPoints: Set<String> = ["clientx", "pagex", "locationx", "location_x", "x_pt"]
    isInPoints = hasHeader && (x.map { ofPoints.contains(names[$0].lowercased()) } ?? true)
    if hasHeader { phaseName = phase.map { names[$0].lowercased() } }
  }

  private static func place(
    of wanted: String, for key: String, among names: [String], hasHeader: Bool, _ line: Int
  ) throws(RecordingFault) -> Int {
    if hasHeader, let place = names.firstIndex(of: wanted) { return place }
    if let number = Int(wanted), names.indices.contains(number - 1) { return number - 1 }
    let list = hasHeader ? names.joined(separator: ", ") : "\(names.count) columns without names"
    throw RecordingFault(line, "no column '\(wanted)' for '\(key)' among \(list)")
  }

  // MARK: Rows

  /// The report of a wheel, if the cells of its amounts are not empty.
  private func turn(
    _ cells: [Substring], _ line: Int
  ) throws(RecordingFault) -> WheelTurn? {
    func cell(_ key: String) -> Substring? {
      places[key].flatMap { cells.indices.contains($0) ? cells[$0] : nil }
    }
    guard let x = cell("dx"), let y = cell("dy"), !x.isEmpty || !y.isEmpty else { return nil }
    guard let x = x.isEmpty ? 0 : TableCells.number(x, separator), x.isFinite,
      let y = y.isEmpty ? 0 : TableCells.number(y, separator), y.isFinite
    else { throw RecordingFault(line, "'dx' and 'dy': expected numbers, found '\(x)' and '\(y)'") }
    var report = WheelCells(x: x, y: y)
    report.mode = cell("mode")
    report.phase = cell("wheel_phase")
    if report.phase == "false" { report.phase = nil }
    report.source = cell("source")
    report.unit = cell("unit")
    return try report.turn(line: line)
  }

  private func row(
    _ line: Substring, _ number: Int, _ pointers: inout PointerNumbers
  ) throws(RecordingFault) -> TouchRows.Row {
    let cells = TableCells.cells(in: line, separatedBy: separator)
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
    let time = try value(time, "t")
    var point = Point2D.zero
    if let x, let y { point = Point2D(x: try value(x, "x"), y: try value(y, "y")) }
    var row = TouchRows.Row(line: number, time: time, point: point)
    if let turn = try turn(cells, number) {
      row.turn = turn
      if let person { row.person = try cell(person, "person") }
      return row
    }
    if let pointer { row.pointer = pointers.number(of: try cell(pointer, "pointer")) }
    if let phase { row.phase = try cell(phase, "phase") }
    if let person { row.person = try cell(person, "person") }
    if let force, !(try cell(force, "force")).isEmpty {
      let number = try value(force, "force")
      guard (0...1).contains(number) else {
        throw RecordingFault(
          row.line, "'force': expected a number from 0 to 1, found '\(try cell(force, "force"))'")
      }
      row.force = number
    }
    return row
  }
}
