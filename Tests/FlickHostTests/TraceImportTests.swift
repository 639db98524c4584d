import FlickCore
import FlickHost
import FlickLog
import Foundation
import Testing

@Suite struct `A recording of another program` {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/recordings")

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// A touch as `pointer phase ms x y`, and its force where it has one.
  private static func text(_ trace: Trace) -> [String] {
    trace.touches.map { touch in
      let time = ((touch.time - trace.startTime).value * 1e6).rounded() / 1e3
      let numbers = [time, touch.position.x, touch.position.y, touch.force].compactMap { number in
        number.map { String(format: "%g", $0) }
      }
      return "\(touch.pointer) \(touch.phase) \(numbers.joined(separator: " "))"
    }
  }

  @Test(arguments: [
    (
      "two-fingers.getevent",
      [
        "0 began 0 100 200", "0 moved 8 110 200", "1 began 8 500 600", "1 ended 16 500 600",
        "0 ended 24 110 200",
      ]
    ),
    (
      "contacts.getevent",
      [
        "0 began 0 10 20", "0 moved 10 11 20", "1 began 10 100 100", "0 ended 20 11 20",
        "1 ended 20 100 100",
      ]
    ),
    (
      "one-finger.evemu",
      [
        "0 began 0 10 20", "0 moved 16 30 20", "0 cancelled 24 30 20", "0 began 500 40 20",
        "0 ended 600 40 20",
      ]
    ),
    (
      "slots.libinput.yml",
      ["0 began 0 640 384", "0 ended 2 640 384", "0 began 2 320 384", "0 ended 6 320 384"]
    ),
    (
      "drag.webdriver.json",
      [
        "0 began 0 300 400", "0 moved 16.667 270 400", "0 moved 33.333 240 400",
        "0 moved 50 210 400", "0 ended 70 210 400",
      ]
    ),
    ("swipe.csv", ["0 began 0 10.5 20", "0 moved 8 20 20", "0 ended 16 20 20"]),
    (
      "pen.evemu",
      [
        "0 hovered 0 100 100", "0 hovered 10 120 100", "0 began 20 120 100 0.25",
        "0 moved 30 140 100 0.75", "0 ended 40 140 100", "0 hovered 50 150 100",
        "0 left 60 150 100",
      ]
    ),
    (
      "above.getevent",
      [
        "0 hovered 0 100 200", "0 hovered 8 110 200", "0 began 16 110 200 0.2",
        "0 moved 24 150 200 0.4", "0 ended 32 150 200",
      ]
    ),
    (
      "mouse.webdriver.json",
      [
        "0 hovered 0 30 40", "0 hovered 15 40 40", "0 hovered 30 50 40", "0 began 30 50 40 0.5",
        "0 moved 40 60 40 0.5", "0 ended 40 60 40 0.5", "0 hovered 40 90 40",
      ]
    ),
    (
      "stylus.csv",
      [
        "0 hovered 0 10 20", "0 hovered 8 12 20", "0 left 16 12 20", "0 began 16 12 20 0.25",
        "0 moved 24 40 20 0.75", "0 ended 32 40 20",
      ]
    ),
  ])
  func `a recording becomes its touches`(name: String, expected: [String]) throws {
    let traces = try TraceImport().traces(in: Self.bytes(name), path: name)
    #expect(traces.count == 1)
    #expect(Self.text(traces[0].trace) == expected)
  }

  @Test func `a recording is scaled and rotated onto a screen`() throws {
    func points(_ change: (inout TraceImport) -> Void) throws -> [String] {
      var reader = TraceImport()
      change(&reader)
      let trace = try reader.traces(in: Self.bytes("slots.libinput.yml"), path: "x")[0].trace
      let began = trace.touches.filter { $0.phase == .began }
      return began.map { String(format: "%g %g", $0.position.x, $0.position.y) }
    }
    let size = Size2D(width: 640, height: 192)
    #expect(try points { $0.screen = size } == ["320 96", "160 96"])
    #expect(try points { $0.scale = (0.5, 2) } == ["320 768", "160 768"])
    #expect(try points { $0.quarterTurns = 1 } == ["384 640", "384 320"])
    #expect(try points { $0.quarterTurns = -1 } == ["384 640", "384 960"])
    #expect(
      try points {
        $0.screen = Size2D(width: 192, height: 640)
        $0.quarterTurns = 2
      } == ["96 320", "144 320"])
    #expect(
      try points {
        $0.screen = size
        $0.axes = Size2D(width: 640, height: 768)
      } == ["640 96", "320 96"])
  }

  @Test func `on a screen of equal size points are unchanged`() throws {
    let text = "timestamp,phase,locationX,locationY\n0.1,began,300.7,400\n0.12,ended,20,30\n"
    func place(_ width: Double, turns: Int = 0) throws -> Point2D? {
      var reader = TraceImport()
      reader.screen = Size2D(width: width, height: 844)
      reader.quarterTurns = turns
      return try reader.traces(in: Array(text.utf8), path: "x")[0].trace.touches.first?.position
    }
    #expect(try place(390) == Point2D(x: 300.7, y: 400))
    #expect(try place(390, turns: 2) == Point2D(x: 390 - 300.7, y: 444))
    #expect(throws: HostError.self) { try place(200) }
  }

  @Test(arguments: [(0.0, 3), (0.001, 3), (0.5, 2), (10, 1)])
  func `a recording is split while no finger is down`(gap: Double, count: Int) throws {
    let rows = [(0, "down"), (5, "up"), (10, "down"), (20, "up"), (2000, "down"), (2001, "up")]
    let text = "t_ms,phase,x,y\n" + rows.map { "\($0.0),\($0.1),1,1\n" }.joined()
    var reader = TraceImport()
    reader.gap = Seconds(gap)
    #expect(try reader.traces(in: Array(text.utf8), path: "x").count == count)
  }

  @Test(arguments: [
    ("5,7,6\n8,7,6\n", ["t": "1", "x": "3", "y": "2"], 1e-3, "0 began 0 6 7"),
    ("when,f,x,y,type\n1,4,1,2,down\n", ["t": "when", "pointer": "f"], 1, "4 began 0 1 2"),
  ])
  func `a table is read by the named columns`(
    text: String, map: [String: String], unit: Double, first: String
  ) throws {
    var reader = TraceImport()
    reader.format = .csv
    try reader.setColumns(map.map { (key: $0.key, column: $0.value) }, timeUnit: unit)
    let trace = try reader.traces(in: Array(text.utf8), path: "x")[0].trace
    #expect(Self.text(trace).first == first)
    #expect(trace.duration.value == (unit < 1 ? 3 * unit : 0))
  }

  /// Two fingers of one report are a frame; of two reports at one time they are not.
  @Test(arguments: [(isOneReport: true, frames: 2), (isOneReport: false, frames: 3)])
  func `a recording of another program has a frame for each report`(isOneReport: Bool, frames: Int)
    throws
  {
    func finger(_ slot: Int, _ time: String, _ id: Int) -> [String] {
      ["2f \(slot)", "39 \(id)", "35 \(10 + slot)", "36 \(20 + slot)"].map { "E: \(time) 3 \($0)" }
    }
    let end = "E: 1.0 0 0 0"
    let lines =
      ["# EVEMU 1.3"] + finger(0, "1.0", 1) + (isOneReport ? [] : [end]) + finger(1, "1.0", 2)
      + [end] + ["E: 1.1 3 35 40", "E: 1.1 3 2f 0", "E: 1.1 3 35 50", "E: 1.1 0 0 0"]
    let text = lines.joined(separator: "\n") + "\n"
    let traces = try TraceImport().traces(in: Array(text.utf8), path: "x")
    let trace = try #require(traces.first).trace
    #expect(trace.touches.count == 4)
    #expect(trace.frames.count == frames)
  }

  // MARK: Faults

  @Test(arguments: [
    ("", "x: is empty; expected a recording"), ("hello", "x: is not a recording in a known format"),
    ("[ 1.0] EV_ABS ABS_X", "x:1: expected type, code and value, found 2 words"),
    ("[ 1.0 EV_ABS ABS_X 1", "x:1:7: expected ',' or ']'"),
    ("[ 1.0] EV_ABS ABS_X 1\n[ a] EV_ABS ABS_Y 1", "x:2: time: expected seconds"),
    ("[ 1.0] EV_ABS ABS_X 0000000g", "x:1: value: expected a number, found '0000000g'"),
    ("[ 1.0] EV_NONE ABS_X 1", "x:1: type: expected a name or a number, found 'EV_NONE'"),
    ("[ 1.0] EV_KEY KEY_POWER DOWN", "x:1: no events of a touch screen"),
    ("add device 1: /dev/x\n/dev/x: EV_ABS ABS_X 1", "x:2: no time before the event"),
    ("# EVEMU 1.3\nE: 1.0 0003 0035", "x:2: expected time, type, code and value after 'E:'"),
    ("# EVEMU 1.3\nE: 1.0 0003 zz 1", "x:2: code: expected a hexadecimal number, found 'zz'"),
    ("# EVEMU 1.3\nQ: 1", "x:2: expected a line of evemu's"),
    (
      "# EVEMU 1.3\nE: 2.0 3 0 1\nE: 2.0 3 1 1\nE: 2.0 1 14a 1\nE: 2.0 0 0 0\nE: 1.0 1 14a 0\nE: 1.0 0 0 0",
      "x:7: the time runs backwards"
    ),
    (
      "# EVEMU 1.3\nE: 1.0 3 35 1\nE: 1.0 3 36 1\n"
        + (0...256).map { "E: 1.0 3 2f \($0)\nE: 1.0 3 39 \($0)\n" }.joined() + "E: 1.0 0 0 0",
      "x:518: more than 256 fingers in a report"
    ),
    ("# libinput record\ndevices:\n- node: x\n - [1, 2, 3]", "x:4: event: expected seconds"),
    (
      "# libinput record\ndevices:\n- node: x\n - [1, 2, 3, 4, z]",
      "x:4: event: expected a number, found ' z'"
    ),
    ("{\"actions\": 1}", "x:1: 'actions' of the document: expected an array, found a number"),
    (
      "[{\"type\":\"pointer\",\"actions\":[\n{\"type\":\"pointerDown\"}]}]",
      "x:2: finger 1 comes down before a move sets its position"
    ),
    (
      "[{\"type\":\"pointer\",\"actions\":[{\"type\":\"pointerMove\",\"x\":1,\"y\":\"a\"}]}]",
      "x:1: 'y' of action 1 of source 1: expected a number, found a string"
    ),
    (
      "[{\"type\":\"pointer\",\"actions\":[{\"type\":\"pointerMove\",\"x\":1,\"y\":1,\"origin\":{}}]}]",
      "x:1: 'origin' of action 1 of source 1: expected viewport or pointer"
    ),
    ("a,b\n1,2", "x:1: no column for 't' among a, b; name it with --columns t=NAME"),
    ("1,2,3", "x:1: no line of names; number the columns"),
    ("t,x,y\n1,2", "x:2: 'y': column 3 is missing; there are 2"),
    ("t,x,y\n1,2,z", "x:2: 'y': expected a number, found 'z'"),
    (
      "t,x,y,phase\n1,2,3,jump",
      "x:2: 'phase': expected down, move, up, cancel, hover or leave, found 'jump'"
    ),
    ("t,x,y,phase\n1,2,3,move", "x:2: sample 0: pointer 0 moved without having begun"),
    ("t,x,y\n2,2,3\n1,2,3", "x:3: sample 1: expected a time of at least"),
    ("t,x,y\n0,2,3\n1e300,2,3", "x:3: sample 1: expected a time within ±1e11 s"),
    ("t,x,y", "x: has no touches"),
  ])
  func `an invalid recording is an error with line and fault`(text: String, message: String) {
    let error = #expect(throws: HostError.self) {
      try TraceImport().traces(in: Array(text.utf8), path: "x")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  /// Any file becomes a possible trace, or an error with file and line.
  @Test func `damaged recordings are errors`() throws {
    var random = SplitMix64(seed: 7)
    let names = [
      "two-fingers.getevent", "contacts.getevent", "one-finger.evemu", "slots.libinput.yml",
      "drag.webdriver.json", "swipe.csv",
    ]
    var (good, bad) = (0, 0)
    for name in names {
      let whole = try Self.bytes(name)
      for _ in 0..<150 {
        var bytes = whole
        for _ in 0...Int(random.next() % 4) { Self.spoil(&bytes, &random) }
        do {
          good += try TraceImport().traces(in: bytes, path: "f").count
        } catch {
          bad += 1
          #expect(error.description.hasPrefix("f:"), "\(error)")
        }
      }
    }
    #expect(good > 50 && bad > 100, "\(good) good, \(bad) bad")
  }

  private static func spoil(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int(random.next() % UInt64(bytes.count))
    let end = min(bytes.count, place + Int(random.next() % 40))
    switch random.next() % 5 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3: bytes.removeSubrange(place...)
    default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
    }
  }

  // MARK: Recordings of others

  private static let raw = (ProcessInfo.processInfo.environment["FLICKBOOK_TRACES"] ?? "") + "/raw"

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: raw), "FLICKBOOK_TRACES names no recordings"),
    arguments: [
      ("getevent-lt.galaxys-single-drag.txt", "getevent-galaxys-single-drag"),
      ("getevent-lt.galaxys-three-taps.txt", "getevent-galaxys-three-taps"),
      ("getevent-lt.tf201-drag-tap-tap.txt", "getevent-tf201-drag-tap-tap"),
      ("evemu.atmel-fast-taps.events", "evemu-atmel-fast-taps"),
      ("libinput-record.atmel-fast-taps.yml", "evemu-atmel-fast-taps"),
    ])
  func `a recording of a real device equals the import of other tools`(file: String, trace: String)
    throws
  {
    let imported = try TraceImport().read("\(Self.raw)/\(file)")[0].trace
    let known = try TraceFile.read("\(Self.raw)/../\(trace).json")
    #expect(Self.text(imported).count == known.touches.count)
    for (one, other) in zip(imported.touches, known.touches) {
      #expect(
        (one.phase, one.pointer, one.position) == (other.phase, other.pointer, other.position))
      // Theirs are in whole microseconds from a first report that is rounded too.
      #expect(abs((one.time - other.time).value) < 1.1e-6)
    }
  }

  @Test(arguments: [("t,x,y,phase\n0,1,2,down\n1,2,2,up\n", 0), ("t,x,y,phase\n0,1,2,down\n", 1)])
  func `a truncated recording is found by the fingers still down`(_ text: String, _ count: Int)
    throws
  {
    let traces = try TraceImport().traces(in: Array(text.utf8), path: "x.csv")
    #expect(traces.map(\.fingersLeft) == [count])
  }

  // MARK: Other forms

  @Test(arguments: [TraceExport.Format.trace, .csv, .webdriver, .evemu])
  func `a recording reads back from each written form`(format: TraceExport.Format) throws {
    let one = try TraceImport().traces(in: Self.bytes("two-fingers.getevent"), path: "x")[0]
    let bytes = try TraceExport.bytes(of: one, as: format, name: "x", source: "x")
    var reader = TraceImport()
    if format == .evemu { reader.scale = (0.1, 0.1) }
    let back = try reader.traces(in: bytes, path: "y")[0].trace
    let expected = Self.text(one.trace)
    // The kernel's events do not have a separate position for the end of a touch.
    #expect(Self.text(back) == expected)
  }
}

/// Times of tables in any unit.
@Suite struct `The unit of times in a recording` {
  /// A drag with a report every 16.7 ms.
  private static func table(_ column: String, _ unit: Double, from start: Double) -> String {
    let rows = (0..<6).map { row in
      let time = start + 0.0167 * Double(row) / unit
      return "\(["down", "move", "move", "move", "move", "up"][row]),\(300 - 20 * row),400,\(time)"
    }
    return (["phase,x,y,\(column)"] + rows).joined(separator: "\n") + "\n"
  }

  private static func read(_ text: String, unit: Double? = nil) throws -> ImportedTrace {
    var reader = TraceImport()
    try reader.setColumns([], timeUnit: unit)
    return try reader.traces(in: Array(text.utf8), path: "x.csv")[0]
  }

  /// Names that state a unit, and names with an inferred unit; from any start.
  @Test(arguments: [
    ("timeStamp", 1e-3, 1021.4, false), ("eventTime", 1e-3, 88_012, false),
    ("t_ms", 1e-3, 0, false), ("t_us", 1e-6, 0, false), ("t_ns", 1e-9, 0, false),
    ("t_s", 1.0, 0, false), ("time (ms)", 1e-3, 0, false),
    ("time", 1.0, 0, true), ("t", 1e-3, 0, true), ("time", 1e-6, 0, true), ("t", 1e-9, 0, true),
    ("timestamp", 1.0, 512.001, true), ("timestamp", 1e-3, 1_790_000_000_000, true),
  ])
  func `the unit of times is known or inferred`(
    _ column: String, _ unit: Double, _ start: Double, _ isInferred: Bool
  ) throws {
    var text = Self.table(column, unit, from: start)
    var reader = TraceImport()
    if column.contains(" ") {
      try reader.setColumns([("t", column)], timeUnit: nil)
      text = text.replacing("phase,x", with: "phase,x")
    }
    let imported = try reader.traces(in: Array(text.utf8), path: "x.csv")[0]
    #expect(abs(imported.trace.duration.value - 5 * 0.0167) < 1e-3, "\(imported.trace.duration)")
    #expect((imported.timeNote != nil) == isInferred)
    guard isInferred else { return }
    let name = [1.0: "s", 1e-3: "ms", 1e-6: "us", 1e-9: "ns"][unit] ?? ""
    #expect(
      imported.timeNote
        == "times are taken for \(name), by 16.7 ms between reports; --time-unit sets the unit")
  }

  /// Times that no device reports in the unit of the column, or in any.
  @Test(arguments: [
    ("timeStamp", 1e-6, "the times of column 'timeStamp' are ms, so reports would be 16.7 s apart"),
    ("t_s", 1e-3, "the times of column 't_s' are s, so reports would be 16.7 s apart"),
    ("t_ms", 1.0, "the times of column 't_ms' are ms, so reports would be 16.7 us apart"),
    ("t", 1e-12, "which is the rate of a device in no unit"),
  ])
  func `an implausible unit is refused`(
    _ column: String, _ unit: Double, _ message: String
  ) throws {
    let text = Self.table(column, unit, from: 0)
    let error = #expect(throws: HostError.self) { try Self.read(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("--time-unit sets") == true)
    let given = try Self.read(text, unit: 0.5)
    #expect(given.timeNote == nil && given.trace.duration.value > 0)
  }

  /// Two or three reports have no rate: the unit follows from the length of the touch.
  @Test(arguments: [("0", "0.08", 0.08), ("0", "80", 0.08), ("0", "0.6", 0.6), ("0", "600", 0.6)])
  func `with few reports the unit follows from their length`(
    _ first: String, _ last: String, _ length: Double
  ) throws {
    let imported = try Self.read("t,x,y,phase\n\(first),1,2,down\n\(last),1,2,up\n")
    #expect(abs(imported.trace.duration.value - length) < 1e-9)
  }
}
