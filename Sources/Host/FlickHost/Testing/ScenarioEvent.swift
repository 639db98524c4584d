internal import FlickCore
internal import FlickSystem

/// The events of a test run, in their order; a worker sends them to its supervisor.
package enum ScenarioEvent {
  /// A file of the run, by its number, is being loaded.
  case began(file: Int)
  /// A test is starting.
  case started(line: Int, name: String)
  /// A script prints a line, or the rest of one.
  case printed(String)
  /// A piece of a printed line, which continues in the next event.
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
  /// The file, and the modules it loaded, have declared these tunables.
  case declared([String])
  /// A line of the run log, with its end.
  case logged(String)
  /// The test requests the stored snapshot of a key.
  ///
  /// With a text, it is to be stored.
  case snapshot(key: String, text: String?)
  /// The screen before the failure of the test that is reported next: a film strip, as SVG.
  case filmed(String)
  /// The stages of the test that is reported next as failed: a record of a `RunRecorder`.
  case recorded(String)
  /// The duration of the test that is reported next, in nanoseconds.
  case took(Int)
  /// A test that was reported as passed has failed, because a repetition gave another result.
  case revoked(line: Int, name: String, HostError)
  /// A change of one of these files concerns the file.
  case needs([String])
  /// The ranges of lines of all tests that the file has declared.
  case testLines([ClosedRange<Int>])
  /// The counts of a script's coverage.
  case covered(file: String, counts: [Int])
  /// The possible decisions on screens, with their counts.
  case decided([(what: String, count: Int)])
  /// That was all of the file.
  case ended
}

extension ScenarioEvent {
  /// The longest piece of a printed line, in bytes, so that a process that keeps the output of
  /// others need not keep a line of megabytes.
  private static let longestPiece = 32 << 10

  /// Whether it reports a failed test, or a file that cannot be loaded.
  var isFailure: Bool {
    switch self {
    case .failed, .unloadable, .revoked: true
    default: false
    }
  }

  /// Whether it is a printed line that must be cut into pieces.
  var isLong: Bool {
    if case .printed(let text) = self { text.utf8.count > Self.longestPiece } else { false }
  }

  /// The event, with a long printed line cut into pieces.
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

  /// The longest text of a failure, a name or a reason that is reported as a whole, in bytes.
  private static let longestText = 64 << 10

  /// The event with the beginnings of very long texts: stored results of tests contain these.
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

  /// The approximate memory of the event, in bytes.
  package var size: Int {
    let texts =
      switch self {
      case .printed(let text), .printedPart(let text), .logged(let text), .pending(let text):
        text.utf8.count
      case .started(_, let name), .listed(_, let name): name.utf8.count
      case .snapshot(let key, let text): key.utf8.count + (text?.utf8.count ?? 0)
      case .filmed(let text), .recorded(let text): text.utf8.count
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
}
