internal import FlickCore
internal import FlickJSON
internal import FlickSystem
internal import LuaKit

/// Traces in the forms of other programs.
package enum TraceExport {
  /// A form that can be written.
  package enum Format: String, CaseIterable, Sendable {
    case trace, csv, webdriver, evemu
  }

  /// The trace in a form.
  ///
  /// - Parameters:
  ///   - name: what it is called, where the form has a place for it.
  ///   - source: the file that it comes from.
  package static func bytes(
    of imported: ImportedTrace, as format: Format, name: String, source: String
  ) -> [UInt8] {
    switch format {
    case .trace: imported.fileBytes(name: name, source: source, label: [])
    case .csv: Array(csv(imported.trace).utf8)
    case .webdriver: webDriver(imported.trace)
    case .evemu: Array(evemu(imported.trace, name).utf8)
    }
  }

  // MARK: CSV

  private static func csv(_ trace: Trace) -> String {
    let tellsForce = trace.touches.contains { $0.force != nil }
    var text = "time_ms,pointer,phase,x,y\(tellsForce ? ",force" : "")\n"
    for touch in trace.touches {
      let time = milliseconds(touch, trace)
      let (x, y) = (LuaNumber.text(touch.position.x), LuaNumber.text(touch.position.y))
      text += "\(LuaNumber.text(time)),\(touch.pointer),\(touch.phase.word),\(x),\(y)"
      if tellsForce { text += ",\(touch.force.map(LuaNumber.text) ?? "")" }
      text += "\n"
    }
    return text
  }

  /// To the nanosecond.
  private static func milliseconds(_ touch: Touch, _ trace: Trace) -> Double {
    ((touch.time - trace.startTime).value * 1e9).rounded() / 1e6
  }

  // MARK: WebDriver

  /// A tick for each moment: a finger that has nothing to do waits.
  private static func webDriver(_ trace: Trace) -> [UInt8] {
    var pointers: [Int] = []
    for touch in trace.touches where !pointers.contains(touch.pointer) {
      pointers.append(touch.pointer)
    }
    var actions = pointers.map { _ in [JSONNode]() }
    func act(_ finger: Int, _ members: [JSONMember]) {
      for number in pointers.indices {
        let pause = [JSONMember("type", .string("pause")), JSONMember("duration", .integer(0))]
        actions[number].append(JSONNode(.object(number == finger ? members : pause)))
      }
    }
    var last = 0.0
    for touch in trace.touches {
      guard let finger = pointers.firstIndex(of: touch.pointer) else { continue }
      let time = milliseconds(touch, trace)
      let wait = JSONMember("duration", .number(time - last))
      last = time
      func move(_ wait: JSONMember) {
        act(
          finger,
          [
            JSONMember("type", .string("pointerMove")), wait,
            JSONMember("x", .number(touch.position.x)), JSONMember("y", .number(touch.position.y)),
          ] + (touch.force.map { [JSONMember("pressure", .number($0))] } ?? []))
      }
      switch touch.phase {
      case .moved, .hovered: move(wait)
      case .left: act(finger, [JSONMember("type", .string("pause")), wait])
      case .began:
        // Where it comes down is said in no time, after the wait.
        act(finger, [JSONMember("type", .string("pause")), wait])
        move(JSONMember("duration", .integer(0)))
        act(
          finger, [JSONMember("type", .string("pointerDown")), JSONMember("button", .integer(0))])
      case .ended, .cancelled:
        act(finger, [JSONMember("type", .string("pause")), wait])
        let type = touch.phase == .ended ? "pointerUp" : "pointerCancel"
        act(finger, [JSONMember("type", .string(type)), JSONMember("button", .integer(0))])
      }
    }
    // Fingers do not hover, by the W3C's word.
    let hovering = Set(trace.touches.filter(\.isInTheAir).map(\.pointer))
    let sources = pointers.indices.map { number in
      let kind = hovering.contains(pointers[number]) ? "pen" : "touch"
      return JSONNode(
        .object([
          JSONMember("type", .string("pointer")), JSONMember("id", .string("finger\(number + 1)")),
          JSONMember("parameters", .object([JSONMember("pointerType", .string(kind))])),
          JSONMember("actions", .array(actions[number])),
        ]))
    }
    return JSONWriter.write(.object([JSONMember("actions", .array(sources))])) + [0x0A]
  }

  // MARK: evemu

  /// Protocol B, with positions in tenths of a point.
  private static func evemu(_ trace: Trace, _ name: String) -> String {
    let tenths = { (value: Double) in Int((value * 10).rounded()) }
    let most = trace.touches.map { max($0.position.x, $0.position.y) }.max() ?? 0
    let limit = max(1, tenths(most))
    var text = "# EVEMU 1.3\nN: \(PrintableText.of(name))\nI: 0003 0000 0000 0000\n"
    text += "P: 02 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n"
    text += "B: 01 00 00 00 00 00 00 00 00\nB: 03 00 00 00 00 00 80 60 02\n"
    text +=
      "A: 2f 0 9 0 0 0\nA: 35 0 \(limit) 0 0 10\nA: 36 0 \(limit) 0 0 10\nA: 39 0 65535 0 0 0\n"
    var contact = 0
    // As from a touch screen, which reports nothing above it.
    let touches = trace.touches.filter { !$0.isInTheAir }
    for (index, touch) in touches.enumerated() {
      let time = Int(((touch.time - trace.startTime).value * 1e6).rounded())
      let micros = "\(time % 1_000_000)"
      let stamp =
        "\(time / 1_000_000).\(String(repeating: "0", count: 6 - micros.count))\(micros)"
      func event(_ type: String, _ code: String, _ value: Int) {
        text += "E: \(stamp) \(type) \(code) \(value)\n"
      }
      event("0003", "002f", touch.pointer)
      if touch.phase == .began {
        event("0003", "0039", contact)
        contact = (contact + 1) % 65536
      }
      if touch.isLast {
        event("0003", "0039", -1)
      } else {
        event("0003", "0035", tenths(touch.position.x))
        event("0003", "0036", tenths(touch.position.y))
      }
      let next = index + 1 < touches.count ? touches[index + 1] : nil
      // What happens at one time is one report, but for one finger's down, move and up.
      if next?.time != touch.time || next?.pointer == touch.pointer { event("0000", "0000", 0) }
    }
    return text
  }
}
