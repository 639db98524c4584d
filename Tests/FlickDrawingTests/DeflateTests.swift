import FlickDrawing
import Testing

@Suite struct `Compressed bytes` {
  private static let inputs: [[UInt8]] = [
    [], [7], [7, 7], Array("flick".utf8), Array(repeating: 0, count: 100_000),
    Array("const a = 1; const b = 1; const a = 1; const b = 2;".utf8),
    // Repetitions at the edges of the format: of 258 bytes and more, and from 32,768 bytes back.
    (0..<70_000).map { UInt8($0 % 32_768 / 129 & 255) },
    (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) },
  ]

  @Test(arguments: inputs) func `compressed bytes unpack to the bytes`(raw: [UInt8]) throws {
    let packed = Deflate.zlib(raw)
    #expect(packed == Deflate.zlib(raw))
    var reader = FixedCodeReader(packed)
    #expect(try reader.bytes() == raw)
  }

  @Test(arguments: 1...20) func `compressed random bytes unpack to the bytes`(seed: UInt64) throws {
    var state = seed
    let raw = (0..<20_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 60 & (seed % 3 == 0 ? 15 : 1))
    }
    var reader = FixedCodeReader(Deflate.zlib(raw))
    #expect(try reader.bytes() == raw)
  }

  @Test func `repeated text takes few bytes, and random bytes hardly more`() {
    let line = Array("row.classList.toggle('chosen', isChosen);\n".utf8)
    #expect(Deflate.zlib(Array(repeating: line, count: 100).flatMap(\.self)).count < 100)
    var state: UInt64 = 1
    let noise = (0..<10_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
    #expect(Deflate.zlib(noise).count < 11_000)
  }
}

/// Reads one block of the fixed code, straight from RFC 1951, sections 3.2.3 to 3.2.6.
private struct FixedCodeReader {
  private struct Fault: Error {}

  private let packed: [UInt8]
  private var place = 0

  init(_ packed: [UInt8]) { self.packed = packed }

  private mutating func bit() throws -> Int {
    guard place >> 3 < packed.count else { throw Fault() }
    defer { place += 1 }
    return Int(packed[place >> 3] >> UInt8(place & 7) & 1)
  }

  private mutating func number(_ width: Int) throws -> Int {
    var value = 0
    for index in 0..<width { value |= try bit() << index }
    return value
  }

  private mutating func code(_ width: Int, after start: Int = 0) throws -> Int {
    var value = start
    for _ in 0..<width { value = value << 1 | (try bit()) }
    return value
  }

  private mutating func symbol() throws -> Int {
    var value = try code(7)
    if value < 24 { return value + 256 }
    value = try code(1, after: value)
    if value < 0xC0 { return value - 0x30 }
    if value < 0xC8 { return value - 0xC0 + 280 }
    return try code(1, after: value) - 0x190 + 144
  }

  private static let lengths: [(first: Int, extra: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  private static let distances: [(first: Int, extra: Int)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4),
    (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12_289, 12),
    (16_385, 13), (24_577, 13),
  ]

  /// All bytes, after the head and with the checksum of zlib.
  mutating func bytes() throws -> [UInt8] {
    guard packed.starts(with: [0x78, 0x01]) else { throw Fault() }
    place = 16
    guard try number(1) == 1, try number(2) == 1 else { throw Fault() }
    var raw: [UInt8] = []
    while true {
      let symbol = try symbol()
      if symbol == 256 { break }
      guard symbol > 256 else {
        raw.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengths.count else { throw Fault() }
      let (first, extra) = Self.lengths[symbol - 257]
      let length = first + (try number(extra))
      let row = Self.distances[try code(5)]
      let distance = row.first + (try number(row.extra))
      guard distance <= raw.count else { throw Fault() }
      for _ in 0..<length { raw.append(raw[raw.count - distance]) }
    }
    var (low, high) = (1, 0)
    for byte in raw {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let sum = packed.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard (place + 7) >> 3 == packed.count - 4, sum == high << 16 | low else { throw Fault() }
    return raw
  }
}
