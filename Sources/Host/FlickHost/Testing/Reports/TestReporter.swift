internal import FlickDrawing
internal import FlickJSON
internal import FlickSystem

/// A format for the result of a test run.
///
/// Only `pretty` prints how long tests took: with all others equal runs give equal bytes.
package enum TestReporter: String, CaseIterable, Sendable {
  /// Files with their times, failures, the slowest tests; in colour on a terminal.
  case pretty
  /// A character for each test.
  case dots
  /// The Test Anything Protocol, version 14.
  case tap
  /// JUnit's format, for tools of continuous integration.
  case junit
  /// One JSON document.
  case json
  /// Annotations at the lines of a pull request on GitHub.
  case github
  /// A summary to be read.
  case markdown
  /// One page with films, decisions and curves of the tests that failed.
  case html

  /// The report of a run.
  package func text(of report: TestReport, inColor: Bool = false) -> String {
    switch self {
    case .pretty: PrettyReport(report, inColor: inColor).text
    case .dots: dots(report)
    case .tap: tap(report)
    case .junit: junit(report)
    case .json: json(report)
    case .github: github(report)
    case .markdown: markdown(report)
    case .html: html(report)
    }
  }

  // MARK: Reports for people

  private func dots(_ report: TestReport) -> String {
    let marks = report.entries.map { $0.error != nil ? "F" : $0.pending != nil ? "P" : "." }
    var text = ""
    for start in stride(from: 0, to: marks.count, by: 80) {
      text += marks[start..<min(start + 80, marks.count)].joined() + "\n"
    }
    for entry in report.entries {
      guard let error = entry.error else { continue }
      text += "\n\(entry.place): \(entry.name)\n\(Self.indented(error.report))\n"
    }
    return text + "\n\(Self.counts(report))\n"
  }

  private func markdown(_ report: TestReport) -> String {
    var text: MarkdownText = "## \(Self.counts(report))\n"
    for entry in report.entries {
      guard let error = entry.error else { continue }
      text += "\n### ✗ \(entry.name)\n\n\(entry.place)\n\n"
      text += MarkdownText(block: error.report) + "\n"
    }
    text += "\n| file | passed | failed | pending |\n| --- | ---: | ---: | ---: |\n"
    for file in report.files {
      let entries = file.entries
      text += "| \(file.name) | \(entries.passedCount) | \(entries.failureCount) "
      text += "| \(entries.pendingCount) |\n"
    }
    return text.text
  }

  private func html(_ report: TestReport) -> String {
    HTMLReport(
      title: "Test report", summary: Self.counts(report),
      entries: report.entries.map { entry in
        HTMLReport.Entry(
          name: entry.name, place: entry.place,
          outcome: entry.error != nil ? .failed : entry.pending != nil ? .pending : .passed,
          message: PrintableText.of(entry.error?.description ?? entry.pending ?? ""),
          details: PrintableText.of(entry.error?.details ?? "", keeping: .lines),
          records: entry.record.map { [("", $0)] } ?? [])
      }
    ).text
  }

  static func counts(_ report: TestReport) -> String {
    let pending = report.entries.pendingCount
    return "\(report.entries.passedCount) passed, \(report.entries.failureCount) failed"
      + (pending > 0 ? ", \(pending) pending" : "")
  }

  static func indented(_ text: String, by count: Int = 2) -> String {
    let indent = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { indent + PrintableText.of(String($0), keeping: .tabs) }.joined(separator: "\n")
  }

  // MARK: TAP

  /// See testanything.org/tap-version-14-specification.html.
  private func tap(_ report: TestReport) -> String {
    var text = "TAP version 14\n1..\(report.entries.count)\n"
    for (index, entry) in report.entries.enumerated() {
      // Readers of older versions take the text before the first #, escaped or not, as the name.
      let marks = entry.pending == nil ? Self.tapMarks : Self.tapMarks.merging(["#": ""]) { $1 }
      let name = EscapeTarget.replaced("\(entry.file): \(entry.name)", marks)
      text += "\(entry.error == nil ? "ok" : "not ok") \(index + 1) - \(name)"
      if let pending = entry.pending {
        let reason = pending.isEmpty ? "pending" : PrintableText.of(pending, keeping: .lines)
        text += " # SKIP \(EscapeTarget.replaced(reason, Self.tapMarks))"
      }
      text += "\n"
      guard let error = entry.error else { continue }
      text += "  ---\n  file: \(Self.quoted(entry.file))\n  line: \(entry.line)\n"
      text += "  message: \(Self.quoted(error.description))\n"
      // Its first line may be indented more than the others.
      let details = error.details
      if !details.isEmpty { text += "  details: |2\n\(Self.indented(details, by: 4))\n" }
      text += "  ...\n"
    }
    return text
  }

  private static let tapMarks: [Unicode.Scalar: String] = ["#": "\\#", "\\": "\\\\", "\n": " "]

  /// A string of JSON, which is one of YAML.
  private static func quoted(_ text: String) -> String {
    JSONWriter.quoted(PrintableText.of(text, keeping: .lines))
  }

  // MARK: JUnit

  /// A text of XML, with its line ends as references.
  private struct XMLText: SVGValue {
    var svgText: String
    init(_ text: String) { svgText = EscapeTarget.xml.escape(text) }
  }

  /// The format as commonly read by tools; see github.com/testmoapp/junitxml.
  private func junit(_ report: TestReport) -> String {
    let suites = report.files.map {
      Self.suite("testsuite", $0.name, $0.entries, $0.entries.map(Self.testCase), "  ")
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + Self.suite("testsuites", "flickbook", report.entries, suites)
  }

  private static func suite(
    _ tag: String, _ name: String, _ entries: [TestReport.Entry], _ parts: [String],
    _ indent: String = ""
  ) -> String {
    let attributes: SVGAttributes = [
      "name": XMLText(name), "tests": entries.count,
      "failures": entries.count { $0.error?.kind == .check },
      "errors": entries.count { $0.error.map { $0.kind != .check } ?? false },
      "skipped": entries.pendingCount, "time": 0,
    ]
    return "\(indent)\(SVG.element(tag, attributes, content: "\n\(parts.joined())\(indent)"))\n"
  }

  private static func testCase(_ entry: TestReport.Entry) -> String {
    let file = XMLText(entry.file)
    let attributes: SVGAttributes = [
      "name": XMLText(entry.name), "classname": file, "file": file, "line": entry.line, "time": 0,
    ]
    var parts = ""
    if let error = entry.error {
      let kind = error.kind == .check ? "failure" : "error"
      let attributes: SVGAttributes = ["message": XMLText(error.description), "type": kind]
      parts += "      \(SVG.element(kind, attributes, content: xml(error.report)))\n"
    } else if let pending = entry.pending {
      parts += "      \(SVG.element("skipped", ["message": XMLText(pending)]))\n"
    }
    if !entry.output.isEmpty {
      let output = xml(entry.output.joined(separator: "\n"))
      parts += "      \(SVG.element("system-out", content: output))\n"
    }
    return "    \(SVG.element("testcase", attributes, content: "\n\(parts)    "))\n"
  }

  /// The text of an element, with its line ends.
  private static func xml(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { EscapeTarget.xml.escape(String($0)) }.joined(separator: "\n")
  }

  // MARK: JSON

  private func json(_ report: TestReport) -> String {
    JSONWriter.line { writer in
      writer.field("format", "flickbook-test-report")
      writer.field("version", 1)
      writer.field("passed", report.entries.passedCount)
      writer.field("failed", report.entries.failureCount)
      writer.field("pending", report.entries.pendingCount)
      writer.objects("tests", of: report.entries) { $0.fields(Self.members($1)) }
    }
  }

  private static func members(_ entry: TestReport.Entry) -> [JSONMember] {
    let error = entry.error
    return [JSONMember]([
      "file": entry.file, "line": entry.line, "name": entry.name,
      "outcome": error != nil ? "failed" : entry.pending != nil ? "pending" : "passed",
      "kind": error.map { "\($0.kind)" }, "message": error?.description,
      "details": error?.details, "reason": entry.pending,
      "output": entry.output.isEmpty ? nil : entry.output.joined(separator: "\n"),
    ])
  }

  // MARK: GitHub

  /// GitHub shows ten errors for a step.
  ///
  /// The last one reports the number of further errors.
  private func github(_ report: TestReport) -> String {
    let failed = report.entries.filter { $0.error != nil }
    let shown = failed.count > GitHubCommand.most ? GitHubCommand.most - 1 : failed.count
    var text = ""
    for entry in failed.prefix(shown) {
      let properties = [
        ("file", entry.file), ("line", "\(max(entry.failureLine, 1))"), ("title", entry.name),
      ]
      text += GitHubCommand.text("error", properties, entry.error?.report ?? "") + "\n"
    }
    if shown < failed.count {
      text += "::error title=flickbook::\(failed.count - shown) more tests failed\n"
    }
    return text + "\(Self.counts(report))\n"
  }
}

extension TestReport.Entry {
  /// The position of the test.
  var place: String { line > 0 ? "\(file):\(line)" : file }

  /// The line of the file that its error names first, or its own.
  var failureLine: Int {
    guard let error, error.description.hasPrefix(file + ":") else { return line }
    return Int(error.description.dropFirst(file.count + 1).prefix { $0.isNumber }) ?? line
  }
}
