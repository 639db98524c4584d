// The bytes that JSON's grammar names (RFC 8259, sections 2 and 7).

extension UInt8 {
  static let backspace: UInt8 = 0x08
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let formFeed: UInt8 = 0x0C
  static let carriageReturn: UInt8 = 0x0D
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let minus = UInt8(ascii: "-")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let delete: UInt8 = 0x7F

  var isDigit: Bool { self >= .zero && self <= .nine }

  var isJSONSpace: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }

  /// Whether the byte can continue a word or a number, so that `true1` is not read as `true`.
  var isWordByte: Bool {
    isDigit || self == UInt8(ascii: "_") || (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A)
  }

  var hexadecimalDigit: UInt8? {
    switch self {
    case .zero ... .nine: self - .zero
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
