extension JSONParser {
  /// The largest power of ten that a double holds exactly.
  private static let maximumExactExponent = 22

  /// The powers 10^0 to 10^22, each exact.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  mutating func parseNumber() throws(JSONError) -> JSONValue {
    let start = index
    let isNegative = current == .minus
    if isNegative { index += 1 }

    var digits = Digits()
    try parseWholePart(into: &digits)
    let fractionStart = digits.count
    let hasFraction = current == .point
    if hasFraction {
      index += 1
      try parseDigits(into: &digits, expected: "a digit after '.'")
    }
    var exponent = 0
    let hasExponent = current == UInt8(ascii: "e") || current == UInt8(ascii: "E")
    if hasExponent { exponent = try parseExponent() }
    if current.isWordByte || current == .point { throw unexpected(expected: "the number to end") }

    if !hasFraction, !hasExponent, let magnitude = digits.exact, magnitude <= UInt64(Int.max),
      !(isNegative && magnitude == 0)
    {
      return .integer(isNegative ? -Int(magnitude) : Int(magnitude))
    }
    let scale = exponent - (digits.count - fractionStart)
    if let mantissa = digits.exact, let double = Self.exactDouble(mantissa, scale: scale) {
      return .number(isNegative ? -double : double)
    }
    return try parseSlowly(from: start, isInteger: !hasFraction && !hasExponent)
  }

  private mutating func parseWholePart(into digits: inout Digits) throws(JSONError) {
    if current == .zero {
      digits.append(0)
      index += 1
      if current.isDigit { throw failure("a number does not start with a superfluous 0") }
    } else {
      try parseDigits(into: &digits, expected: "a digit after '-'")
    }
  }

  private mutating func parseDigits(into digits: inout Digits, expected: String) throws(JSONError) {
    guard current.isDigit else { throw unexpected(expected: expected) }
    while current.isDigit {
      digits.append(current - .zero)
      index += 1
    }
  }

  private mutating func parseExponent() throws(JSONError) -> Int {
    index += 1
    let isNegative = current == .minus
    if isNegative || current == UInt8(ascii: "+") { index += 1 }
    guard current.isDigit else { throw unexpected(expected: "a digit in the exponent") }
    var exponent = 0
    while current.isDigit {
      // A larger value makes no difference: the number is out of range in any case.
      if exponent < 1_000_000 { exponent = exponent * 10 + Int(current - .zero) }
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// The mantissa times ten to the power `scale`; nil unless both operands are exact, so that a
  /// single rounding gives the correct result.
  ///
  /// Origin: Clinger, "How to Read Floating Point Numbers Accurately", 1990.
  private static func exactDouble(_ mantissa: UInt64, scale: Int) -> Double? {
    guard mantissa <= 1 << 53, abs(scale) <= maximumExactExponent else { return nil }
    let power = powersOfTen[abs(scale)]
    return scale < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  /// Parses the remaining numbers (17 digits, large exponents, `Int.min`) with the standard
  /// library.
  private func parseSlowly(from start: Int, isInteger: Bool) throws(JSONError) -> JSONValue {
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, text != "-0", let integer = Int(text) { return .integer(integer) }
    guard let double = Double(text), double.isFinite else {
      throw failure("number \(shortened(text)) is out of range", at: start)
    }
    return .number(double)
  }
}

/// Accumulates decimal digits in an integer, exact for up to 19 digits.
private struct Digits {
  private(set) var count = 0
  private var value: UInt64 = 0

  /// The digits as an integer; nil if there are more digits than always fit.
  var exact: UInt64? { count <= 19 ? value : nil }

  mutating func append(_ digit: UInt8) {
    count += 1
    if count <= 19 { value = value * 10 + UInt64(digit) }
  }
}
