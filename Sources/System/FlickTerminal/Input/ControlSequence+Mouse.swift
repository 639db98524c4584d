// Mouse reports: SGR (1006, and 1016 in pixels), urxvt (1015) and X10.

extension ControlSequence {
  /// The mouse event of a report.
  var mouse: MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"), intermediate == 0,
      parameters.count == 3, let code = number(0), let x = number(1), let y = number(2)
    else { return nil }
    if prefix == UInt8(ascii: "<") {
      return Self.mouse(code, x: x - 1, y: y - 1, isRelease: final == UInt8(ascii: "m"))
    }
    // urxvt's report is X10's in decimal notation.
    guard prefix == 0, final == UInt8(ascii: "M") else { return nil }
    return Self.mouse(code - 32, x: x - 1, y: y - 1, isRelease: false, isOld: true)
  }

  /// - Parameters:
  ///   - code: Two bits of button, then shift 4, alt 8, control 16, motion 32, wheel 64, more
  ///     buttons 128.
  ///   - x: The column or pixel, from 0.
  ///   - y: The row or pixel, from 0.
  ///   - isRelease: Whether the report is a release.
  ///   - isOld: Whether button 3 means a release, as before SGR.
  static func mouse(_ code: Int, x: Int, y: Int, isRelease: Bool, isOld: Bool = false)
    -> MouseEvent?
  {
    guard (0..<256).contains(code) else { return nil }
    var modifiers: KeyModifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let low = code & 3
    let isMotion = code & 32 != 0

    let kind: MouseEvent.Kind
    switch code & 0xC0 {
    case 64:
      if isRelease || isMotion { return nil }
      let steps = [(0, -1), (0, 1), (-1, 0), (1, 0)]
      kind = .wheel(x: steps[low].0, y: steps[low].1)
    case 128, 192:
      let button = MouseEvent.Button.other(8 + low + (code & 64 == 0 ? 0 : 4))
      kind = isMotion ? .move(button) : isRelease ? .release(button) : .press(button)
    default:
      let buttons: [MouseEvent.Button?] = [.left, .middle, .right, nil]
      let button = buttons[low]
      if isMotion {
        kind = .move(button)
      } else if isRelease || isOld && low == 3 {
        kind = .release(button)
      } else if let button {
        kind = .press(button)
      } else {
        return nil
      }
    }
    return MouseEvent(kind, x: x, y: y, modifiers)
  }
}
