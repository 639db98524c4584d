import FlickCore
import FlickJSON
import FlickWire
import Foundation
import Testing

/// Messages of every kind, which also test the page's `messages.js`; see Tests/Browser/wire.py.
@Suite struct `The stored messages` {
  /// Messages of a page, each with the argument of `messages.js`.
  private static let ofPages: [(message: WireMessage, json: String)] = [
    (
      .hello(
        WireMessage.Hello(
          token: "00112233445566778899aabbccddeeff", width: 390, height: 843.5,
          device: "Linux; ü 👋 2x")),
      """
      {"kind":"hello","token":"00112233445566778899aabbccddeeff","width":390,"height":843.5,\
      "device":"Linux; ü 👋 2x"}
      """
    ),
    (.touches([]), #"{"kind":"touches","samples":[]}"#),
    (
      .touches([
        sample(0, .began, .touch, 1.25, 10.5, -3, 0.5), sample(9, .began, .pen, 1.25, 0, 843.98, 1),
        sample(0, .moved, .touch, 1.25833, 11.33, -2.75, nil),
        sample(0, .ended, .touch, 4000, 390, 0.01, nil),
        sample(9, .cancelled, .pen, 4000, -390, 1688, nil),
      ]),
      """
      {"kind":"touches","samples":[\
      {"pointer":0,"phase":0,"kind":0,"time":1.25,"x":10.5,"y":-3,"force":0.5},\
      {"pointer":9,"phase":0,"kind":2,"time":1.25,"x":0,"y":843.98,"force":1},\
      {"pointer":0,"phase":1,"kind":0,"time":1.25833,"x":11.33,"y":-2.75,"force":null},\
      {"pointer":0,"phase":2,"kind":0,"time":4000,"x":390,"y":0.01,"force":null},\
      {"pointer":9,"phase":3,"kind":2,"time":4000,"x":-390,"y":1688,"force":null}]}
      """
    ),
    (
      .touches([
        sample(0, .hovered, .mouse, 0, 5, 6, nil), sample(0, .left, .mouse, 0.00001, 5, 6, nil),
      ]),
      """
      {"kind":"touches","samples":[\
      {"pointer":0,"phase":4,"kind":1,"time":0,"x":5,"y":6,"force":null},\
      {"pointer":0,"phase":5,"kind":1,"time":0.00001,"x":5,"y":6,"force":null}]}
      """
    ),
    (.tick(WireMessage.Tick(epoch: 0, time: 0)), #"{"kind":"tick","epoch":0,"time":0}"#),
    (
      .tick(WireMessage.Tick(epoch: 300, time: 86_400.01667)),
      #"{"kind":"tick","epoch":300,"time":86400.01667}"#
    ),
    (.ping(1), #"{"kind":"ping","number":1}"#),
    (.ping(1 << 40), #"{"kind":"ping","number":1099511627776}"#),
    (
      .ask(130, .keep, #"{"word":"page == \"2\" ü"}"#),
      #"{"kind":"ask","number":130,"request":"keep","given":"{\"word\":\"page == \\\"2\\\" ü\"}"}"#
    ),
    (
      .ask(2, .measured, #"{"samples":3}"#),
      #"{"kind":"ask","number":2,"request":"measured","given":"{\"samples\":3}"}"#
    ),
    (.ask(1, .endSlide, "{}"), #"{"kind":"ask","number":1,"request":"end_slide","given":"{}"}"#),
  ]

  /// Messages of the program, each with the result of `messages.js`; bytes are hexadecimal.
  private static var ofProgram: [(answer: WireAnswer, json: String)] {
    [
      (
        .frame(
          WireFrame(
            epoch: 300, time: 2.50001, flags: [.ahead, .runs], pace: 0.05, picture: [1, 0, 255])),
        #"{"kind":"frame","epoch":300,"time":2.50001,"flags":3,"pace":0.05,"picture":"0100ff"}"#
      ),
      (
        .frame(WireFrame(epoch: 0, time: 0, flags: .jumps, pace: 4, picture: [])),
        #"{"kind":"frame","epoch":0,"time":0,"flags":4,"pace":4,"picture":""}"#
      ),
      (
        .text(#"{"kind":"message","text":"Grüße 👋"}"#),
        #"{"kind":"text","text":"{\"kind\":\"message\",\"text\":\"Grüße 👋\"}"}"#
      ),
      (.pong(129), #"{"kind":"pong","number":129}"#),
      (
        .file(WireFile(isFirst: true, key: "key0", mediaType: "image/png", bytes: [0x89, 0x50])),
        #"{"kind":"file","isFirst":true,"key":"key0","type":"image/png","bytes":"8950"}"#
      ),
      (
        .file(WireFile(key: "key1", mediaType: "image/webp", bytes: [])),
        #"{"kind":"file","isFirst":false,"key":"key1","type":"image/webp","bytes":""}"#
      ),
      (
        .plot(
          WirePlot(
            times: (125_000, 425_000), values: (-1600, 21_600), isPast: true,
            line: WirePlot.Line(
              kept: 2,
              points: [
                point(125_000, 0), point(126_667, 10_003), point(128_333, nil),
                point(130_000, -5),
              ]),
            ghost: WirePlot.Line(kept: 300, points: []))),
        """
        {"kind":"plot","isPast":true,"start":1.25,"end":4.25,"low":-0.16,"high":2.16,\
        "line":{"kept":2,"points":[[1.25,0],[1.26667,1.0003],[1.28333,null],[1.3,-0.0005]]},\
        "ghost":{"kept":300,"points":[]}}
        """
      ),
    ]
  }

  private static func point(_ time: Int, _ value: Int?) -> WirePlot.Point {
    WirePlot.Point(time: time, value: value)
  }

  private static func sample(
    _ pointer: Int, _ phase: Touch.Phase, _ kind: Touch.Kind, _ time: Double, _ x: Double,
    _ y: Double, _ force: Double?
  ) -> WireMessage.Sample {
    WireMessage.Sample(
      pointer: pointer, phase: phase, kind: kind, time: Seconds(time),
      position: Point2D(x: x, y: y), force: force)
  }

  /// Fails to compile for a new kind, which belongs into the rows.
  private static func kind(_ message: WireMessage) -> String {
    switch message {
    case .hello: "hello"
    case .touches: "touches"
    case .tick: "tick"
    case .ping: "ping"
    case .ask: "ask"
    }
  }

  private static func kind(_ answer: WireAnswer) -> String {
    switch answer {
    case .frame: "frame"
    case .text: "text"
    case .pong: "pong"
    case .file: "file"
    case .plot: "plot"
    }
  }

  @Test func `messages of every kind are written and read as the page does`() throws {
    var lines: [String] = []
    for (message, json) in Self.ofPages {
      #expect(try WireMessage(message.bytes[...]) == message)
      #expect(json.hasPrefix("{\"kind\":\"\(Self.kind(message))\""))
      lines.append(Self.line("page", message.bytes, json))
    }
    for (answer, json) in Self.ofProgram {
      #expect(try WireAnswer(answer.bytes[...]) == answer)
      #expect(json.hasPrefix("{\"kind\":\"\(Self.kind(answer))\""))
      lines.append(Self.line("program", answer.bytes, json))
    }
    try expectStored(lines, in: "messages.json")
  }

  private static func line(_ side: String, _ bytes: [UInt8], _ json: String) -> String {
    "{\"from\":\"\(side)\",\"bytes\":\"\(hexadecimal(bytes))\",\"message\":\(json)}"
  }
}

/// States and the messages with their changes, which also test `messages.js`.
@Suite struct `The stored states` {
  /// A state: members, lines of the list (a name is a row, others are headings), and rows, all as
  /// JSON.
  private struct Step {
    var members: [(String, String)]
    var list: [String]
    var rows: [(String, String)]

    var state: WireState {
      var state = WireState()
      for (name, value) in members { state.add(name) { $0.field($1, value) } }
      state.add("list") { writer, name in
        writer.objects(name, of: list) { $0.field(isRow($1) ? "row" : "heading", $1) }
      }
      for (name, text) in rows { state.addRow(name) { $0.field("text", text) } }
      return state
    }

    /// The state as the page has it.
    var expected: String {
      var writer = JSONWriter()
      writer.beginObject()
      writer.field("kind", "state")
      for (name, value) in members { writer.field(name, value) }
      writer.objects("tunables", of: list) { writer, line in
        guard let row = rows.first(where: { $0.0 == line }) else {
          return writer.field("heading", line)
        }
        writer.field("name", line)
        writer.field("text", row.1)
      }
      writer.endObject()
      return writer.text
    }

    private func isRow(_ line: String) -> Bool { rows.contains { $0.0 == line } }
  }

  private static let steps = [
    Step(
      members: [("title", "Pager"), ("why", "stayed: 0.4 < \"0.5\"")],
      list: ["Snap", "distance", "velocity", "__proto__"],
      rows: [("distance", "0.5"), ("velocity", "500"), ("__proto__", "1")]),
    // One row changes.
    Step(
      members: [("title", "Pager"), ("why", "stayed: 0.4 < \"0.5\"")],
      list: ["Snap", "distance", "velocity", "__proto__"],
      rows: [("distance", "0.5"), ("velocity", "510"), ("__proto__", "1")]),
    // A member comes and another goes.
    Step(
      members: [("title", "Pager"), ("fault", "screen.lua:3: ü")],
      list: ["Snap", "distance", "velocity", "__proto__"],
      rows: [("distance", "0.5"), ("velocity", "510"), ("__proto__", "1")]),
    // All rows but one are gone, as after a change of the script, and come back.
    Step(
      members: [("title", "Pager"), ("fault", "screen.lua:3: ü")], list: ["distance"],
      rows: [("distance", "0.6")]),
    Step(
      members: [("title", "Pager")], list: ["velocity", "Snap", "__proto__", "distance"],
      rows: [("distance", "0.6"), ("velocity", "510"), ("__proto__", "2")]),
  ]

  @Test func `changes of the state lead from each state to the next`() throws {
    var encoder = WireStateEncoder()
    var lines: [String] = []
    for (index, step) in Self.steps.enumerated() {
      let change = encoder.message(to: step.state)
      let message = try #require(change, "step \(index)")
      // The first one is whole for a page that has just come.
      let text = index == 0 ? step.state.whole : message
      #expect(WireState.isWhole(text) == (index == 0))
      lines.append("{\"text\":\(text),\"state\":\(step.expected)}")
    }
    let last = try #require(Self.steps.last)
    let none = encoder.message(to: last.state)
    #expect(none == nil)
    // A page that has been there gets a whole state too, after a reload.
    lines.append("{\"text\":\(last.state.whole),\"state\":\(last.expected)}")
    try expectStored(lines, in: "states.json")
  }

  @Test func `a change of the state has only the rows that changed`() throws {
    var encoder = WireStateEncoder()
    _ = encoder.message(to: Self.steps[0].state)
    let message = encoder.message(to: Self.steps[1].state)
    #expect(message == #"{"kind":"state","rows":{"velocity":{"text":"510"}}}"#)
  }
}

/// Bytes as hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

/// Compares lines with a stored array of JSON, or stores them with `FLICKBOOK_UPDATE_SNAPSHOTS=1`.
func expectStored(
  _ lines: [String], in name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let text = "[\n\(lines.joined(separator: ",\n"))\n]\n"
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/wire/\(name)")
  if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  #expect(
    try String(contentsOf: file, encoding: .utf8) == text,
    "if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1", sourceLocation: sourceLocation)
}
