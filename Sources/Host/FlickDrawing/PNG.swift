/// Encodes pictures with few colours as PNG (ISO 15948), for programs that do not show SVG.
///
/// Compresses runs only, with the fixed code of deflate (RFC 1951). This suits plots, because areas
/// of one colour take almost no space.
package enum PNG {
  /// An opaque RGB colour.
  package struct Color: Sendable, Hashable {
    var (red, green, blue): (UInt8, UInt8, UInt8)

    /// - Parameter hex: A colour such as `#0072b2`.
    package init(hex: String) {
      let number = UInt32(hex.dropFirst(), radix: 16) ?? 0
      red = UInt8(number >> 16 & 255)
      green = UInt8(number >> 8 & 255)
      blue = UInt8(number & 255)
    }
  }

  /// The bytes of the file.
  ///
  /// - Parameters:
  ///   - pixels: Indices in `colors`, row by row from the top. All rows have the same length.
  ///   - colors: At most 256 colours.
  ///   - texts: Metadata by keyword (1 to 79 letters).
  package static func bytes(
    of pixels: [[UInt8]], colors: [Color], texts: [(key: String, text: String)] = []
  ) -> [UInt8] {
    precondition(!colors.isEmpty && colors.count <= 256)
    let width = pixels.first?.count ?? 0
    precondition(width > 0 && pixels.allSatisfy { $0.count == width })
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size = big(UInt32(width)) + big(UInt32(pixels.count))
    append("IHDR", size + [8, 3, 0, 0, 0], to: &file)
    append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
    for (key, text) in texts {
      append("iTXt", Array(key.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8), to: &file)
    }
    var raw: [UInt8] = []
    raw.reserveCapacity(pixels.count * (width + 1))
    var above: [UInt8]?
    for row in pixels {
      // A row equal to the one above becomes zeros with the filter "up".
      raw += row == above ? [2] + Array(repeating: 0, count: width) : [0] + row
      above = row
    }
    append("IDAT", compressed(raw), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + data
    file += big(UInt32(data.count)) + body + big(checksum(body))
  }

  /// The CRC-32 of the bytes.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~sum
  }

  // MARK: Deflate

  private static func compressed(_ raw: [UInt8]) -> [UInt8] {
    var bits = Bits()
    bits.add(1, 1)  // the last block
    bits.add(1, 2)  // of the fixed code
    var index = 0
    while index < raw.count {
      bits.addLiteral(UInt16(raw[index]))
      var length = 0
      while length < 258, index + 1 + length < raw.count, raw[index + 1 + length] == raw[index] {
        length += 1
      }
      if length >= 3 {
        bits.addRun(length)
        index += length
      }
      index += 1
    }
    bits.addLiteral(256)
    var (low, high) = (UInt32(1), UInt32(0))  // Adler-32
    for byte in raw {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return [0x78, 0x01] + bits.finished + big(high << 16 | low)
  }

  /// A bit stream in the order of deflate: the lowest bit of each byte first.
  private struct Bits {
    private var bytes: [UInt8] = []
    private var open: UInt32 = 0
    private var count = 0

    mutating func add(_ value: UInt32, _ width: Int) {
      open |= value << UInt32(count)
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: open))
        open >>= 8
        count -= 8
      }
    }

    /// Adds a code, the highest bit first.
    private mutating func addCode(_ code: UInt32, _ width: Int) {
      for shift in stride(from: width - 1, through: 0, by: -1) { add(code >> UInt32(shift) & 1, 1) }
    }

    /// Adds a literal byte or another symbol (RFC 1951, 3.2.6).
    mutating func addLiteral(_ value: UInt16) {
      let value = UInt32(value)
      switch value {
      case 0..<144: addCode(0x30 + value, 8)
      case 144..<256: addCode(0x190 + value - 144, 9)
      case 256..<280: addCode(value - 256, 7)
      default: addCode(0xC0 + value - 280, 8)
      }
    }

    /// Adds a repetition of the previous byte, 3 to 258 times.
    mutating func addRun(_ length: Int) {
      // Lengths are in growing groups (3.2.5), each with a first length and a number of extra bits.
      var (sign, first, extra) = (257, 3, 0)
      while sign < 284, length >= first + 1 << extra {
        first += 1 << extra
        sign += 1
        if sign >= 265, (sign - 261) % 4 == 0 { extra += 1 }
      }
      if length == 258 { (sign, first, extra) = (285, 258, 0) }
      addLiteral(UInt16(sign))
      add(UInt32(length - first), extra)
      addCode(0, 5)  // a distance of one
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: open)] : bytes }
  }
}
