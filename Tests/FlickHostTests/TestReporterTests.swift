import FlickHost
import FlickSystem
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Names, output and messages of tests may contain anything: a report shows them as text.
@Suite struct `Reports of hostile tests` {
  /// Markup of all formats, also with accents, ends of lines, and terminal escapes.
  private static let hostile =
    "a<\u{301}b>&\u{301}\"\u{301}'#\u{301} SKIP\r\nnot ok 9 - no\n::error::no\n%\u{301}0A,\u{301}:\u{301}"
    + "\n| `\u{301} *\u{301} ]]> \u{1B}[31m\u{7}\u{9B}\u{202E}\0\r"
    + String(
      String.UnicodeScalarView([UInt32(0xFDD0), 0xFFFE, 0xFFFF].compactMap(Unicode.Scalar.init)))

  private static func report() -> TestReport {
    var report = TestReport()
    func add(_ event: ScenarioEvent) { report.add(event, of: "a\(hostile)_spec.lua") }
    for _ in 0..<2 {
      add(.started(line: 1, name: hostile))
      add(.printed(hostile))
      add(.passed)
      add(.started(line: 2, name: hostile))
      add(.pending(hostile))
      add(.started(line: 3, name: hostile))
      var error = HostError(.check, hostile, traceback: hostile)
      error.context = hostile
      add(.failed(error))
    }
    add(.unloadable(HostError(.input, hostile)))
    return report
  }

  @Test(arguments: TestReporter.allCases)
  func `reports contain no byte that controls a terminal`(_ reporter: TestReporter) {
    let text = reporter.text(of: Self.report())
    let kept: Set<Unicode.Scalar> = ["\n", "\t"]
    let strange = text.unicodeScalars.filter { scalar in
      let drives = scalar.value < 0x20 && !kept.contains(scalar)
      // JSON is for programs, and gives texts as they are.
      return drives
        || reporter != .json && !PrintableText.isPrintable(scalar) && !kept.contains(scalar)
    }
    #expect(strange.isEmpty, "\(strange.map(\.value))")
  }

  @Test func `a line printed in pieces is one line of a report`() {
    var report = TestReport()
    let printed: [ScenarioEvent] = [
      .printedPart("a "), .printedPart("b "), .printed("c"), .printed("d"), .printedPart("e"),
      .printed(""),
    ]
    for event in [.started(line: 1, name: "x")] + printed + [.passed] {
      report.add(event, of: "a_spec.lua")
    }
    #expect(report.entries.map(\.output) == [["a b c", "d", "e"]])
  }

  @Test func `a JUnit report is XML with a case for each test`() {
    final class Reader: NSObject, XMLParserDelegate {
      var names: [String] = []
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) { names.append(name) }
    }
    let parser = XMLParser(data: Data(TestReporter.junit.text(of: Self.report()).utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.names.filter { $0 == "testcase" }.count == 7)
    #expect(Set(reader.names).count == 7, "\(reader.names)")
  }

  @Test func `a TAP report has exactly one line per test`() {
    let lines = TestReporter.tap.text(of: Self.report()).split(separator: "\n")
    let results = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(results.map { $0.hasPrefix("ok") } == [true, true, false, true, true, false, false])
    #expect(results.filter { $0.contains(" # SKIP ") }.count == 2)
  }

  @Test func `a GitHub report has exactly one line per failure`() {
    let lines = TestReporter.github.text(of: Self.report()).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error file=") }.count == 3)
    #expect(lines.count == 4, "\(lines)")
  }

  @Test func `endless output is kept only up to a limit`() {
    var report = TestReport()
    let line = String(repeating: "z", count: 50_000)
    for index in 0..<3000 {
      report.add(.started(line: 1, name: "t\(index)"), of: "a_spec.lua")
      for _ in 0..<3 { report.add(.printed(line), of: "a_spec.lua") }
      report.add(.failed(HostError(.check, line, traceback: line)), of: "a_spec.lua")
    }
    let kept = report.entries.reduce(0) { sum, entry in
      guard case .failed(let error) = entry.outcome else { return sum }
      let told = error.description.utf8.count + error.traceback.utf8.count
      return sum + entry.output.reduce(told) { $0 + $1.utf8.count }
    }
    #expect(60_000_000...80_000_000 ~= kept, "\(kept)")
    #expect(report.entries.first?.output.last == "… (150000 bytes in all)")
  }
}
