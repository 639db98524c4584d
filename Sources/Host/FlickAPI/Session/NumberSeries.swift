/// Numbers that follow one another, each in as few bytes as its form allows, exact to the bit.
struct NumberSeries {
  /// The form of a number, in two bits.
  private enum Form: UInt8 {
    /// The same number again.
    case same
    /// A whole number of steps, relative to the last number.
    case steps
    /// The difference of the bits from a continuation of the last two numbers, as in steady motion.
    case continued
    /// All bits.
    case bits
  }

  /// The steps in a unit: devices report numbers with few decimals.
  private let resolution: Double
  private var last = 0.0
  private var before = 0.0

  init(resolution: Double) { self.resolution = resolution }

  /// Beyond it, numbers are not stored as steps, so that their difference is a whole number.
  private static let maxSteps = 0x1p50

  /// Beyond it, all bits are shorter.
  private static let maxRest: UInt64 = 1 << 48

  /// The nearest number of steps; 0 if there are too many.
  private func steps(of value: Double) -> Int {
    let steps = (value * resolution).rounded()
    return steps.magnitude < Self.maxSteps ? Int(steps) : 0
  }

  private var continuation: UInt64 { 2 &* last.bitPattern &- before.bitPattern }

  /// Writes a number; returns its form.
  mutating func write(_ value: Double, _ bytes: inout [UInt8]) -> UInt8 {
    defer { (before, last) = (last, value) }
    if value.bitPattern == last.bitPattern { return Form.same.rawValue }
    let steps = steps(of: value)
    if (Double(steps) / resolution).bitPattern == value.bitPattern {
      bytes.write(signed: Int64(steps - self.steps(of: last)))
      return Form.steps.rawValue
    }
    let rest = Int64(bitPattern: value.bitPattern &- continuation)
    if rest.magnitude < Self.maxRest {
      bytes.write(signed: rest)
      return Form.continued.rawValue
    }
    bytes.write(value.bitPattern)
    return Form.bits.rawValue
  }

  /// Reads a number; the lowest two bits of `form` are its form.
  mutating func read(_ form: UInt8, _ bytes: inout PackedBytes) -> Double {
    let value =
      switch Form(rawValue: form & 3) {
      case .same, nil: last
      case .steps: Double(steps(of: last) + Int(bytes.signed())) / resolution
      case .continued: Double(bitPattern: continuation &+ UInt64(bitPattern: bytes.signed()))
      case .bits: Double(bitPattern: bytes.word())
      }
    (before, last) = (last, value)
    return value
  }
}

extension [UInt8] {
  /// Appends a number, seven bits a byte from the lowest.
  mutating func write(count: UInt64) {
    var rest = count
    while rest > 0x7f {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number of either sign; the sign is in the lowest bit.
  mutating func write(signed value: Int64) {
    write(count: UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Appends eight bytes from the lowest.
  mutating func write(_ word: UInt64) {
    for byte in 0..<8 { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))) }
  }
}

/// Reads numbers as they were written.
struct PackedBytes {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return bytes[place]
  }

  mutating func count() -> UInt64 {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let next = byte()
      value |= UInt64(next & 0x7f) << shift
      if next <= 0x7f { return value }
      shift += 7
    }
  }

  mutating func signed() -> Int64 {
    let value = count()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func word() -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<8 { word |= UInt64(byte()) << UInt64(8 * place) }
    return word
  }
}
