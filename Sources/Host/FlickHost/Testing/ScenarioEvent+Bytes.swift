// Events as bytes: how many follow, a mark for the kind, then numbers and texts.

extension ScenarioEvent {
  /// The kind of an event, in bytes.
  private enum Mark: UInt8 {
    case began, started, printed, listed, passed, failed, unloadable, declared, ended, logged
    case printedPart, pending, snapshot, filmed, took, revoked, needs, testLines, covered, decided
    case recorded
  }

  /// The event as bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    add(to: &bytes)
    return bytes
  }

  /// Adds the event to bytes.
  func add(to bytes: inout [UInt8]) {
    func frame(_ mark: Mark, _ add: (inout EventFields) -> Void = { _ in }) {
      EventFields.frame(mark.rawValue, in: &bytes, add)
    }
    switch self {
    case .began(let file): frame(.began) { $0.add(file) }
    case .started(let line, let name): frame(.started) { $0.add(line, name) }
    case .printed(let text): frame(.printed) { $0.add(text) }
    case .printedPart(let text): frame(.printedPart) { $0.add(text) }
    case .listed(let line, let name): frame(.listed) { $0.add(line, name) }
    case .passed: frame(.passed)
    case .pending(let reason): frame(.pending) { $0.add(reason) }
    case .failed(let error): frame(.failed) { $0.add(error) }
    case .unloadable(let error): frame(.unloadable) { $0.add(error) }
    case .declared(let names): frame(.declared) { $0.add(each: names) { $0.add($1) } }
    case .logged(let line): frame(.logged) { $0.add(line) }
    case .snapshot(let key, let text):
      frame(.snapshot) {
        $0.add(key)
        $0.add(text == nil ? 0 : 1)
        $0.add(text ?? "")
      }
    case .filmed(let svg): frame(.filmed) { $0.add(svg) }
    case .recorded(let record): frame(.recorded) { $0.add(record) }
    case .took(let time): frame(.took) { $0.add(time) }
    case .revoked(let line, let name, let error):
      frame(.revoked) {
        $0.add(line, name)
        $0.add(error)
      }
    case .needs(let files): frame(.needs) { $0.add(each: files) { $0.add($1) } }
    case .testLines(let tests):
      frame(.testLines) {
        $0.add(each: tests) {
          $0.add($1.lowerBound)
          $0.add($1.count)
        }
      }
    case .covered(let file, let counts):
      frame(.covered) {
        $0.add(file)
        $0.add(each: counts) { $0.add($1) }
      }
    case .decided(let decided):
      frame(.decided) { $0.add(each: decided) { $0.add($1.count, $1.what) } }
    case .ended: frame(.ended)
    }
  }

  private init?(_ reader: inout EventFields) {
    switch Mark(rawValue: reader.mark()) {
    case .began: self = .began(file: reader.number())
    case .started: self = .started(line: reader.number(), name: reader.text())
    case .printed: self = .printed(reader.text())
    case .printedPart: self = .printedPart(reader.text())
    case .listed: self = .listed(line: reader.number(), name: reader.text())
    case .passed: self = .passed
    case .pending: self = .pending(reader.text())
    case .failed: self = .failed(reader.error())
    case .unloadable: self = .unloadable(reader.error())
    case .declared:
      guard let names = reader.list({ $0.text() }) else { return nil }
      self = .declared(names)
    case .logged: self = .logged(reader.text())
    case .snapshot:
      let (key, isNew) = (reader.text(), reader.number() == 1)
      let text = reader.text()
      self = .snapshot(key: key, text: isNew ? text : nil)
    case .filmed: self = .filmed(reader.text())
    case .recorded: self = .recorded(reader.text())
    case .took: self = .took(reader.number())
    case .revoked:
      self = .revoked(line: reader.number(), name: reader.text(), reader.error())
    case .needs:
      guard let files = reader.list({ $0.text() }) else { return nil }
      self = .needs(files)
    case .testLines:
      guard let tests = reader.list({ $0.lines() }) else { return nil }
      self = .testLines(tests)
    case .covered:
      let file = reader.text()
      guard let counts = reader.list({ $0.number() }) else { return nil }
      self = .covered(file: file, counts: counts)
    case .decided:
      let decided = reader.list {
        let count = $0.number()
        return (what: $0.text(), count: count)
      }
      guard let decided else { return nil }
      self = .decided(decided)
    case .ended: self = .ended
    case nil: return nil
    }
  }

  /// Bytes from a worker that are not an event.
  package struct Malformed: Error {}

  /// Assembles events from bytes that come in pieces.
  package struct Assembler {
    private var pending: [UInt8] = []
    private let longestEvent: Int

    /// Creates a reader without bytes.
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
      while let size = EventFields.size(of: pending, at: start) {
        guard size <= longestEvent else { throw Malformed() }
        guard pending.count - start >= size + EventFields.sizeBytes else { break }
        let end = start + EventFields.sizeBytes + size
        var reader = EventFields(pending, start + EventFields.sizeBytes..<end)
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
