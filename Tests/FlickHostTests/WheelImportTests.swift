import FlickCore
import FlickHost
import FlickLog
import Testing

/// Recordings with wheels and track pads.
@Suite struct `A recording of a wheel` {
  /// A report as `ms x y dx dy`, and its phase, source and unit if they are known.
  private static func text(_ trace: Trace) -> [String] {
    trace.touches.map { touch in
      guard let turn = touch.turn else { return "\(touch.phase)" }
      let time = ((touch.time - trace.startTime).value * 1e6).rounded() / 1e3
      let numbers = [time, touch.position.x, touch.position.y, turn.amount.x, turn.amount.y]
      let words = [
        turn.phase?.rawValue, turn.source?.rawValue, turn.unit == .points ? nil : "notches",
      ].compactMap(\.self)
      return (numbers.map { "\(($0 * 1000).rounded() / 1000)" } + words).joined(separator: " ")
    }
  }

  private static let evemuMouse = """
    # EVEMU 1.3
    N: Mouse
    E: 1.000000 0002 0008 -1
    E: 1.000000 0002 000b -120
    E: 1.000000 0000 0000 0
    E: 1.050000 0002 0000 3
    E: 1.050000 0000 0000 0
    E: 1.100000 0002 000b -60
    E: 1.100000 0002 000c 120
    E: 1.100000 0000 0000 0
    """

  private static let plainMouse = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: /dev/input/event3
      evdev:
        name: "Mouse"
      events:
      - evdev:
        - [  0, 500000, 2, 8, 1]
        - [  0, 500000, 0, 0, 0]
      - evdev:
        - [  0, 700000, 2, 6, -1]
        - [  0, 700000, 0, 0, 0]
    """

  private static let pad = """
    # EVEMU 1.3
    N: Pad
    A: 2f 0 4 0 0 0
    A: 35 0 4000 0 0 40
    A: 36 0 2000 0 0 40
    A: 39 0 65535 0 0 0
    E: 0.000000 0003 002f 0
    E: 0.000000 0003 0039 1
    E: 0.000000 0003 0035 1000
    E: 0.000000 0003 0036 1000
    E: 0.000000 0000 0000 0
    E: 0.010000 0003 002f 1
    E: 0.010000 0003 0039 2
    E: 0.010000 0003 0035 1400
    E: 0.010000 0003 0036 1000
    E: 0.010000 0001 014d 1
    E: 0.010000 0000 0000 0
    E: 0.020000 0003 002f 0
    E: 0.020000 0003 0036 960
    E: 0.020000 0003 002f 1
    E: 0.020000 0003 0036 960
    E: 0.020000 0000 0000 0
    E: 0.030000 0003 0039 -1
    E: 0.030000 0001 014d 0
    E: 0.030000 0000 0000 0
    """

  @Test(arguments: [
    (
      "evemu", evemuMouse,
      ["0.0 0.0 0.0 0.0 1.0 wheel notches", "100.0 0.0 0.0 1.0 0.5 wheel notches"]
    ),
    (
      "libinput", plainMouse,
      ["0.0 0.0 0.0 0.0 -1.0 wheel notches", "200.0 0.0 0.0 -1.0 0.0 wheel notches"]
    ),
    (
      "evemu", pad,
      [
        "0.0 0.0 0.0 0.0 0.0 began track_pad", "10.0 0.0 0.0 0.0 11.685 changed track_pad",
        "20.0 0.0 0.0 0.0 0.0 ended track_pad",
      ]
    ),
    (
      "json",
      """
      [{"type":"wheel","timeStamp":100,"clientX":5,"clientY":6,"deltaX":0,"deltaY":4.5,"deltaMode":0},
       {"type":"wheel","timeStamp":116,"clientX":5,"clientY":6,"deltaX":0,"deltaY":3,"deltaMode":1},
       {"type":"wheel","timeStamp":132,"deltaX":-2,"deltaY":0,"momentum":true}]
      """,
      [
        "0.0 5.0 6.0 0.0 4.5", "16.0 5.0 6.0 0.0 3.0 notches", "32.0 0.0 0.0 -2.0 0.0 momentum",
      ]
    ),
    (
      "csv", "t_ms,deltaX,deltaY,source\n0,1,2,touchpad\n8,3,-4,\n",
      ["0.0 0.0 0.0 1.0 2.0 track_pad", "8.0 0.0 0.0 3.0 -4.0"]
    ),
    (
      "webdriver",
      """
      {"actions":[{"type":"wheel","id":"w","actions":[
        {"type":"scroll","x":10,"y":20,"deltaX":0,"deltaY":120,"duration":50},
        {"type":"scroll","x":10,"y":20,"deltaX":0,"deltaY":-7}]}]}
      """,
      ["0.0 10.0 20.0 0.0 120.0", "50.0 10.0 20.0 0.0 -7.0"]
    ),
  ])
  func `a recording of a wheel becomes reports`(
    _ format: String, _ text: String, _ reports: [String]
  ) throws {
    let traces = try TraceImport().traces(in: Array(text.utf8), path: "x")
    #expect(traces.map(\.format) == [format])
    #expect(Self.text(try #require(traces.first).trace) == reports)
  }

  @Test func `a split recording has one trace per stream`() throws {
    var reader = TraceImport()
    reader.gap = 0
    let table = "t_ms,dx,dy\n0,1,0\n100,1,0\n300,1,0\n310,1,0\n"
    let traces = try reader.traces(in: Array(table.utf8), path: "x")
    #expect(traces.map(\.trace.touches.count) == [2, 2])
  }

  @Test func `a recording of a wheel names an unknown word with its line`() {
    let fault = #expect(throws: HostError.self) {
      try TraceImport().traces(
        in: Array("t_ms,dx,dy,wheel_phase\n0,1,0,soon\n".utf8), path: "x")
    }
    #expect(fault?.description.contains("x:2: 'wheel_phase': expected one of began") == true)
  }

  @Test(arguments: [TraceExport.Format.trace, .csv, .webdriver])
  func `a recording reads back from each written form`(_ format: TraceExport.Format) throws {
    let turns = [
      Touch(turn: WheelTurn(by: Vector(x: 1.5, y: 0)), at: Point2D(x: 3, y: 4), time: 0),
      Touch(
        turn: WheelTurn(
          by: Vector(x: 0, y: -2), phase: format == .webdriver ? nil : .momentum,
          source: format == .webdriver ? nil : .trackPad,
          unit: format == .webdriver ? .points : .notches),
        at: Point2D(x: 3, y: 4), time: 0.1),
    ]
    let file = TraceFile.bytes(of: try Trace(turns), name: "x")
    let trace = try #require(TraceImport().traces(in: file, path: "x").first)
    let bytes = try TraceExport.bytes(of: trace, as: format, name: "x", source: "x")
    let back = try TraceImport().traces(in: bytes, path: "y")
    #expect(Self.text(try #require(back.first).trace) == Self.text(trace.trace))
  }

  @Test func `an evemu recording reads back in notches`() throws {
    func notches(_ x: Double, _ y: Double, at time: Seconds) -> Touch {
      let turn = WheelTurn(by: Vector(x: x, y: y), source: .wheel, unit: .notches)
      return Touch(turn: turn, at: .zero, time: time)
    }
    let turns = [notches(0, 1, at: 2), notches(0, -0.25, at: 2.05), notches(2, -0.75, at: 3.25)]
    let trace = try #require(
      TraceImport().traces(in: TraceFile.bytes(of: Trace(turns), name: "x"), path: "x").first)
    let bytes = try TraceExport.bytes(of: trace, as: .evemu, name: "x", source: "x")
    let back = try TraceImport().traces(in: bytes, path: "y")
    #expect(Self.text(try #require(back.first).trace) == Self.text(trace.trace))
    let whole = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
      $0.contains(" 0002 0008 ") || $0.contains(" 0002 0006 ")
    }
    #expect(
      whole == ["E: 0.000000 0002 0008 -1", "E: 1.250000 0002 0008 1", "E: 1.250000 0002 0006 2"])
  }

  @Test func `evemu cannot write fingers or points`() throws {
    let turn = Touch(turn: WheelTurn(by: Vector(x: 1, y: 0)), at: .zero, time: 0)
    let tap = [
      Touch(time: 1, position: .zero, phase: .began),
      Touch(time: 1.1, position: .zero, phase: .ended),
    ]
    for (touches, word) in [([turn], "points"), ([turn] + tap, "fingers and a wheel")] {
      let trace = try #require(
        TraceImport().traces(in: TraceFile.bytes(of: Trace(touches), name: "x"), path: "x").first)
      let fault = #expect(throws: HostError.self) {
        try TraceExport.bytes(of: trace, as: .evemu, name: "x", source: "file")
      }
      #expect(fault?.description.contains(word) == true)
    }
  }
}
