/// The current colours and attributes of the terminal's output, and the bytes that change them.
struct Pen: Hashable {
  var foreground = CellColor.terminal
  var background = CellColor.terminal
  var attributes: CellAttributes = []

  /// Appends the SGR sequence that sets these colours and attributes, or nothing if they are
  /// current.
  ///
  /// - Parameter foreground: nil if it does not matter.
  mutating func change(
    foreground: CellColor?, background: CellColor, attributes: CellAttributes,
    _ bytes: inout [UInt8]
  ) {
    let foreground = foreground ?? self.foreground
    if foreground == self.foreground, background == self.background, attributes == self.attributes {
      return
    }
    if foreground == .terminal, background == .terminal, attributes.isEmpty {
      bytes.append("\u{1B}[m")
      self = Pen()
      return
    }
    bytes.append("\u{1B}[")
    let start = bytes.count
    changeAttributes(to: attributes, start, &bytes)
    if foreground != self.foreground {
      Self.append(foreground, base: 30, start, &bytes)
      self.foreground = foreground
    }
    if background != self.background {
      Self.append(background, base: 40, start, &bytes)
      self.background = background
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private mutating func changeAttributes(
    to wanted: CellAttributes, _ start: Int, _ bytes: inout [UInt8]
  ) {
    if wanted == attributes { return }
    var removed = attributes.subtracting(wanted)
    var added = wanted.subtracting(attributes)
    // One code resets both bold and dim.
    if !removed.isDisjoint(with: [.bold, .dim]) {
      Self.append(code: 22, start, &bytes)
      removed.subtract([.bold, .dim])
      added.formUnion(wanted.intersection([.bold, .dim]))
    }
    for (attribute, on, off) in Self.codes {
      if removed.contains(attribute) { Self.append(code: off, start, &bytes) }
      if added.contains(attribute) { Self.append(code: on, start, &bytes) }
    }
    attributes = wanted
  }

  private static let codes: [(CellAttributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
    (.strikethrough, 9, 29),
  ]

  /// - Parameter base: 30 for the foreground, 40 for the background.
  private static func append(_ color: CellColor, base: Int, _ start: Int, _ bytes: inout [UInt8]) {
    if let rgb = color.rgb {
      append(code: base + 8, start, &bytes)
      bytes.append(";2;")
      bytes.append(decimal: Int(rgb.red))
      bytes.append(UInt8(ascii: ";"))
      bytes.append(decimal: Int(rgb.green))
      bytes.append(UInt8(ascii: ";"))
      bytes.append(decimal: Int(rgb.blue))
    } else if let index = color.index {
      switch index {
      case 0..<8: append(code: base + Int(index), start, &bytes)
      case 8..<16: append(code: base + 60 + Int(index) - 8, start, &bytes)
      default:
        append(code: base + 8, start, &bytes)
        bytes.append(";5;")
        bytes.append(decimal: Int(index))
      }
    } else {
      append(code: base + 9, start, &bytes)
    }
  }

  private static func append(code: Int, _ start: Int, _ bytes: inout [UInt8]) {
    if bytes.count > start { bytes.append(UInt8(ascii: ";")) }
    bytes.append(decimal: code)
  }
}

extension [UInt8] {
  /// Appends ASCII text.
  ///
  /// Literals of up to 15 bytes are stored inline. Longer ones are not copied either.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a nonnegative number in decimal.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
