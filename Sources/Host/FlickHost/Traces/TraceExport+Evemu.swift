internal import FlickCore
internal import FlickSystem

// A recording describes one device: a touch screen of protocol B, or a mouse with wheels.

extension TraceExport {
  static func evemu(_ trace: Trace, _ name: String, _ source: String) throws(HostError) -> String {
    let start = "# EVEMU 1.3\nN: \(PrintableText.of(name))\nI: 0003 0000 0000 0000\n"
    // As from a touch screen, which reports no finger above it.
    let touches = trace.touches.filter { !$0.isInTheAir }
    let turns = trace.touches.filter { $0.phase == .turned }
    guard !turns.isEmpty else { return start + screen(touches, from: trace.startTime) }
    guard touches.allSatisfy({ $0.phase == .turned }) else {
      throw HostError(
        "\(source): evemu describes one device, and the trace has fingers and a wheel")
    }
    guard turns.allSatisfy({ $0.turn?.unit == .notches }) else {
      throw HostError(
        "\(source): evemu has notches of a wheel, and the trace has a pad's points; CSV has both")
    }
    return start + mouse(turns, from: trace.startTime)
  }

  private static func event(
    _ touch: Touch, from start: Seconds, _ type: String, _ code: String, _ value: Int
  ) -> String {
    let time = Int(((touch.time - start).value * 1e6).rounded())
    let micros = "\(time % 1_000_000)"
    let stamp = "\(time / 1_000_000).\(String(repeating: "0", count: 6 - micros.count))\(micros)"
    return "E: \(stamp) \(type) \(code) \(value)\n"
  }

  /// Positions are in tenths of a point.
  private static func screen(_ touches: [Touch], from start: Seconds) -> String {
    let tenths = { (value: Double) in Int((value * 10).rounded()) }
    let most = touches.map { max($0.position.x, $0.position.y) }.max() ?? 0
    let limit = max(1, tenths(most))
    var text = "P: 02 00 00 00 00 00 00 00\nB: 00 0b 00 00 00 00 00 00 00\n"
    text += "B: 01 00 00 00 00 00 00 00 00\nB: 03 00 00 00 00 00 80 60 02\n"
    text +=
      "A: 2f 0 9 0 0 0\nA: 35 0 \(limit) 0 0 10\nA: 36 0 \(limit) 0 0 10\nA: 39 0 65535 0 0 0\n"
    var contact = 0
    for (index, touch) in touches.enumerated() {
      func add(_ type: String, _ code: String, _ value: Int) {
        text += event(touch, from: start, type, code, value)
      }
      add("0003", "002f", touch.pointer)
      if touch.phase == .began {
        add("0003", "0039", contact)
        contact = (contact + 1) % 65536
      }
      if touch.isLast {
        add("0003", "0039", -1)
      } else {
        add("0003", "0035", tenths(touch.position.x))
        add("0003", "0036", tenths(touch.position.y))
      }
      let next = index + 1 < touches.count ? touches[index + 1] : nil
      // Touches at one time share a report, except for the down, move and up of one finger.
      if next?.time != touch.time || next?.pointer == touch.pointer { add("0000", "0000", 0) }
    }
    return text
  }

  /// The movement of a pointer, two wheels in 120ths of a notch beside whole notches, and a button,
  /// which libinput requires of a mouse.
  private static func mouse(_ turns: [Touch], from start: Seconds) -> String {
    var text = "B: 00 07 00 00 00 00 00 00 00\n"
    for row in 0..<12 { text += "B: 01 00 00 \(row == 4 ? "01" : "00") 00 00 00 00 00\n" }
    text += "B: 02 43 19 00 00 00 00 00 00\n"
    // Rests of notches that are not reported yet, as in the kernel.
    var rests = [0, 0]
    for touch in turns {
      // A wheel that is turned away from the user shows content further up.
      let amounts = [-(touch.turn?.amount.y ?? 0), touch.turn?.amount.x ?? 0]
      for (wheel, amount) in amounts.enumerated() where amount != 0 {
        let fine = Int((amount * 120).clamped(from: -1e9, to: 1e9).rounded())
        rests[wheel] += fine
        text += event(touch, from: start, "0002", wheel == 0 ? "000b" : "000c", fine)
        let notches = rests[wheel] / 120
        guard notches != 0 else { continue }
        text += event(touch, from: start, "0002", wheel == 0 ? "0008" : "0006", notches)
        rests[wheel] -= notches * 120
      }
      text += event(touch, from: start, "0000", "0000", 0)
    }
    return text
  }
}
