internal import FlickCore
internal import FlickSystem

/// What a test run tells, in the order in which it happens; a worker sends it to its supervisor.
package enum ScenarioEvent {
  /// A file of the run, by its number, is being loaded.
  case began(file: Int)
  /// A test is starting.
  case started(line: Int, name: String)
  /// A script prints a line, or the rest of one.
  case printed(String)
  /// A piece of a line that is printed, and goes on in the next event.
  case printedPart(String)
  /// A test was listed, not run.
  case listed(line: Int, name: String)
  /// The test that was started has passed.
  case passed
  /// The test that was started is not to be run yet, and why.
  case pending(String)
  /// The test that was started has failed.
  case failed(HostError)
  /// The file as a whole cannot be loaded.
  case unloadable(HostError)
  /// The file, and what it loaded, have declared these tunables.
  case declared([String])
  /// A line of the run log, with its end.
  case logged(String)
  /// The test asks for the stored snapshot of a key; with a text, that is to be stored.
  case snapshot(key: String, text: String?)
  /// What the screen of the test that is about to be told as failed looked like before: a film
  /// strip, as SVG.
  case filmed(String)
  /// How long the test that is about to be told as over took, in nanoseconds.
  case took(Int)
  /// A test that was told as over has failed: it came out otherwise when it ran again.
  case revoked(line: Int, name: String, HostError)
  /// A change of one of these files concerns the file.
  case needs([String])
  /// The lines on which tests of the file stand, of each that it has declared.
  case testLines([ClosedRange<Int>])
  /// How often what is counted in a script was run.
  case covered(file: String, counts: [Int])
  /// What could be decided on screens, and how often it was.
  case decided([(what: String, count: Int)])
  /// That was all of the file.
  case ended
}

// MARK: - As bytes

extension ScenarioEvent {
  /// The event as bytes: their number, a mark for the kind, then numbers and texts.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    add(to: &bytes)
    return bytes
  }

  /// Adds the event to bytes.
  func add(to bytes: inout [UInt8]) {
    switch self {
    case .began(let file): Fields.frame(0, in: &bytes) { $0.add(file) }
    case .started(let line, let name): Fields.frame(1, in: &bytes) { $0.add(line, name) }
    case .printed(let text): Fields.frame(2, in: &bytes) { $0.add(text) }
    case .listed(let line, let name): Fields.frame(3, in: &bytes) { $0.add(line, name) }
    case .passed: Fields.frame(4, in: &bytes) { _ in }
    case .failed(let error): Fields.frame(5, in: &bytes) { $0.add(error) }
    case .unloadable(let error): Fields.frame(6, in: &bytes) { $0.add(error) }
    case .declared(let names):
      Fields.frame(7, in: &bytes) {
        $0.add(names.count)
        for name in names { $0.add(name) }
      }
    case .ended: Fields.frame(8, in: &bytes) { _ in }
    case .logged(let line): Fields.frame(9, in: &bytes) { $0.add(line) }
    case .printedPart(let text): Fields.frame(10, in: &bytes) { $0.add(text) }
    case .pending(let reason): Fields.frame(11, in: &bytes) { $0.add(reason) }
    case .snapshot(let key, let text):
      Fields.frame(12, in: &bytes) {
        $0.add(key)
        $0.add(text == nil ? 0 : 1)
        $0.add(text ?? "")
      }
    case .filmed(let svg): Fields.frame(13, in: &bytes) { $0.add(svg) }
    case .took(let time): Fields.frame(14, in: &bytes) { $0.add(time) }
    case .revoked(let line, let name, let error):
      Fields.frame(15, in: &bytes) {
        $0.add(line, name)
        $0.add(error)
      }
    case .needs(let files):
      Fields.frame(16, in: &bytes) {
        $0.add(files.count)
        for file in files { $0.add(file) }
      }
    case .testLines(let tests):
      Fields.frame(17, in: &bytes) {
        $0.add(tests.count)
        for lines in tests {
          $0.add(lines.lowerBound)
          $0.add(lines.count)
        }
      }
    case .covered(let file, let counts):
      Fields.frame(20, in: &bytes) {
        $0.add(file)
        $0.add(counts.count)
        for count in counts { $0.add(count) }
      }
    case .decided(let decided):
      Fields.frame(21, in: &bytes) {
        $0.add(decided.count)
        for (what, count) in decided { $0.add(count, what) }
      }
    }
  }

  fileprivate init?(_ reader: inout Fields) {
    switch reader.mark() {
    case 0: self = .began(file: reader.number())
    case 1: self = .started(line: reader.number(), name: reader.text())
    case 2: self = .printed(reader.text())
    case 3: self = .listed(line: reader.number(), name: reader.text())
    case 4: self = .passed
    case 5: self = .failed(reader.error())
    case 6: self = .unloadable(reader.error())
    case 7:
      // A name takes a byte at least.
      let count = reader.number()
      guard (0...reader.left).contains(count) else { return nil }
      self = .declared((0..<count).map { _ in reader.text() })
    case 8: self = .ended
    case 9: self = .logged(reader.text())
    case 10: self = .printedPart(reader.text())
    case 11: self = .pending(reader.text())
    case 12:
      let (key, isNew) = (reader.text(), reader.number() == 1)
      let text = reader.text()
      self = .snapshot(key: key, text: isNew ? text : nil)
    case 13: self = .filmed(reader.text())
    case 14: self = .took(reader.number())
    case 15:
      let (line, name) = (reader.number(), reader.text())
      self = .revoked(line: line, name: name, reader.error())
    case 16:
      let count = reader.number()
      guard (0...reader.left).contains(count) else { return nil }
      self = .needs((0..<count).map { _ in reader.text() })
    case 17:
      let count = reader.number()
      guard (0...reader.left).contains(count) else { return nil }
      var tests: [ClosedRange<Int>] = []
      for _ in 0..<count {
        let (first, length) = (reader.number(), reader.number())
        let (end, isPastAll) = first.addingReportingOverflow(length)
        guard length > 0, !isPastAll else { return nil }
        tests.append(first...end - 1)
      }
      self = .testLines(tests)
    case 20:
      let file = reader.text()
      let count = reader.number()
      guard (0...reader.left).contains(count) else { return nil }
      self = .covered(file: file, counts: (0..<count).map { _ in reader.number() })
    case 21:
      let count = reader.number()
      guard (0...reader.left).contains(count) else { return nil }
      self = .decided(
        (0..<count).map { _ in
          let number = reader.number()
          return (what: reader.text(), count: number)
        })
    default: return nil
    }
  }

  /// What comes from a worker is no event.
  package struct Malformed: Error {}

  /// The longest piece of a printed line, in bytes, so that who keeps what others print need not
  /// keep a line of megabytes.
  private static let longestPiece = 32 << 10

  /// Whether it tells of a test that failed, or a file that cannot be loaded.
  var isFailure: Bool {
    switch self {
    case .failed, .unloadable, .revoked: true
    default: false
    }
  }

  /// Whether it is a line that is cut into pieces.
  var isLong: Bool {
    if case .printed(let text) = self { text.utf8.count > Self.longestPiece } else { false }
  }

  /// The event, with a line that is printed cut into pieces.
  package var pieces: [ScenarioEvent] {
    guard case .printed(let text) = self, isLong else { return [self] }
    var pieces: [ScenarioEvent] = []
    var rest = text[...]
    while rest.utf8.count > Self.longestPiece {
      var cut = rest.utf8.index(rest.startIndex, offsetBy: Self.longestPiece)
      // Between characters of Unicode: not before a byte that continues one.
      while rest.utf8[cut] & 0xC0 == 0x80 { cut = rest.utf8.index(before: cut) }
      pieces.append(.printedPart(String(rest[..<cut])))
      rest = rest[cut...]
    }
    return pieces + [.printed(String(rest))]
  }

  /// The longest text of a failure, a name or a reason that is told as a whole, in bytes.
  private static let longestText = 64 << 10

  /// The event with the beginnings of texts that are longer than anybody reads: who keeps what
  /// became of tests keeps these.
  var shortened: ScenarioEvent {
    func short(_ text: String) -> String {
      PrintableText.beginning(of: text, most: Self.longestText)
    }
    func short(_ error: HostError) -> HostError {
      var error = error
      error.description = short(error.description)
      error.traceback = short(error.traceback)
      error.context = short(error.context)
      return error
    }
    switch self {
    case .started(let line, let name): return .started(line: line, name: short(name))
    case .listed(let line, let name): return .listed(line: line, name: short(name))
    case .pending(let reason): return .pending(short(reason))
    case .failed(let error): return .failed(short(error))
    case .unloadable(let error): return .unloadable(short(error))
    default: return self
    }
  }

  /// About how many bytes it takes to keep it.
  package var size: Int {
    let texts =
      switch self {
      case .printed(let text), .printedPart(let text), .logged(let text), .pending(let text):
        text.utf8.count
      case .started(_, let name), .listed(_, let name): name.utf8.count
      case .snapshot(let key, let text): key.utf8.count + (text?.utf8.count ?? 0)
      case .filmed(let svg): svg.utf8.count
      case .failed(let error), .unloadable(let error), .revoked(_, _, let error):
        error.description.utf8.count + error.traceback.utf8.count + error.context.utf8.count
      case .declared(let names), .needs(let names):
        names.reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
      case .covered(let file, let counts):
        file.utf8.count + counts.count * MemoryLayout<Int>.stride
      case .decided(let decided):
        decided.reduce(0) { $0 + $1.what.utf8.count + MemoryLayout<(String, Int)>.stride }
      case .testLines(let tests): tests.count * MemoryLayout<ClosedRange<Int>>.stride
      case .began, .passed, .took, .ended: 0
      }
    // A long text has a block of its own.
    return texts + MemoryLayout<ScenarioEvent>.stride + 32
  }

  /// Puts events together again from bytes that come in pieces.
  package struct Assembler {
    private var pending: [UInt8] = []
    private let longestEvent: Int

    /// Without any bytes.
    ///
    /// - Parameter longestEvent: the most bytes that an event may have.
    package init(longestEvent: Int = .max) { self.longestEvent = longestEvent }

    /// Adds bytes; returns the events that are complete now.
    ///
    /// - Throws: `Malformed` for bytes that no worker sends.
    package mutating func add(_ bytes: [UInt8]) throws(Malformed) -> [ScenarioEvent] {
      pending += bytes
      var events: [ScenarioEvent] = []
      var start = 0
      while let size = Fields.size(of: pending, at: start) {
        guard size <= longestEvent else { throw Malformed() }
        guard pending.count - start >= size + Fields.sizeBytes else { break }
        let end = start + Fields.sizeBytes + size
        var reader = Fields(pending, start + Fields.sizeBytes..<end)
        // A worker that was killed may leave half an event at the end; no other is malformed.
        guard let event = ScenarioEvent(&reader) else { throw Malformed() }
        events.append(event)
        start = end
      }
      pending.removeFirst(start)
      return events
    }
  }
}

/// Writes events as bytes, all in the same room: a test costs some microseconds.
final class EventWriter {
  private let output: ByteWriter
  private var room: [UInt8] = []
  /// After so many tests the clock is read.
  private var untilLook = 1
  private var looked = MonotonicClock.now()
  private var flushed = MonotonicClock.now()

  /// How long what is told of tests may wait for more: somebody may be watching.
  private static let longestWait = Duration.milliseconds(100)
  /// Of tests that are quicker the clock is not read for each.
  private static let slow = Duration.milliseconds(10)
  private static let quickTests = 8

  init(to output: ByteWriter) { self.output = output }

  func write(_ event: ScenarioEvent) {
    var bytes: [UInt8] = []
    swap(&bytes, &room)
    if event.isLong {
      for piece in event.pieces { piece.add(to: &bytes) }
    } else {
      event.add(to: &bytes)
    }
    output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &room)
    switch event {
    case .passed, .failed, .pending: keepUp()
    default: break
    }
  }

  /// Hands on what waits, when it is time.
  private func keepUp() {
    untilLook -= 1
    guard untilLook == 0 else { return }
    let now = MonotonicClock.now()
    untilLook = now - looked > Self.slow ? 1 : Self.quickTests
    looked = now
    guard now - flushed > Self.longestWait else { return }
    try? output.flush()
    flushed = now
  }
}

/// Numbers and texts one after another in bytes: added at the end, read from the start.
///
/// A test costs some microseconds, and so may what is told of it: numbers take a byte for each
/// seven bits, and nothing is sliced.
private struct Fields {
  /// How many bytes say how many follow.
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
  static func frame(_ mark: UInt8, in bytes: inout [UInt8], _ add: (inout Fields) -> Void) {
    var fields = Fields([], 0..<0)
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
    bytes.append(error.kind.mark)
    add(error.description)
    add(error.traceback)
    add(error.context)
  }

  // MARK: Reading

  /// How many bytes are not read yet.
  var left: Int { end - position }

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

  mutating func error() -> HostError {
    let found = mark()
    let kind = HostError.Kind.allCases.first { $0.mark == found } ?? .input
    var error = HostError(kind, text(), traceback: text())
    error.context = text()
    return error
  }
}

extension HostError.Kind {
  fileprivate var mark: UInt8 {
    switch self {
    case .input: 0
    case .budget: 1
    case .check: 2
    case .nothing: 3
    case .chance: 4
    }
  }
}
