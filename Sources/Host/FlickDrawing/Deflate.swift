/// Compresses bytes by deflate (RFC 1951), with repetitions and the fixed code.
///
/// Equal bytes give equal results. Scripts take a third of their size, where tables of codes of
/// their own would save another tenth.
package enum Deflate {
  /// The bytes in the format of zlib (RFC 1950), which PNG and `DecompressionStream('deflate')`
  /// read.
  package static func zlib(_ raw: [UInt8]) -> [UInt8] {
    var bits = Bits()
    bits.add(1, 1)  // the last block
    bits.add(1, 2)  // of the fixed code
    var search = Search(raw)
    var place = 0
    var found = search.longest(at: place)
    while place < raw.count {
      // A longer repetition that begins at the next byte is better.
      let next = search.longest(at: place + 1)
      if let (length, distance) = found, length >= next?.length ?? 0 {
        bits.addRepetition(length, distance)
        place += length
        found = search.longest(at: place)
      } else {
        bits.addLiteral(UInt16(raw[place]))
        place += 1
        found = next
      }
    }
    bits.addLiteral(256)
    var (low, high) = (UInt32(1), UInt32(0))  // Adler-32
    for byte in raw {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    let sum = high << 16 | low
    return [0x78, 0x01] + bits.finished
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  // MARK: Repetitions

  /// Finds earlier occurrences of bytes, by chains of places with the same three bytes.
  private struct Search {
    private let raw: [UInt8]
    /// The last place of each hash, and the one before each place; -1 for none.
    private var last = [Int32](repeating: -1, count: 1 << 15)
    private var before: [Int32]
    private var known = 0

    /// The limits of the format, and the most places that are compared.
    private static let (least, most, reach, tries) = (3, 258, 1 << 15, 64)

    init(_ raw: [UInt8]) {
      self.raw = raw
      before = [Int32](repeating: -1, count: raw.count)
    }

    private func hash(_ place: Int) -> Int {
      (Int(raw[place]) << 10 ^ Int(raw[place + 1]) << 5 ^ Int(raw[place + 2])) & 0x7fff
    }

    /// The longest repetition of at least three bytes; the nearest one of equal length.
    mutating func longest(at place: Int) -> (length: Int, distance: Int)? {
      guard place + Self.least <= raw.count else { return nil }
      while known < place {
        before[known] = last[hash(known)]
        last[hash(known)] = Int32(known)
        known += 1
      }
      let most = min(Self.most, raw.count - place)
      var best = (length: Self.least - 1, distance: 0)
      var other = Int(last[hash(place)])
      for _ in 0..<Self.tries where other >= 0 && place - other <= Self.reach {
        var length = 0
        while length < most, raw[other + length] == raw[place + length] { length += 1 }
        if length > best.length { best = (length, place - other) }
        if length == most { break }
        other = Int(before[other])
      }
      return best.distance > 0 ? best : nil
    }
  }

  // MARK: Bits

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

    /// Adds a repetition of 3 to 258 bytes from a distance of 1 to 32768.
    mutating func addRepetition(_ length: Int, _ distance: Int) {
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
      // So are distances, two to a number of extra bits.
      (sign, first, extra) = (0, 1, 0)
      while distance >= first + 1 << extra {
        first += 1 << extra
        sign += 1
        if sign >= 4, sign % 2 == 0 { extra += 1 }
      }
      addCode(UInt32(sign), 5)
      add(UInt32(distance - first), extra)
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: open)] : bytes }
  }
}
