package import FlickCore

/// The format and the size of an image, from the start of its file.
///
/// Reads PNG (ISO 15948, 11.2.2), JPEG (ITU-T T.81, B.2.2) and WebP (RFC 9649, section 2). Pixels
/// are not decoded. A turn in a JPEG's metadata is not applied.
package struct ImageHeader: Hashable, Sendable {
  package let format: ImageFile.Format
  /// In pixels, from 1 to `longestSide`.
  package let width: Int
  package let height: Int

  /// The most pixels along a side: a small file can have a large picture.
  package static let longestSide = 8192

  /// Why a file is not an image that is shown.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Reads the header of a file.
  ///
  /// - Throws: `Fault` for bytes in no known format, for sides outside 1…8192, and for animations,
  ///   which a browser plays by its own clock and not in the stage's time.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let reader = Reader(bytes: bytes)
    let format: ImageFile.Format
    let size: (width: Int, height: Int)?
    if reader.has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0) {
      (format, size) = (.png, Self.png(reader))
    } else if reader.has([0xff, 0xd8, 0xff], at: 0) {
      (format, size) = (.jpeg, Self.jpeg(reader))
    } else if reader.has(Array("RIFF".utf8), at: 0), reader.has(Array("WEBP".utf8), at: 8) {
      (format, size) = (.webp, Self.webp(reader))
    } else {
      throw Fault(description: "a PNG, JPEG or WebP file expected")
    }
    guard let size else {
      throw Fault(description: "the header of a \(format.name) file is incomplete")
    }
    guard !Self.isAnimated(format, reader) else {
      throw Fault(description: "a still image expected, found an animated \(format.name) file")
    }
    let sides = 1...Self.longestSide
    guard sides.contains(size.width), sides.contains(size.height) else {
      throw Fault(
        description: "sides of 1 to \(Self.longestSide) pixels expected, found "
          + "\(size.width) × \(size.height)")
    }
    (self.format, width, height) = (format, size.width, size.height)
  }

  private static func png(_ reader: Reader) -> (width: Int, height: Int)? {
    guard reader.big(4, at: 8) == 13, reader.has(Array("IHDR".utf8), at: 12),
      let width = reader.big(4, at: 16), let height = reader.big(4, at: 20)
    else { return nil }
    return (width, height)
  }

  /// Walks the segments up to the first frame header.
  private static func jpeg(_ reader: Reader) -> (width: Int, height: Int)? {
    var place = 2
    while let mark = reader.big(1, at: place), mark == 0xff, let code = reader.big(1, at: place + 1)
    {
      switch code {
      case 0xff: place += 1
      // Restarts and the like have no length.
      case 0x01, 0xd0...0xd7: place += 2
      // Not Huffman tables, JPEG extensions and arithmetic conditions.
      case 0xc0...0xcf where code != 0xc4 && code != 0xc8 && code != 0xcc:
        guard let height = reader.big(2, at: place + 5), let width = reader.big(2, at: place + 7)
        else { return nil }
        return (width, height)
      case 0xd8, 0xd9, 0xda: return nil
      default:
        guard let length = reader.big(2, at: place + 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  private static func webp(_ reader: Reader) -> (width: Int, height: Int)? {
    if reader.has(Array("VP8X".utf8), at: 12) {
      guard let width = reader.little(3, at: 24), let height = reader.little(3, at: 27) else {
        return nil
      }
      return (width + 1, height + 1)
    }
    if reader.has(Array("VP8L".utf8), at: 12), reader.has([0x2f], at: 20) {
      guard let bits = reader.little(4, at: 21) else { return nil }
      return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
    }
    guard reader.has(Array("VP8 ".utf8), at: 12), reader.has([0x9d, 0x01, 0x2a], at: 23),
      let width = reader.little(2, at: 26), let height = reader.little(2, at: 28)
    else { return nil }
    return (width & 0x3fff, height & 0x3fff)
  }

  /// Whether the file has several frames.
  ///
  /// An animated PNG has a chunk `acTL` before its first `IDAT`, and an animated WebP file a flag
  /// of its chunk `VP8X`.
  private static func isAnimated(_ format: ImageFile.Format, _ reader: Reader) -> Bool {
    switch format {
    case .jpeg: return false
    case .webp:
      guard reader.has(Array("VP8X".utf8), at: 12), let flags = reader.big(1, at: 20) else {
        return false
      }
      return flags & 2 != 0
    case .png:
      var place = 8
      while let length = reader.big(4, at: place), !reader.has(Array("IDAT".utf8), at: place + 4) {
        if reader.has(Array("acTL".utf8), at: place + 4) {
          return (reader.big(4, at: place + 8) ?? 0) > 1
        }
        place += 12 + length
      }
      return false
    }
  }

  /// Numbers within bytes of any origin.
  private struct Reader {
    let bytes: [UInt8]

    func has(_ expected: [UInt8], at place: Int) -> Bool {
      part(expected.count, at: place).map { Array($0) == expected } ?? false
    }

    func big(_ count: Int, at place: Int) -> Int? {
      part(count, at: place).map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    func little(_ count: Int, at place: Int) -> Int? {
      part(count, at: place).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    private func part(_ count: Int, at place: Int) -> ArraySlice<UInt8>? {
      place + count <= bytes.count ? bytes[place..<place + count] : nil
    }
  }
}

extension ImageFile.Format {
  /// The name for people.
  fileprivate var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }
}
