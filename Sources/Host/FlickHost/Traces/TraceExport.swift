internal import FlickCore
internal import FlickJSON
internal import FlickLog
internal import FlickSystem
internal import LuaKit

/// Traces in the forms of other programs.
package enum TraceExport {
  /// A form that can be written.
  package enum Format: String, CaseIterable, Sendable {
    case trace, csv, webdriver, evemu
  }

  /// The trace in a format.
  ///
  /// - Parameters:
  ///   - name: the name of the trace, if the format has a place for it.
  ///   - source: the original file.
  /// - Throws: `HostError` for more fingers than the format supports, and for turns of a wheel in a
  ///   format without them.
  package static func bytes(
    of imported: ImportedTrace, as format: Format, name: String, source: String
  ) throws(HostError) -> [UInt8] {
    switch format {
    case .trace: imported.fileBytes(name: name, source: source, label: [])
    case .csv: Array(csv(imported.trace).utf8)
    case .webdriver: try webDriver(imported.trace, source)
    case .evemu: Array(try evemu(imported.trace, name, source).utf8)
    }
  }

  // MARK: CSV

  private static func csv(_ trace: Trace) -> String {
    let tellsForce = trace.touches.contains { $0.force != nil }
    let hasTurns = trace.touches.contains { $0.phase == .turned }
    var text = "time_ms,pointer,phase,x,y\(tellsForce ? ",force" : "")"
    text += hasTurns ? ",dx,dy,wheel_phase,source,unit\n" : "\n"
    for touch in trace.touches {
      let time = milliseconds(touch, trace)
      let (x, y) = (LuaNumber.text(touch.position.x), LuaNumber.text(touch.position.y))
      let pointer = touch.phase == .turned ? "" : "\(touch.pointer)"
      text += "\(LuaNumber.text(time)),\(pointer),\(touch.phase.word),\(x),\(y)"
      if tellsForce { text += ",\(touch.force.map(LuaNumber.text) ?? "")" }
      if hasTurns { text += ",\(touch.turn?.cells ?? ",,,,")" }
      text += "\n"
    }
    return text
  }

  /// To the nanosecond.
  private static func milliseconds(_ touch: Touch, _ trace: Trace) -> Double {
    ((touch.time - trace.startTime).value * 1e9).rounded() / 1e6
  }

  // MARK: WebDriver

  /// The most fingers of WebDriver's actions: each adds an action to all moments of the trace.
  package static let mostFingers = 100

  /// An action list for each finger, with one action for each tick: a finger without an action of
  /// its own waits, up to its last action.
  private static func webDriver(_ trace: Trace, _ source: String) throws(HostError) -> [UInt8] {
    var fingers: [(pointer: Int, lastTouch: Int, hovers: Bool)] = []
    var numbers: [Int: Int] = [:]
    for (index, touch) in trace.touches.enumerated() {
      let number = numbers[touch.pointer] ?? fingers.count
      if number == fingers.count {
        guard number < mostFingers else {
          throw HostError(
            "\(source): more than \(mostFingers) fingers; WebDriver's actions have a list for each")
        }
        numbers[touch.pointer] = number
        fingers.append((touch.pointer, index, false))
      }
      fingers[number].lastTouch = index
      // Fingers do not hover, by the W3C's word.
      if touch.isInTheAir { fingers[number].hovers = true }
    }
    let text = JSONWriter.line { writer in
      writer.objects("actions", of: fingers.enumerated()) { writer, item in
        let (number, finger) = item
        if finger.pointer == Touch.wheel {
          writer.field("type", "wheel")
          writer.field("id", "wheel")
        } else {
          writer.field("type", "pointer")
          writer.field("id", "finger\(number + 1)")
          writer.object("parameters") { $0.field("pointerType", finger.hovers ? "pen" : "touch") }
        }
        writer.array("actions") { writer in
          var last = 0.0
          for touch in trace.touches[...finger.lastTouch] {
            let time = milliseconds(touch, trace)
            act(touch, after: time - last, isOwn: touch.pointer == finger.pointer, &writer)
            last = time
          }
        }
      }
    }
    return Array(text.utf8)
  }

  /// Writes the actions of a finger in the ticks of a touch, its own or another finger's.
  private static func act(
    _ touch: Touch, after wait: Double, isOwn: Bool, _ writer: inout JSONWriter
  ) {
    func action(
      _ type: String, lasts duration: Double? = nil, _ more: (inout JSONWriter) -> Void = { _ in }
    ) {
      writer.object { writer in
        writer.field("type", isOwn ? type : "pause")
        if let duration = isOwn ? duration : 0 { writer.field("duration", duration) }
        if isOwn { more(&writer) }
      }
    }
    func move(lasts duration: Double) {
      action("pointerMove", lasts: duration) { writer in
        writer.field("x", touch.position.x)
        writer.field("y", touch.position.y)
        if let force = touch.force { writer.field("pressure", force) }
      }
    }
    func press(_ type: String) { action(type) { $0.field("button", 0) } }
    switch touch.phase {
    case .turned:
      action("pause", lasts: wait)
      action("scroll", lasts: 0) { writer in
        let amount = touch.turn?.points ?? .zero
        writer.field("x", touch.position.x)
        writer.field("y", touch.position.y)
        writer.field("deltaX", amount.x)
        writer.field("deltaY", amount.y)
      }
    case .moved, .hovered: move(lasts: wait)
    case .left: action("pause", lasts: wait)
    case .began:
      // A move without duration gives the position, after the wait.
      action("pause", lasts: wait)
      move(lasts: 0)
      press("pointerDown")
    case .ended, .cancelled:
      action("pause", lasts: wait)
      press(touch.phase == .ended ? "pointerUp" : "pointerCancel")
    }
  }
}

extension WheelTurn {
  /// Amounts, phase, source and unit as cells of a table.
  fileprivate var cells: String {
    [
      LuaNumber.text(amount.x), LuaNumber.text(amount.y), phase?.rawValue ?? "",
      source?.rawValue ?? "", unit.rawValue,
    ].joined(separator: ",")
  }
}
