// Keys: the sequences of xterm, VT terminals and the Linux console, and kitty's `CSI ... u`.

extension ControlSequence {
  /// The key of a sequence without prefix.
  var key: KeyEvent? {
    switch final {
    case UInt8(ascii: "~"): tildeKey
    case UInt8(ascii: "u"): unicodeKey(place: 0)
    case UInt8(ascii: "Z"): KeyEvent(.tab, .shift)
    default: Self.letterKey(final).map { KeyEvent($0, modifiers(1), kind(1)) }
    }
  }

  private func modifiers(_ place: Int) -> KeyModifiers { KeyModifiers(parameter: number(place)) }

  /// The kind of event, after the modifiers' colon.
  private func kind(_ place: Int) -> KeyEvent.Kind {
    switch part(place, 1) {
    case 2: .repeat
    case 3: .release
    default: .press
    }
  }

  /// The key of `CSI letter` and `SS3 letter`.
  static func letterKey(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The key of `SS3 letter` from the keypad in application mode.
  static func keypadKey(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "X"): .character("=")
    // * + , - . / 0 ... 9 in the order of ASCII.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Unicode.Scalar(letter - 0x40))
    default: nil
    }
  }

  private var tildeKey: KeyEvent? {
    guard let number = number(0) else { return nil }
    // xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~
    if number == 27, parameters.count == 3 {
      return unicodeKey(place: 2)
    }
    let key: Key
    switch number {
    case 1, 7: key = .home
    case 2: key = .insert
    case 3: key = .delete
    case 4, 8: key = .end
    case 5: key = .pageUp
    case 6: key = .pageDown
    // The numbers have gaps: 16, 22, 27 and 30 are not keys.
    case 11...15: key = .function(number - 10)
    case 17...21: key = .function(number - 11)
    case 23...26: key = .function(number - 12)
    case 28...29: key = .function(number - 13)
    case 31...34: key = .function(number - 14)
    default: return nil
    }
    return KeyEvent(key, modifiers(1), kind(1))
  }

  private func unicodeKey(place: Int) -> KeyEvent? {
    guard let code = number(place), let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: code)),
      let key = Self.unicodeKey(scalar)
    else { return nil }
    return KeyEvent(key, modifiers(1), kind(1))
  }

  /// The key for a Unicode scalar, or for one of kitty's private use numbers.
  private static func unicodeKey(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 9: return .tab
    case 13, 57414: return .enter
    case 27: return .escape
    case 8, 127: return .backspace
    case 0x20..<0x7F, 0xA0..<57344, 63744...: return .character(scalar)
    case 57376...57398: return .function(Int(scalar.value) - 57363)
    // The keypad: 0 ... 9, then . / * - + and, after enter, = and the separator.
    case 57399...57408: return .character(Unicode.Scalar(UInt8(0x30 + scalar.value - 57399)))
    case 57409...57413: return .character([".", "/", "*", "-", "+"][Int(scalar.value) - 57409])
    case 57415: return .character("=")
    case 57416: return .character(",")
    case 57417...57426:
      let keys: [Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
      ]
      return keys[Int(scalar.value) - 57417]
    default: return nil
    }
  }
}
