import FlickCore
import FlickHost
import Foundation
import Testing

/// Recordings in common forms: one short swipe each.
@Suite struct `A recording in another form` {
  /// A touch as `pointer phase ms x y`.
  private static func text(_ trace: Trace) -> [String] {
    trace.touches.map { touch in
      let time = ((touch.time - trace.startTime).value * 1e4).rounded() / 10
      let numbers = [time, touch.position.x, touch.position.y].map { String(format: "%g", $0) }
      return "\(touch.pointer) \(touch.phase) \(numbers.joined(separator: " "))"
    }
  }

  struct Form: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String
    let touches: [String]
    var screen: Size2D?
    var testDescription: String { "\(format): \(text.prefix(40))" }

    init(_ format: String, _ text: String, _ touches: [String], screen: Size2D? = nil) {
      (self.format, self.text, self.touches, self.screen) = (format, text, touches, screen)
    }
  }

  private static let swipe = ["0 began 0 300 400", "0 moved 16 200 400", "0 ended 32 200 400"]

  private static let forms = [
    Form(
      "csv",
      "type,pointerId,pointerType,clientX,clientY,timeStamp\n"
        + "pointerover,2,touch,300,400,1000\npointerdown,2,touch,300,400,1000\n"
        + "pointermove,2,touch,200,400,1016\npointerup,2,touch,200,400,1032\n"
        + "pointerout,2,touch,200,400,1032\npointerleave,2,touch,200,400,1032\n",
      ["2 began 0 300 400", "2 moved 16 200 400", "2 ended 32 200 400"]),
    Form(
      "json",
      #"[{"type":"pointerdown","pointerId":0,"clientX":300,"clientY":400,"timeStamp":1000},"#
        + #"{"type":"pointermove","pointerId":0,"clientX":200,"clientY":400,"timeStamp":1016},"#
        + #"{"type":"pointerup","pointerId":0,"clientX":200,"clientY":400,"timeStamp":1032}]"#,
      swipe),
    Form(
      "json",
      "\u{FEFF}" + #"{"type":"mousemove","x":9,"y":9,"timeStamp":990}"# + "\r\n"
        + #"{"type":"mousedown","x":300,"y":400,"timeStamp":1000}"# + "\r\n"
        + #"{"type":"mousemove","x":200,"y":400,"timeStamp":1016}"# + "\r\n"
        + #"{"type":"mouseup","x":200,"y":400,"timeStamp":1032}"# + "\r\n",
      [
        "0 hovered 0 9 9", "0 began 10 300 400", "0 moved 26 200 400", "0 ended 42 200 400",
      ]),
    Form(
      "json",
      #"{"events":[{"type":"touchstart","timeStamp":5,"changedTouches":[{"identifier":7,"clientX":300,"clientY":400}]},"#
        + #"{"type":"touchmove","timeStamp":21,"changedTouches":[{"identifier":7,"clientX":200,"clientY":400}]},"#
        + #"{"type":"touchend","timeStamp":37,"changedTouches":[{"identifier":7,"clientX":200,"clientY":400}]}]}"#,
      ["7 began 0 300 400", "7 moved 16 200 400", "7 ended 32 200 400"]),
    Form(
      "json",
      #"[{"type":4,"data":{"href":"x","width":390,"height":844},"timestamp":1000},"#
        + #"{"type":3,"data":{"source":2,"type":7,"id":12345678,"x":300,"y":400},"timestamp":2000},"#
        + #"{"type":3,"data":{"source":2,"type":9,"id":12345678,"x":200,"y":400},"timestamp":2032},"#
        + #"{"type":3,"data":{"source":6,"positions":[{"x":200,"y":400,"id":12345678,"timeOffset":-34}]},"timestamp":2050}]"#,
      swipe),
    Form(
      "json",
      #"{"method":"Input.dispatchTouchEvent","params":{"type":"touchStart","timestamp":8,"touchPoints":[{"x":300,"y":400}]}}"#
        + "\n"
        + #"{"method":"Input.dispatchTouchEvent","params":{"type":"touchMove","timestamp":8.016,"touchPoints":[{"x":200,"y":400}]}}"#
        + "\n"
        + #"{"method":"Input.dispatchTouchEvent","params":{"type":"touchEnd","timestamp":8.032,"touchPoints":[]}}"#
        + "\n", swipe),
    Form(
      "json",
      #"{"traceEvents":[{"name":"InputLatency::TouchStart","ph":"b","ts":1000000,"args":{"data":{"coordinates":[{"x":300,"y":400}]}}},"#
        + #"{"name":"Layout","ph":"X","ts":1000001,"args":{}},"#
        + #"{"name":"InputLatency::TouchMove","ph":"b","ts":1016000,"args":{"data":{"coordinates":[{"x":200,"y":400}]}}},"#
        + #"{"name":"InputLatency::TouchEnd","ph":"b","ts":1032000,"args":{"data":{"coordinates":[{"x":200,"y":400}]}}}]}"#,
      swipe),
    // Numbers of `UITouch.Phase`, words of it, and numbers of `MotionEvent`.
    Form(
      "csv", "timestamp,phase,locationX,locationY\n5,0,300,400\n5.016,1,200,400\n5.032,3,200,400\n",
      swipe),
    Form(
      "csv",
      "timestamp,phase,locationX,locationY,touchID\n5,UITouch.Phase.began,300,400,0x60a0\n"
        + "5.016,.moved,200,400,0x60a0\n5.032,UITouchPhaseEnded,200,400,0x60a0\n", swipe),
    Form("csv", "t_ms,phase,x,y\n0,0,300,400\n16,2,200,400\n32,1,200,400\n", swipe),
    Form(
      "csv", "t_ms,action,x,y\n0,0,300,400\n16,2,200,400\n32,3,200,400\n",
      ["0 began 0 300 400", "0 moved 16 200 400", "0 cancelled 32 200 400"]),
    Form(
      "evtest",
      "Input driver version is 1.0.1\nInput device name: \"panel\"\nSupported events:\n"
        + "  Event type 3 (EV_ABS)\n    Event code 53 (ABS_MT_POSITION_X)\n      Value      0\n"
        + "      Min        0\n      Max      799\n    Event code 54 (ABS_MT_POSITION_Y)\n"
        + "      Value      0\n      Min        0\n      Max      479\n"
        + "Event: time 17.100000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 9\n"
        + "Event: time 17.100000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 300\n"
        + "Event: time 17.100000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 400\n"
        + "Event: time 17.100000, -------------- SYN_REPORT ------------\n"
        + "Event: time 17.116000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 200\n"
        + "Event: time 17.116000, -------------- SYN_REPORT ------------\n"
        + "Event: time 17.132000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1\n"
        + "Event: time 17.132000, -------------- SYN_REPORT ------------\n", swipe),
    Form(
      "libinput",
      "Recording to 'stdout'.\nversion: 1\nndevices: 1\ndevices:\n- node: /dev/input/event3\n"
        + "  evdev:\n    name: \"panel\"\n    absinfo:\n      53: [0, 480, 0, 0, 0]\n"
        + "      54: [0, 800, 0, 0, 0]\n  events:\n  - evdev:\n"
        + "    - [  0,      0,   3,  57,       0] # EV_ABS\n"
        + "    - [  0,      0,   3,  53,     300] # EV_ABS\n"
        + "    - [  0,      0,   3,  54,     400] # EV_ABS\n"
        + "    - [  0,      0,   0,   0,       0] # --- SYN_REPORT (0) ---\n"
        + "  - evdev:\n    - [  0,  16000,   3,  53,     200] # EV_ABS\n"
        + "    - [  0,  16000,   0,   0,       0] # ---\n"
        + "  - evdev:\n    - [  0,  32000,   3,  57,      -1] # EV_ABS\n"
        + "    - [  0,  32000,   0,   0,       0] # ---\n", swipe),
    Form(
      "logcat",
      [("DOWN", 300, 1000), ("DOWN", 300, 1000), ("MOVE", 200, 1016), ("UP", 200, 1032)].map {
        "06-20 18:58:03.405 13554 13554 D View: MotionEvent { action=ACTION_\($0.0), "
          + "actionButton=0, id[0]=0, x[0]=\($0.1).0, y[0]=400.0, toolType[0]=TOOL_TYPE_FINGER, "
          + "pointerCount=1, historySize=0, eventTime=\($0.2), downTime=1000 }\n"
      }.joined(), swipe),
    Form(
      "logcat",
      "MotionEvent { action=ACTION_DOWN, id[0]=0, x[0]=10, y[0]=20, eventTime=5 }\n"
        + "MotionEvent { action=ACTION_POINTER_DOWN(1), id[0]=0, x[0]=10, y[0]=20, id[1]=3, "
        + "x[1]=50, y[1]=60, eventTime=15 }\n"
        + "MotionEvent { action=ACTION_POINTER_UP(0), id[0]=0, x[0]=10, y[0]=20, id[1]=3, "
        + "x[1]=50, y[1]=60, eventTime=25 }\n"
        + "MotionEvent { action=ACTION_UP, id[0]=3, x[0]=50, y[0]=60, eventTime=35 }\n",
      ["0 began 0 10 20", "3 began 10 50 60", "0 ended 20 10 20", "3 ended 30 50 60"]),
    Form(
      "perfetto",
      [(0, 300, 1_000_000_000), (2, 200, 1_016_000_000), (1, 200, 1_032_000_000)].map {
        """
        packet {
          timestamp: \($0.2)
          android_input_event { dispatcher_motion_event {
            event_time_nanos: \($0.2)
            action: \($0.0)
            pointer {
              pointer_id: 0
              axis_value { axis: 0 value: \($0.1) }
              axis_value { axis: 1 value: 400 }
            }
          } }
        }

        """
      }.joined(), swipe),
    Form(
      "maestro",
      "appId: com.example\n---\n- launchApp\n- swipe:\n    start: 75%, 50%\n    end: 25%, 50%\n"
        + "    duration: 32\n- tapOn:\n    point: \"50%,50%\"\n",
      [
        "0 began 0 300 400", "0 moved 16 200 400", "0 moved 32 100 400", "0 ended 32 100 400",
        "0 began 2032 200 400", "0 ended 2082 200 400",
      ], screen: Size2D(width: 400, height: 800)),
  ]

  @Test(arguments: forms)
  func `a recording is read as its touches`(_ form: Form) throws {
    var reader = TraceImport()
    reader.screen = form.screen
    let traces = try reader.traces(in: Array(form.text.utf8), path: "x")
    #expect(traces.map(\.format) == [form.format])
    #expect(Self.text(try #require(traces.first).trace) == form.touches)
  }

  @Test func `a recording is split into the gestures of each person`() throws {
    var reader = TraceImport()
    reader.gap = 0
    let table = "person,t_ms,x,y\nanna,0,1,1\nben,500,5,5\nanna,10,2,1\nben,510,6,5\n"
    let traces = try reader.traces(in: Array(table.utf8), path: "x")
    #expect(traces.map(\.person) == ["anna", "ben"])
    #expect(traces.map { $0.trace.touches.count } == [3, 3])
  }

  // MARK: Values that did not change

  private static let unchanged = """
    [ 10.000000] EV_ABS ABS_MT_TRACKING_ID 00000007
    [ 10.000000] EV_ABS ABS_MT_POSITION_Y 00000500
    [ 10.000000] EV_SYN SYN_REPORT 00000000
    [ 10.016000] EV_ABS ABS_MT_POSITION_Y 00000440
    [ 10.016000] EV_SYN SYN_REPORT 00000000
    [ 10.048000] EV_ABS ABS_MT_POSITION_X 000001f5
    [ 10.048000] EV_ABS ABS_MT_POSITION_Y 000003c0
    [ 10.048000] EV_SYN SYN_REPORT 00000000
    [ 10.064000] EV_ABS ABS_MT_TRACKING_ID ffffffff
    [ 10.064000] EV_SYN SYN_REPORT 00000000

    """

  private static let listing = """
    add device 1: /dev/input/event2
      name:     "ts"
      events:
        ABS (0003): ABS_MT_POSITION_X     : value 500, min 0, max 1079, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 2339, fuzz 0, flat 0, resolution 0

    """

  @Test(arguments: [
    (
      "", 501.0,
      "x of the finger that comes down in line 3: 501, from its first report, 48 ms later"
    ),
    (listing, 500.0, "x of the finger that comes down in line 8: 500, from the device's listing"),
  ])
  func `unchanged coordinates omitted by the kernel are kept`(
    _ listing: String, _ x: Double, _ note: String
  ) throws {
    let text =
      listing
      + (listing.isEmpty
        ? Self.unchanged : Self.unchanged.replacing("] EV", with: "] /dev/input/event2: EV"))
    let traces = try TraceImport().traces(in: Array(text.utf8), path: "x")
    let imported = try #require(traces.first)
    #expect(
      Self.text(imported.trace) == [
        "0 began 0 \(String(format: "%g", x)) 1280", "0 moved 16 \(String(format: "%g", x)) 1088",
        "0 moved 48 501 960", "0 ended 64 501 960",
      ])
    #expect(imported.assumptions == [note])
    let file = imported.fileBytes(name: "x", source: "x", label: [])
    #expect(String(decoding: file, as: UTF8.self).contains("\"assumed\":[\"x of the finger"))
  }

  @Test func `a second finger exists from its touch-down on`() throws {
    let text = """
      [ 36.186000] EV_ABS ABS_MT_TRACKING_ID 00000001
      [ 36.186000] EV_ABS ABS_MT_SLOT 00000001
      [ 36.186000] EV_ABS ABS_MT_TRACKING_ID 00000002
      [ 36.186000] EV_ABS ABS_MT_POSITION_X 00005fff
      [ 36.186000] EV_ABS ABS_MT_POSITION_Y 00003000
      [ 36.186000] EV_SYN SYN_REPORT 00000000
      [ 36.599000] EV_ABS ABS_MT_SLOT 00000000
      [ 36.599000] EV_ABS ABS_MT_POSITION_X 00002ccc
      [ 36.599000] EV_ABS ABS_MT_POSITION_Y 00002666
      [ 36.599000] EV_SYN SYN_REPORT 00000000
      [ 37.027000] EV_ABS ABS_MT_TRACKING_ID ffffffff
      [ 37.027000] EV_ABS ABS_MT_SLOT 00000001
      [ 37.027000] EV_ABS ABS_MT_TRACKING_ID ffffffff
      [ 37.027000] EV_SYN SYN_REPORT 00000000

      """
    let imported = try #require(TraceImport().traces(in: Array(text.utf8), path: "x").first)
    #expect(
      Self.text(imported.trace) == [
        "0 began 0 11468 9830", "1 began 0 24575 12288", "0 moved 413 11468 9830",
        "0 ended 841 11468 9830", "1 ended 841 24575 12288",
      ])
    #expect(imported.assumptions.count == 2)
  }

  // MARK: Unknown forms

  @Test(arguments: [
    (
      "a,b\n1,2",
      "x:1: no column for 't' among a, b; name it with --columns t=NAME (read as a table: it is not one of trace, getevent"
    ),
    (
      "hello world",
      "x: is not a recording in a known format; --from sets the format: trace, getevent, evemu"
    ),
    (#"[{"a":1}]"#, "x:1: no touches among its 1 objects; an object of a touch has a type"),
    (
      #"{"method":"Input.dispatchTouchEvent","params":{"type":"touchStart","touchPoints":[]}}"#,
      "x:1: 'touchStart' has no 'timestamp'"
    ),
    (
      "- swipe:\n    start: 75%, 50%\n    end: 25, 50\n",
      "x:1: shares of the screen and pixels"
    ),
    ("MotionEvent { action=ACTION_DOWN, x[0]=1, y[0]=1 }", "x:1: a MotionEvent has no 'eventTime'"),
  ])
  func `an unknown form is an error with the tried ones`(_ text: String, _ message: String) {
    let error = #expect(throws: HostError.self) {
      try TraceImport().traces(in: Array(text.utf8), path: "x")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  /// A recording with any damage becomes a trace or an error that names the file.
  @Test func `damaged recordings are errors`() {
    var random = SplitMix64(seed: 11)
    var (good, bad) = (0, 0)
    for form in Self.forms {
      for _ in 0..<60 {
        var bytes = Array(form.text.utf8)
        for _ in 0...Int(random.next() % 3) where !bytes.isEmpty {
          let place = Int(random.next() % UInt64(bytes.count))
          let end = min(bytes.count, place + Int(random.next() % 30))
          switch random.next() % 4 {
          case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.removeSubrange(place..<end)
          case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
          default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
          }
        }
        do { good += try TraceImport().traces(in: bytes, path: "f").count } catch {
          bad += 1
          #expect(error.description.hasPrefix("f:"), "\(error)")
        }
      }
    }
    #expect(good > 100 && bad > 100, "\(good) good, \(bad) bad")
  }
}
