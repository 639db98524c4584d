/// A QR code of a short text: bytes, correction level L, versions 1 to 6 (ISO/IEC 18004).
package struct QRCode: Hashable, Sendable {
  /// The modules on a side.
  package private(set) var side: Int
  /// Whether each module is dark, row by row.
  private var dark: [Bool]
  /// The modules of finder, timing and alignment patterns and of the format.
  private var isFixed: [Bool]

  /// Codewords in all, those for correction in a block, and blocks, of versions 1 to 6 at level L.
  private static let sizes = [
    (26, 7, 1), (44, 10, 1), (70, 15, 1), (100, 20, 1), (134, 26, 1), (172, 18, 2),
  ]

  /// The code of a text; nil if the text has more than 134 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    func capacity(_ size: (Int, Int, Int)) -> Int { size.0 - size.1 * size.2 }
    // A mode of 4 bits and a length of 8.
    guard let version = Self.sizes.firstIndex(where: { bytes.count + 2 <= capacity($0) }) else {
      return nil
    }
    let size = Self.sizes[version]
    side = 21 + 4 * version
    dark = Array(repeating: false, count: side * side)
    isFixed = dark
    placePatterns()
    let words = Self.codewords(bytes, count: capacity(size), size.1, blocks: size.2)
    place(words)
    // The mask with the lowest penalty is the easiest to read.
    let masked = (0..<8).map { mask in
      var code = self
      code.apply(mask)
      return code
    }
    self = masked.min { $0.penalty < $1.penalty } ?? self
  }

  /// Whether a module is dark; those around the code are light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<side).contains(x) && (0..<side).contains(y) && dark[y * side + x]
  }

  private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return }
    (dark[y * side + x], isFixed[y * side + x]) = (isDark, true)
  }

  // MARK: Codewords

  /// Data, padded, with correction words after it; blocks are interleaved.
  private static func codewords(
    _ bytes: [UInt8], count: Int, _ correction: Int, blocks: Int
  ) -> [UInt8] {
    // Mode 4 is bytes; the nibbles of all follow by half a byte.
    var nibbles = [4, UInt8(bytes.count >> 4), UInt8(bytes.count & 15)]
    for byte in bytes { nibbles += [byte >> 4, byte & 15] }
    nibbles.append(0)
    var data = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    for index in 0..<count - data.count { data.append(index.isMultiple(of: 2) ? 0xec : 0x11) }
    let length = count / blocks
    let parts = (0..<blocks).map { Array(data[$0 * length..<($0 + 1) * length]) }
    let checks = parts.map { remainder(of: $0, correction) }
    return (0..<length).flatMap { index in parts.map { $0[index] } }
      + (0..<correction).flatMap { index in checks.map { $0[index] } }
  }

  /// The product in the field of 256 elements with the polynomial 0x11d.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11d
      if other >> UInt8(bit) & 1 == 1 { result ^= Int(one) }
    }
    return UInt8(result & 255)
  }

  /// The words of Reed-Solomon correction: the remainder of a division by the product of x − 2^i.
  private static func remainder(of data: [UInt8], _ count: Int) -> [UInt8] {
    var divisor = Array(repeating: UInt8(0), count: count)
    divisor[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for index in 0..<count {
        divisor[index] = product(divisor[index], root)
        if index + 1 < count { divisor[index] ^= divisor[index + 1] }
      }
      root = product(root, 2)
    }
    var rest = Array(repeating: UInt8(0), count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = Array(rest.dropFirst()) + [0]
      for index in 0..<count { rest[index] ^= product(divisor[index], factor) }
    }
    return rest
  }

  // MARK: Modules

  private mutating func placePatterns() {
    for index in 0..<side {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
      for dx in -4...4 {
        for dy in -4...4 {
          let ring = max(abs(dx), abs(dy))
          set(x + dx, y + dy, ring != 2 && ring != 4)
        }
      }
    }
    if side > 21 {
      for dx in -2...2 {
        for dy in -2...2 { set(side - 7 + dx, side - 7 + dy, max(abs(dx), abs(dy)) != 1) }
      }
    }
    placeFormat(0)
  }

  /// The format, twice: level L and the mask, with ten bits that correct them.
  private mutating func placeFormat(_ mask: Int) {
    let data = 1 << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (data << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(8, index, bit(index)) }
    set(8, 7, bit(6))
    set(8, 8, bit(7))
    set(7, 8, bit(8))
    for index in 9...14 { set(14 - index, 8, bit(index)) }
    for index in 0...7 { set(side - 1 - index, 8, bit(index)) }
    for index in 8...14 { set(8, side - 15 + index, bit(index)) }
    set(8, side - 8, true)
  }

  /// Places bits in columns of two from the right, up and down in turn.
  private mutating func place(_ words: [UInt8]) {
    var index = 0
    var right = side - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let isUpward = (right + 1) & 2 == 0
        let y = isUpward ? side - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * side + x] && index < words.count * 8 {
          dark[y * side + x] = words[index >> 3] >> UInt8(7 - index & 7) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(_ mask: Int) {
    placeFormat(mask)
    for y in 0..<side {
      for x in 0..<side where !isFixed[y * side + x] {
        let inverts =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if inverts { dark[y * side + x].toggle() }
      }
    }
  }

  /// The penalty of long runs, blocks, patterns like finders, and too much of one colour.
  private var penalty: Int {
    var sum = 0
    for line in 0..<side {
      for row in [(0..<side).map { isDark($0, line) }, (0..<side).map { isDark(line, $0) }] {
        sum += Self.penalty(of: row)
      }
    }
    for y in 0..<side - 1 {
      for x in 0..<side - 1 {
        let colour = isDark(x, y)
        if colour == isDark(x + 1, y), colour == isDark(x, y + 1), colour == isDark(x + 1, y + 1) {
          sum += 3
        }
      }
    }
    let share = dark.count { $0 } * 20 - dark.count * 10
    return sum + abs(share) / dark.count * 10
  }

  private static let finder = [true, false, true, true, true, false, true]

  private static func penalty(of row: [Bool]) -> Int {
    var (sum, run) = (0, 1)
    for index in 1...row.count {
      if index < row.count, row[index] == row[index - 1] {
        run += 1
      } else {
        if run >= 5 { sum += run - 2 }
        run = 1
      }
    }
    let light = Array(repeating: false, count: 4)
    let patterns = [finder + light, light + finder]
    for start in 0...row.count - 11 where patterns.contains(Array(row[start..<start + 11])) {
      sum += 40
    }
    return sum
  }

  // MARK: Text

  /// The code as lines of half blocks, with a light border of four modules.
  ///
  /// - Parameter hasColor: whether the colours are set by escape sequences; without them light
  ///   modules are drawn, for light text on a dark background.
  package func lines(hasColor: Bool) -> [String] {
    let border = 4
    return stride(from: -border, to: side + border, by: 2).map { y in
      let row = (-border..<side + border).map { x in
        switch (isDark(x, y), isDark(x, y + 1) && y + 1 < side + border) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return hasColor ? "\u{1b}[38;5;231;48;5;16m\(row)\u{1b}[0m" : row
    }
  }
}
