extension JSONParser {
  /// Parses a string; `index` is at its opening quote.
  mutating func parseString() throws(JSONError) -> String {
    let opening = index
    index += 1
    let start = index
    try skipPlainBytes(opening: opening)
    if bytes[index] == .quote {
      index += 1
      return String(decoding: bytes[start..<index - 1], as: UTF8.self)
    }

    var unescaped = Array(bytes[start..<index])
    while bytes[index] != .quote {
      try parseEscape(into: &unescaped)
      let runStart = index
      try skipPlainBytes(opening: opening)
      unescaped.append(contentsOf: bytes[runStart..<index])
    }
    index += 1
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Advances to the next quote or backslash.
  private mutating func skipPlainBytes(opening: Int) throws(JSONError) {
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == .quote || byte == .backslash { return }
      if byte >= 0x80 {
        let length = utf8SequenceLength(in: bytes, at: index)
        if length == 0 { throw failure("invalid UTF-8 in a string (byte \(hex(byte)))") }
        index += length
      } else if byte == .lineFeed || byte == .carriageReturn {
        throw failure("the string is not closed on its line (write \\n for a line break)")
      } else if byte < .space {
        throw failure("control character \(hex(byte)) in a string (escape it)")
      } else {
        index += 1
      }
    }
    throw failure("the string is never closed", at: opening)
  }

  /// Parses one escape; `index` is at its backslash.
  private mutating func parseEscape(into output: inout [UInt8]) throws(JSONError) {
    let start = index
    index += 1
    switch current {
    case .quote: output.append(.quote)
    case .backslash: output.append(.backslash)
    case .slash: output.append(.slash)
    case UInt8(ascii: "b"): output.append(.backspace)
    case UInt8(ascii: "f"): output.append(.formFeed)
    case UInt8(ascii: "n"): output.append(.lineFeed)
    case UInt8(ascii: "r"): output.append(.carriageReturn)
    case UInt8(ascii: "t"): output.append(.tab)
    case UInt8(ascii: "u"):
      index += 1
      output.append(contentsOf: UTF8.encode(try parseScalar(from: start)) ?? .init())
      return
    default: throw unexpected(expected: #"one of " \ / b f n r t u after '\'"#)
    }
    index += 1
  }

  /// Parses the digits of `\uXXXX`, and the second half of a surrogate pair.
  private mutating func parseScalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try parseHexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isHighSurrogate = unit <= 0xDBFF
    if isHighSurrogate, current == .backslash {
      index += 1
      if current == UInt8(ascii: "u") {
        index += 1
        let low = try parseHexadecimal()
        // Each half carries ten bits of the code above U+FFFF (RFC 8259, section 7).
        let code = 0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(low & 0x3FF)
        if (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(code) { return scalar }
      }
    }
    let expected = isHighSurrogate ? #"a pair with \udc00 to \udfff"# : "a high surrogate before it"
    throw failure("surrogate \\u\(digits(of: unit)) is unpaired: expected \(expected)", at: start)
  }

  private mutating func parseHexadecimal() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.hexadecimalDigit else {
        throw unexpected(expected: #"four hexadecimal digits after '\u'"#)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private func digits(of unit: UInt16) -> String {
    let text = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}

/// The length of the UTF-8 sequence of two to four bytes at a position, or 0 if it is not
/// well-formed (The Unicode Standard, table 3-7).
func utf8SequenceLength(in bytes: ArraySlice<UInt8>, at index: Int) -> Int {
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xBF
  switch bytes[index] {
  case 0xC2...0xDF: length = 2
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: length = 3
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: length = 4
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return 0
  }
  guard index + length <= bytes.endIndex, second.contains(bytes[index + 1]) else { return 0 }
  for byte in bytes[index + 2..<max(index + length, index + 2)] where byte & 0xC0 != 0x80 {
    return 0
  }
  return length
}
