internal import FlickSystem

/// The result of a test run, for reporters: filled as events come, and rendered at its end.
package struct TestReport: Sendable {
  /// One test that was run, or a file that could not be.
  package struct Entry: Sendable {
    /// The outcome of a test.
    package enum Outcome: Sendable {
      case passed
      case pending(String)
      case failed(HostError)
    }

    package var file: String
    /// 0 for a file as a whole.
    package var line: Int
    package var name: String
    package var outcome: Outcome
    /// The printed text.
    package var output: [String] = []
    /// The duration in nanoseconds; nil if it was not measured.
    package var time: Int?
    /// The record of its stages, for a failure in an HTML report.
    package var record: String?
  }

  package private(set) var entries: [Entry] = []
  private var current: Entry?
  /// Whether the last printed line continues.
  private var isInLine = false
  /// The bytes printed by the current test, and the bytes kept of all tests.
  private var printed = 0
  private var kept = 0

  /// The limits in bytes for one test's output, and for the output and failures of all tests.
  ///
  /// A report is held in memory until the end of the run.
  private static let mostPrinted = 64 << 10
  private static let most = 64 << 20
  /// The length in bytes of a reported failure beyond these limits.
  private static let mostBeyond = 1000

  /// Creates a report without tests.
  package init() {}

  /// Takes an event of a run.
  package mutating func add(_ event: ScenarioEvent, of file: String) {
    switch event {
    case .started(let line, let name):
      current = Entry(
        file: PrintableText.of(file), line: line, name: PrintableText.of(name), outcome: .passed)
    case .printed(let text): keep(text)
    case .printedPart(let text): keep(text, isOpen: true)
    case .passed: end(.passed)
    case .pending(let reason): end(.pending(reason))
    case .failed(let error): end(.failed(error))
    case .unloadable(let error):
      entries.append(
        Entry(
          file: PrintableText.of(file), line: 0, name: "(file)", outcome: .failed(error)))
    case .took(let time): current?.time = time
    case .recorded(let record): add(record: record)
    case .revoked(let line, let name, let error): revoke(PrintableText.of(file), line, name, error)
    case .began, .listed, .declared, .logged, .snapshot, .filmed, .needs, .testLines, .covered,
      .decided,
      .ended:
      break
    }
  }

  /// Replaces the outcome of a test that was reported as passed by a failure.
  private mutating func revoke(_ file: String, _ line: Int, _ name: String, _ error: HostError) {
    let name = PrintableText.of(name)
    let place = entries.lastIndex { $0.file == file && $0.line == line && $0.name == name }
    if let place { entries[place].outcome = .failed(error) }
  }

  private mutating func add(record: String) {
    guard kept + record.utf8.count <= Self.most else { return }
    current?.record = record
    kept += record.utf8.count
  }

  private mutating func keep(_ text: String, isOpen: Bool = false) {
    defer { isInLine = isOpen }
    let room = min(Self.mostPrinted - printed, Self.most - kept)
    printed += text.utf8.count
    guard room > 0 else { return }
    let part = String(decoding: text.utf8.prefix(room), as: UTF8.self)
    if isInLine, let line = current?.output.indices.last {
      current?.output[line] += part
    } else {
      current?.output.append(part)
    }
    kept += part.utf8.count
  }

  private mutating func end(_ outcome: Entry.Outcome) {
    guard var entry = current else { return }
    if printed > entry.output.reduce(0, { $0 + $1.utf8.count }) {
      entry.output.append("… (\(printed) bytes in all)")
    }
    entry.outcome = outcome
    if case .failed(var error) = outcome {
      if kept > Self.most {
        error.description = PrintableText.beginning(of: error.description, most: Self.mostBeyond)
        (error.context, error.traceback) = ("", "")
        entry.outcome = .failed(error)
      }
      kept += error.report.utf8.count
    }
    entries.append(entry)
    (current, printed) = (nil, 0)
  }

  /// The files in their order, each with its tests.
  var files: [(name: String, entries: [Entry])] {
    var files: [(name: String, entries: [Entry])] = []
    for entry in entries {
      if files.last?.name == entry.file {
        files[files.count - 1].entries.append(entry)
      } else {
        files.append((entry.file, [entry]))
      }
    }
    return files
  }
}

extension TestReport.Entry {
  /// The error of a failed test; nil for other tests.
  var error: HostError? {
    if case .failed(let error) = outcome { error } else { nil }
  }

  /// Why it is pending; nil if it is not.
  var pending: String? {
    if case .pending(let reason) = outcome { reason } else { nil }
  }
}

extension Sequence<TestReport.Entry> {
  var passedCount: Int { count { $0.error == nil && $0.pending == nil } }
  var failureCount: Int { count { $0.error != nil } }
  var pendingCount: Int { count { $0.pending != nil } }
}

extension HostError {
  /// Everything but the description.
  var details: String { [context, traceback].filter { !$0.isEmpty }.joined(separator: "\n") }

  /// All details of the test, in lines.
  var report: String {
    [description, context, traceback].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
