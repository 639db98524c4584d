// Replies to queries.

extension ControlSequence {
  /// The reply in a control sequence.
  var reply: TerminalReply? {
    let mark = UInt8(ascii: "?")
    switch (prefix, intermediate, final) {
    case (mark, 0, UInt8(ascii: "c")):
      return .deviceAttributes(numbers)
    case (mark, 0, UInt8(ascii: "u")):
      return number(0).map { .keyboardFlags($0) }
    case (mark, UInt8(ascii: "$"), UInt8(ascii: "y")):
      guard let mode = number(0), let value = number(1) else { return nil }
      return .mode(mode, TerminalReply.ModeState(rawValue: value) ?? .unknown)
    case (0, 0, UInt8(ascii: "n")):
      return number(0) == 0 ? .statusOK : nil
    case (0, 0, UInt8(ascii: "R")):
      // CSI 1 ; modifiers R is also F3, so row 1 is not accepted as a position. The program never
      // queries the position in row 1.
      guard let row = number(0), let column = number(1), row > 1 else { return nil }
      return .cursorPosition(CellPoint(x: column - 1, y: row - 1))
    case (0, 0, UInt8(ascii: "t")):
      return sizeReply
    default:
      return nil
    }
  }

  private var sizeReply: TerminalReply? {
    guard let height = number(1), let width = number(2) else { return nil }
    switch number(0) {
    case 4: return .textAreaPixels(width: width, height: height)
    case 6: return .cellPixels(width: width, height: height)
    case 8: return .textAreaCells(width: width, height: height)
    case 48:
      return .resize(
        cells: CellSize(width: width, height: height), pixelWidth: number(4) ?? 0,
        pixelHeight: number(3) ?? 0)
    default: return nil
    }
  }

  /// The reply in a string introduced by `ESC kind`.
  static func stringReply(kind: UInt8, _ bytes: [UInt8]) -> TerminalReply? {
    let text = String(decoding: bytes, as: UTF8.self)
    if kind == UInt8(ascii: "P"), text.hasPrefix(">|") {
      return .version(String(text.dropFirst(2)))
    }
    if kind == UInt8(ascii: "P"), text.hasPrefix("1$r"), text.hasSuffix("m") {
      // An empty field is 0.
      let codes = text.dropFirst(3).dropLast().split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == ";" || $0 == ":" })
      return .attributes(codes.map { Int($0) ?? 0 })
    }
    guard kind == UInt8(ascii: "]"), let separator = text.firstIndex(of: ";"),
      let number = Int(text[..<separator]), number == 10 || number == 11
    else { return nil }
    return color(text[text.index(after: separator)...]).map { .color(number, $0) }
  }

  /// Parses X11's `rgb:RRRR/GGGG/BBBB`, with one to four digits per channel.
  private static func color(_ text: Substring) -> RGB? {
    guard text.hasPrefix("rgb:") else { return nil }
    let channels = text.dropFirst(4).split(separator: "/", omittingEmptySubsequences: false).map {
      digits -> UInt8? in
      guard (1...4).contains(digits.utf8.count), let value = UInt16(digits, radix: 16) else {
        return nil
      }
      let largest = (1 << (4 * digits.utf8.count)) - 1
      return UInt8(Int(value) * 255 / largest)
    }
    guard channels.count == 3, let red = channels[0], let green = channels[1],
      let blue = channels[2]
    else { return nil }
    return RGB(red, green, blue)
  }
}
