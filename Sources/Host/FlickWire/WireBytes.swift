/// Writes the numbers and texts of the wire formats.
///
/// Whole numbers are varints: seven bits a byte, low bits first, the high bit set on all but the
/// last byte (LEB128). Signed ones are zigzag-coded first: 0, −1, 1, −2 become 0, 1, 2, 3.
package struct WireWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8]

  /// Creates a writer without bytes, with room for some.
  package init(capacity: Int = 64) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Appends a byte.
  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Appends a number of at least 0.
  package mutating func count(_ value: Int) { varint(UInt64(max(0, value))) }

  /// Appends a number of either sign.
  package mutating func signed(_ value: Int) {
    let value = Int64(value)
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Appends a text: the length of its UTF-8, and that.
  package mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes as they are.
  package mutating func raw(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

/// The error for bytes that are not of the wire formats.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason.
  package let description: String

  /// Creates an error with its reason.
  package init(_ description: String) { self.description = description }
}

/// Reads the numbers and texts of the wire formats from bytes of any origin.
package struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  /// Numbers beyond this magnitude are errors: JavaScript computes with doubles.
  static let largest = 1 << 53

  /// Creates a reader from the first byte on.
  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  /// Creates a reader from the first byte on.
  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { place == bytes.endIndex }

  /// The bytes that were not read.
  package var rest: ArraySlice<UInt8> { bytes[place...] }

  /// The next byte.
  package mutating func byte() throws(WireError) -> UInt8 {
    guard place < bytes.endIndex else { throw WireError("a message ends early") }
    defer { place += 1 }
    return bytes[place]
  }

  /// The next number of at least 0.
  package mutating func count() throws(WireError) -> Int { Int(try varint()) }

  /// The next number of either sign.
  package mutating func signed() throws(WireError) -> Int {
    let value = Int64(try varint())
    return Int(value >> 1 ^ -(value & 1))
  }

  /// The next text.
  ///
  /// - Parameter limit: the most bytes it may have.
  package mutating func text(limit: Int = 1 << 16) throws(WireError) -> String {
    let count = try count()
    guard count <= limit, count <= bytes.endIndex - place else {
      throw WireError("a text of \(count) bytes is too long")
    }
    defer { place += count }
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      throw WireError("a text is not UTF-8")
    }
    return text
  }

  private mutating func varint() throws(WireError) -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let next = try byte()
      value |= UInt64(next & 0x7f) << shift
      guard next > 0x7f else { break }
      shift += 7
      guard shift < 56 else { throw WireError("a number is too long") }
    }
    guard value <= UInt64(Self.largest) * 2 else { throw WireError("a number is too large") }
    return value
  }
}
