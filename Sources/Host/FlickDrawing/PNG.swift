/// Encodes pictures with few colours as PNG (ISO 15948), for programs that do not show SVG.
///
/// Rows are filtered by the row above only if they are equal to it. This suits plots, because areas
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
    append("IDAT", Deflate.zlib(raw), to: &file)
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
}
