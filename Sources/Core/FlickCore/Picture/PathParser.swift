/// Reads path data by the grammar of SVG 1.1, section 8.3.9.
struct PathParser {
  private let bytes: [UInt8]
  private var place = 0
  private(set) var segments: [VectorPath.Segment] = []
  /// The current point, and the beginning of the current line.
  private var here = Point2D.zero
  private var start = Point2D.zero
  /// The last control point, for smooth curves: of a cubic curve or of a quadratic one.
  private var cubic: Point2D?
  private var quadratic: Point2D?

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(CoreError) {
    guard bytes.count <= VectorPath.longest else {
      throw CoreError(
        .tooLarge,
        "path data is too long (at most \(VectorPath.longest) bytes expected, got \(bytes.count))")
    }
    skipSpace()
    guard place < bytes.count else {
      throw fault("a path that begins with 'M' expected, found nothing")
    }
    while place < bytes.count {
      let letter = bytes[place]
      guard Self.letters.contains(letter | 0x20) else { throw unexpected("a command") }
      guard !segments.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
        throw unexpected("'M' as the first command")
      }
      place += 1
      try commands(letter)
    }
  }

  private static let letters = Set("mlhvcsqtaz".utf8)

  /// A command with all its operands.
  private mutating func commands(_ letter: UInt8) throws(CoreError) {
    let isRelative = letter & 0x20 != 0
    var kind = letter | 0x20
    skipSpace()
    while true {
      try command(kind, from: isRelative ? here - .zero : .zero)
      guard segments.count <= VectorPath.mostSegments else {
        throw CoreError(
          .tooLarge, "path data has too many segments (at most \(VectorPath.mostSegments) expected)"
        )
      }
      // Further points of a move are lines.
      if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
      if kind == UInt8(ascii: "z") { break }
      guard try hasMore() else { break }
    }
    skipSpace()
  }

  private mutating func command(_ kind: UInt8, from base: Vector) throws(CoreError) {
    switch kind {
    case UInt8(ascii: "m"):
      start = try point(base, isFirst: true)
      segments.append(.move(start))
      moved(to: start)
    case UInt8(ascii: "l"): line(to: try point(base, isFirst: true))
    case UInt8(ascii: "h"): line(to: Point2D(x: try number(isFirst: true) + base.x, y: here.y))
    case UInt8(ascii: "v"): line(to: Point2D(x: here.x, y: try number(isFirst: true) + base.y))
    case UInt8(ascii: "c"):
      curve(try point(base, isFirst: true), try point(base), to: try point(base))
    case UInt8(ascii: "s"):
      curve(reflected(cubic), try point(base, isFirst: true), to: try point(base))
    case UInt8(ascii: "q"): quadratic(try point(base, isFirst: true), to: try point(base))
    case UInt8(ascii: "t"): quadratic(reflected(quadratic), to: try point(base, isFirst: true))
    case UInt8(ascii: "a"): try arc(base)
    default:
      segments.append(.close)
      moved(to: start)
    }
  }

  // MARK: Segments

  private mutating func moved(to point: Point2D) {
    (here, cubic, quadratic) = (point, nil, nil)
  }

  private mutating func line(to point: Point2D) {
    segments.append(.line(point))
    moved(to: point)
  }

  private mutating func curve(_ first: Point2D, _ second: Point2D, to end: Point2D) {
    segments.append(.curve(first, second, end))
    moved(to: end)
    cubic = second
  }

  private mutating func quadratic(_ control: Point2D, to end: Point2D) {
    // The same curve has cubic controls at two thirds of the way to the quadratic one.
    let first = here + (control - here) * (2.0 / 3)
    segments.append(.curve(first, end + (control - end) * (2.0 / 3), end))
    moved(to: end)
    quadratic = control
  }

  /// The last control point, mirrored about the current point.
  private func reflected(_ control: Point2D?) -> Point2D {
    control.map { here + (here - $0) } ?? here
  }

  private mutating func arc(_ base: Vector) throws(CoreError) {
    let radii = Size2D(width: try number(isFirst: true).magnitude, height: try number().magnitude)
    let turn = try number()
    let (isLarge, isSweep) = (try flag(), try flag())
    let end = try point(base)
    let arc = EllipticalArc(
      from: here, to: end, radii: radii, degrees: turn, isLarge: isLarge, isSweep: isSweep)
    segments += arc.segments
    moved(to: end)
  }

  // MARK: Operands

  private mutating func point(_ base: Vector, isFirst: Bool = false) throws(CoreError) -> Point2D {
    let (x, y) = (try number(isFirst: isFirst), try number())
    let point = Point2D(x: x, y: y) + base
    // The sum of relative points may leave the range too.
    guard max(point.x.magnitude, point.y.magnitude) <= VectorPath.farthest else {
      throw fault("points within \(Self.farthest) expected")
    }
    return point
  }

  private static let farthest = plain(VectorPath.farthest)

  /// Whether another set of operands follows.
  private mutating func hasMore() throws(CoreError) -> Bool {
    let hasComma = separate()
    let isNumber = place < bytes.count && Self.startsNumber(bytes[place])
    if hasComma, !isNumber { throw unexpected("a number") }
    return isNumber
  }

  /// Skips white space and at most one comma; whether there was one.
  @discardableResult
  private mutating func separate() -> Bool {
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else { return false }
    place += 1
    skipSpace()
    return true
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[place]) { place += 1 }
  }

  private mutating func flag() throws(CoreError) -> Bool {
    separate()
    guard place < bytes.count, [UInt8(ascii: "0"), UInt8(ascii: "1")].contains(bytes[place]) else {
      throw unexpected("0 or 1, a flag of an arc,")
    }
    defer { place += 1 }
    return bytes[place] == UInt8(ascii: "1")
  }

  private mutating func number(isFirst: Bool = false) throws(CoreError) -> Double {
    if !isFirst { separate() }
    let begin = place
    if place < bytes.count, Self.signs.contains(bytes[place]) { place += 1 }
    let digits = skipDigits()
    var decimals = 0
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      decimals = skipDigits()
    }
    guard digits + decimals > 0 else {
      place = begin
      throw unexpected("a number")
    }
    skipExponent()
    let text = String(decoding: bytes[begin..<place], as: UTF8.self)
    guard let value = Double(text), value.magnitude <= VectorPath.farthest else {
      place = begin
      throw fault("a number within \(Self.farthest) expected, found \(text.prefix(20))")
    }
    return value
  }

  private mutating func skipDigits() -> Int {
    let begin = place
    while place < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place] { place += 1 }
    return place - begin
  }

  /// An `e` without digits after it is not an exponent.
  private mutating func skipExponent() {
    let begin = place
    guard place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") else { return }
    place += 1
    if place < bytes.count, Self.signs.contains(bytes[place]) { place += 1 }
    if skipDigits() == 0 { place = begin }
  }

  private static let signs: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-")]

  private static func startsNumber(_ byte: UInt8) -> Bool {
    signs.contains(byte) || byte == UInt8(ascii: ".")
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  // MARK: Faults

  private func unexpected(_ expected: String) -> CoreError {
    guard place < bytes.count else { return fault("\(expected) expected, found the end") }
    let rest = String(decoding: bytes[place..<min(bytes.count, place + 4)], as: UTF8.self)
    return fault("\(expected) expected, found '\(rest.first.map(String.init) ?? "")'")
  }

  private func fault(_ text: String) -> CoreError {
    CoreError(.invalidNumber, "path data: \(text) at position \(place + 1)")
  }
}
