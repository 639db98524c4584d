import FlickCore
import FlickJSON
import Testing

/// Properties over random documents; each seed is one test case, so a failure names it.
struct JSONPropertyTests {
  @Test(arguments: 0..<24)
  func `a written document reads back as the same bytes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let written = JSONWriter.write(random.value(depth: 0))
      let read = try JSONReader.parse(written)
      #expect(JSONWriter.write(read.value) == written)
    }
  }

  @Test(arguments: 0..<8)
  func `every finite double reads back as itself`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let number = random.double()
      let read = try JSONReader.parse(JSONWriter.write(.number(number))).number("it")
      if read.bitPattern != number.bitPattern {
        Issue.record("\(number) (\(number.bitPattern)) came back as \(read)")
      }
    }
  }

  @Test(arguments: 0..<24)
  func `a damaged document is an error with a place inside it, or valid`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var bytes = JSONWriter.write(random.value(depth: 0))
      random.damage(&bytes)
      let lines = 1 + bytes.count { $0 == 0x0A }
      do {
        let node = try JSONReader.parse(bytes)
        let written = JSONWriter.write(node.value)
        let again = try JSONReader.parse(written)
        #expect(JSONWriter.write(again.value) == written)
      } catch {
        let column = error.column ?? 0
        if !(1...lines).contains(error.line) || !(1...bytes.count + 1).contains(column) {
          Issue.record("\(error) lies outside the text")
        }
      }
      _ = try? JSONReader.parseLines(bytes)
    }
  }
}

extension SplitMix64 {
  /// Finite doubles of all magnitudes, and many with few decimals.
  mutating func double() -> Double {
    if Bool.random(using: &self) {
      return Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1000
    }
    let double = Double(bitPattern: next())
    return double.isFinite ? double : 0
  }

  mutating func string() -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0..<8, using: &self) {
      let code = UInt32.random(in: 0...(Bool.random(using: &self) ? 0x7F : 0x10FFFF), using: &self)
      if let scalar = Unicode.Scalar(code) { string.unicodeScalars.append(scalar) }
    }
    return string
  }

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 6), using: &self) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &self))
    case 2: return .integer(Int(truncatingIfNeeded: next()))
    case 3: return .number(double())
    case 4, 5: return .string(string())
    case 6:
      let count = Int.random(in: 0..<6, using: &self)
      return .array((0..<count).map { _ in JSONNode(value(depth: depth + 1)) })
    default:
      let count = Int.random(in: 0..<20, using: &self)
      return .object((0..<count).map { JSONMember("\($0)\(string())", value(depth: depth + 1)) })
    }
  }

  /// Changes, removes, doubles or inserts a few bytes, with a liking for syntax.
  mutating func damage(_ bytes: inout [UInt8]) {
    let syntax = Array("{}[]\",:\\u0-+.eE tfn\n\r\u{1}é".utf8) + [0x80, 0xC0, 0xED, 0xF4, 0xFF]
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let position = Int.random(in: 0..<bytes.count, using: &self)
      let byte = syntax.randomElement(using: &self) ?? 0
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[position] = byte
      case 1: bytes.insert(byte, at: position)
      case 2: bytes.remove(at: position)
      case 3: bytes.removeSubrange(position...)
      default: bytes.insert(contentsOf: bytes[position...].prefix(9), at: position)
      }
    }
  }
}
