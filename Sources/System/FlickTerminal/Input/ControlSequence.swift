/// A parsed control sequence: `CSI prefix p1 ; p2:sub ... intermediates final`.
struct ControlSequence {
  /// One of `< = > ?`, or 0.
  private(set) var prefix: UInt8 = 0

  /// The parameters, each with its sub-parameters after colons; nil for omitted ones.
  private(set) var parameters: [[Int?]] = []

  /// The last intermediate byte, or 0.
  private(set) var intermediate: UInt8 = 0

  let final: UInt8

  /// The maximum number.
  ///
  /// Larger ones are clamped, so that arithmetic cannot overflow.
  private static let maximumNumber = 1_000_000_000

  init(_ bytes: [UInt8], final: UInt8) {
    self.final = final
    var part: [Int?] = []
    var number: Int?
    var isNegative = false
    func signed() -> Int? { number.map { isNegative ? -$0 : $0 } }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), Self.maximumNumber)
      case UInt8(ascii: ":"):
        part.append(signed())
        number = nil
        isNegative = false
      case UInt8(ascii: ";"):
        part.append(signed())
        parameters.append(part)
        part = []
        number = nil
        isNegative = false
      case UInt8(ascii: "<")...UInt8(ascii: "?"):
        if index == 0 { prefix = byte }
      case UInt8(ascii: "-") where prefix == UInt8(ascii: "<"):
        // Not standardized, but sent for a drag beyond the upper left corner.
        isNegative = true
      default:
        intermediate = byte
      }
    }
    part.append(signed())
    parameters.append(part)
  }

  /// The parameter at a position, without sub-parameters.
  func number(_ place: Int) -> Int? { part(place, 0) }

  /// A sub-parameter of the parameter at a position.
  func part(_ place: Int, _ part: Int) -> Int? {
    guard place < parameters.count, part < parameters[place].count else { return nil }
    return parameters[place][part]
  }

  /// All parameters, with 0 for omitted ones.
  var numbers: [Int] { parameters.map { $0.first.flatMap { $0 } ?? 0 } }
}

extension InputDecoder {
  /// Appends the event for a control sequence.
  ///
  /// Ignores unknown ones.
  mutating func handle(_ sequence: ControlSequence, alt: Bool, _ events: inout [InputEvent]) {
    let isPlain = sequence.prefix == 0 && sequence.intermediate == 0
    if isPlain, sequence.final == UInt8(ascii: "~"), sequence.number(0) == 200 {
      return beginPaste()
    }
    if let reply = sequence.reply {
      events.append(.reply(reply))
    } else if let mouse = sequence.mouse {
      events.append(.mouse(mouse))
    } else if isPlain, sequence.final == UInt8(ascii: "I") || sequence.final == UInt8(ascii: "O") {
      events.append(.focus(sequence.final == UInt8(ascii: "I")))
    } else if isPlain, var key = sequence.key {
      if alt { key.modifiers.insert(.alt) }
      events.append(.key(key))
    }
  }
}
