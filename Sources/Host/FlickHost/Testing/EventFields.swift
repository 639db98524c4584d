internal import FlickCore

/// Numbers and texts in a row of bytes, appended at the end and read from the start.
///
/// A test takes microseconds, and so may its report. Numbers take one byte for each seven bits, and
/// no slices are made.
struct EventFields {
  /// The number of bytes in a size field.
  static let sizeBytes = 4

  private var bytes: [UInt8]
  /// The next to be read, and the end.
  private var position = 0
  private var end = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Adds a mark and the fields that `add` adds, behind their size.
  static func frame(_ mark: UInt8, in bytes: inout [UInt8], _ add: (inout EventFields) -> Void) {
    var fields = EventFields([], 0..<0)
    swap(&fields.bytes, &bytes)
    let start = fields.bytes.count
    for _ in 0..<sizeBytes { fields.bytes.append(0) }
    fields.bytes.append(mark)
    add(&fields)
    let size = UInt32(clamping: fields.bytes.count - start - sizeBytes)
    for index in 0..<sizeBytes {
      fields.bytes[start + index] = UInt8(truncatingIfNeeded: size >> (8 * index))
    }
    swap(&fields.bytes, &bytes)
  }

  /// The size before the fields at `start`; nil when it is not there yet.
  static func size(of bytes: [UInt8], at start: Int) -> Int? {
    guard bytes.count - start >= sizeBytes else { return nil }
    return (0..<sizeBytes).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }

  // MARK: Adding

  mutating func add(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ line: Int, _ name: String) {
    add(line)
    add(name)
  }

  mutating func add(_ error: HostError) {
    add(HostError.Kind.allCases.firstIndex(of: error.kind) ?? 0)
    add(error.description)
    add(error.traceback)
    add(error.context)
  }

  /// Adds the number of elements, and each element.
  mutating func add<Element>(
    each elements: [Element], _ add: (inout EventFields, Element) -> Void
  ) {
    self.add(elements.count)
    for element in elements { add(&self, element) }
  }

  // MARK: Reading

  /// The number of unread bytes.
  private var left: Int { end - position }

  mutating func mark() -> UInt8 {
    guard position < end else { return .max }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() -> Int {
    var number: UInt = 0
    var shift = 0
    while position < end, shift < UInt.bitWidth {
      let byte = bytes[position]
      position += 1
      number |= UInt(byte & 0x7F) << UInt(shift)
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(bitPattern: number)
  }

  mutating func text() -> String {
    let count = number().clamped(from: 0, to: end - position)
    defer { position += count }
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  /// The elements added by `add(each:)`; nil if more elements are announced than bytes remain.
  ///
  /// - Parameter read: reads an element of at least one byte; nil if it is invalid.
  mutating func list<Element>(_ read: (inout EventFields) -> Element?) -> [Element]? {
    let count = number()
    guard (0...left).contains(count) else { return nil }
    var elements: [Element] = []
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      elements.append(element)
    }
    return elements
  }

  /// A range of lines; nil if it is invalid.
  mutating func lines() -> ClosedRange<Int>? {
    let (first, count) = (number(), number())
    let (end, isPastAll) = first.addingReportingOverflow(count)
    return count > 0 && !isPastAll ? first...end - 1 : nil
  }

  mutating func error() -> HostError {
    let (kinds, kind) = (HostError.Kind.allCases, number())
    var error = HostError(
      kinds.indices.contains(kind) ? kinds[kind] : .input, text(), traceback: text())
    error.context = text()
    return error
  }
}
