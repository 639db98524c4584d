/// The content of a cell: a scalar with up to two modifying scalars, or the right half of a wide
/// glyph.
///
/// Stored in one word, so that cells can be compared and copied without a separate table. Three
/// scalars suffice for flags, skin tones, keycaps and letters with two accents. Further scalars of
/// a cluster are omitted.
package struct Glyph: Hashable, Sendable {
  /// Three scalars of 21 bits each, the first in the lowest bits.
  ///
  /// The top bit marks ``continuation``.
  let bits: UInt64

  private static let scalarBits: UInt64 = 21
  private static let scalarMask: UInt64 = (1 << scalarBits) - 1

  /// The content of an empty cell.
  package static let space = Glyph(trusted: 0x20)

  /// The right half of the wide glyph in the cell to the left.
  package static let continuation = Glyph(bits: 1 << 63)

  /// Shows the foreground in the upper half and the background in the lower half.
  package static let upperHalf = Glyph(trusted: 0x2580)

  /// Shows the foreground in the lower half and the background in the upper half.
  package static let lowerHalf = Glyph(trusted: 0x2584)

  /// Shows the foreground in the whole cell.
  package static let fullBlock = Glyph(trusted: 0x2588)

  private init(bits: UInt64) { self.bits = bits }

  /// Creates a glyph from a scalar known to be printable.
  init(trusted scalar: UInt32) { bits = UInt64(scalar) }

  /// Creates the glyph of a scalar.
  ///
  /// Control characters become the replacement character, so that a script's output cannot control
  /// the terminal.
  package init(_ scalar: Unicode.Scalar) {
    bits = UInt64(Self.isControl(scalar) ? 0xFFFD : scalar.value)
  }

  /// Creates the glyph of a grapheme cluster.
  package init(_ character: Character) {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else {
      self = .space
      return
    }
    var bits = Glyph(first).bits
    var shift = Self.scalarBits
    while shift <= 2 * Self.scalarBits, let next = scalars.next() {
      if Self.isControl(next) { break }
      bits |= UInt64(next.value) << shift
      shift += Self.scalarBits
    }
    // A trailing joiner would join the content of the next cell.
    if shift > 2 * Self.scalarBits, bits >> (2 * Self.scalarBits) == 0x200D {
      bits &= (1 << (2 * Self.scalarBits)) - 1
    }
    self.init(bits: bits)
  }

  /// Whether the glyph has several scalars.
  ///
  /// Terminals disagree about the width of such glyphs.
  var isCluster: Bool { bits > Self.scalarMask && self != .continuation }

  /// The first scalar, or a space for a continuation.
  package var scalar: Unicode.Scalar {
    self == .continuation ? " " : Unicode.Scalar(UInt32(bits & Self.scalarMask)) ?? "\u{FFFD}"
  }

  /// All scalars: one to three, or none for a continuation.
  package var scalars: [Unicode.Scalar] {
    if self == .continuation { return [] }
    return [0, Self.scalarBits, 2 * Self.scalarBits].enumerated().compactMap { place, shift in
      let value = UInt32(bits >> shift & Self.scalarMask)
      return place > 0 && value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// The number of cells it takes: 0, 1 or 2.
  ///
  /// A cluster is as wide as its widest scalar. Two regional indicators form a flag of two cells.
  package var width: Int {
    if isCluster, (0x1F1E6...0x1F1FF).contains(bits & Self.scalarMask) { return 2 }
    var rest = bits
    var width = 0
    repeat {
      width = max(width, Self.width(UInt32(rest & Self.scalarMask)))
      rest >>= Self.scalarBits
    } while rest != 0
    return width
  }

  /// Appends the glyph as UTF-8.
  func encode(into bytes: inout [UInt8]) {
    var rest = bits
    repeat {
      bytes.appendUTF8(UInt32(rest & Self.scalarMask))
      rest >>= Self.scalarBits
    } while rest != 0
  }

  /// The number of bytes that ``encode(into:)`` appends.
  var encodedCount: Int {
    var rest = bits
    var count = 0
    repeat {
      let scalar = rest & Self.scalarMask
      count += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
      rest >>= Self.scalarBits
    } while rest != 0
    return count
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// The number of cells that a scalar takes.
  static func width(_ scalar: UInt32) -> Int {
    // Scalars before the first combining mark, and block elements, are narrow.
    if scalar < 0x300 || (0x2500...0x25FC).contains(scalar) { return 1 }
    if contains(WidthTable.zero, scalar) { return 0 }
    return contains(WidthTable.wide, scalar) ? 2 : 1
  }

  /// Whether a scalar is in one of the ascending ranges.
  ///
  /// A binary search of its own: `partitioningIndex` is in FlickMotion, which this module does not
  /// import.
  private static func contains(_ ranges: [UInt32], _ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if scalar > ranges[2 * middle + 1] { low = middle + 1 } else { high = middle }
    }
    return 2 * low < ranges.count && ranges[2 * low] <= scalar
  }
}

extension [UInt8] {
  /// Appends a scalar as UTF-8.
  mutating func appendUTF8(_ scalar: UInt32) {
    func rest(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift) & 0x3F)
    }
    func first(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift)
    }
    switch scalar {
    case ..<0x80: append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      append(first(0xC0, 6))
      append(rest(0))
    case ..<0x1_0000:
      append(first(0xE0, 12))
      append(rest(6))
      append(rest(0))
    default:
      append(first(0xF0, 18))
      append(rest(12))
      append(rest(6))
      append(rest(0))
    }
  }
}
