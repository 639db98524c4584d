internal import FlickSystem

/// A test run for people: files with their times, failures, and the slowest tests.
struct PrettyReport {
  private let report: TestReport
  private let inColor: Bool

  /// Colours of a terminal, by meaning.
  private enum Tone: String {
    case good = "32"
    case bad = "31"
    case open = "33"
    case quiet = "2"
    case strong = "1"
  }

  private static let shownSlowest = 10

  init(_ report: TestReport, inColor: Bool) { (self.report, self.inColor) = (report, inColor) }

  var text: String {
    var lines: [String] = []
    let width = report.files.map(\.name.count).max() ?? 0
    for file in report.files {
      lines.append(line(of: file.name, file.entries, width))
      for entry in file.entries { lines += failureLines(entry) }
    }
    lines += slowest()
    return (lines + ["", summary]).joined(separator: "\n") + "\n"
  }

  private func line(of name: String, _ entries: [TestReport.Entry], _ width: Int) -> String {
    let (passed, failed, pending) = (
      entries.passedCount, entries.failureCount, entries.pendingCount
    )
    let mark = failed > 0 ? toned("✗", .bad) : toned("✓", .good)
    var parts: [String] = []
    if passed > 0 || entries.isEmpty { parts.append("\(passed) passed") }
    if failed > 0 { parts.append(toned("\(failed) failed", .bad)) }
    if pending > 0 { parts.append(toned("\(pending) pending", .open)) }
    let time = entries.totalTime > 0 ? "  " + toned(Self.time(entries.totalTime), .quiet) : ""
    return "\(mark) \(name.padded(to: width))  \(parts.joined(separator: ", "))\(time)"
  }

  /// The lines of a test that did not pass.
  private func failureLines(_ entry: TestReport.Entry) -> [String] {
    if let error = entry.error {
      let place = entry.line > 0 ? toned(" (line \(entry.line))", .quiet) : ""
      return [
        "    " + toned("✗ \(entry.name)", .bad) + place, TestReporter.indented(error.report, by: 6),
      ]
    }
    guard let reason = entry.pending else { return [] }
    let why = reason.isEmpty ? "" : ": \(PrintableText.of(reason))"
    return ["    " + toned("– \(entry.name)", .open) + why]
  }

  private func slowest() -> [String] {
    let timed = report.entries.filter { ($0.time ?? 0) > 0 }
    guard timed.count > Self.shownSlowest else { return [] }
    // Equal times in the order of the run.
    let order = timed.enumerated().sorted {
      ($1.element.time ?? 0, $0.offset) < ($0.element.time ?? 0, $1.offset)
    }
    let lines = order.prefix(Self.shownSlowest).map { _, entry in
      "  \(toned(Self.time(entry.time ?? 0), .quiet))  \(entry.place): \(entry.name)"
    }
    return ["", toned("slowest", .strong)] + lines
  }

  private var summary: String {
    let tone: Tone = report.entries.failureCount > 0 ? .bad : .good
    let time = Self.time(report.entries.totalTime)
    return toned(TestReporter.counts(report), tone) + toned(" in \(time)", .quiet)
  }

  private func toned(_ text: String, _ tone: Tone) -> String {
    inColor ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Nanoseconds in the unit that suits them.
  private static func time(_ nanoseconds: Int) -> String {
    let units = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000)]
    for (unit, size) in units where nanoseconds >= size {
      let tenths = (nanoseconds * 10 + size / 2) / size
      return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
    return "\(nanoseconds) ns"
  }
}

extension Sequence<TestReport.Entry> {
  /// How long they took together, in nanoseconds.
  fileprivate var totalTime: Int { reduce(0) { $0 + ($1.time ?? 0) } }
}
