import FlickCore
import FlickHost
import FlickJSON
import FlickLog
import FlickSystem
import Foundation
import Testing

/// A trace file and the expected fault.
private struct Faulty: CustomTestStringConvertible {
  var text: String
  var message: String

  init(_ text: String, _ message: String) { (self.text, self.message) = (text, message) }

  var testDescription: String { message }
}

@Suite struct `A trace file` {
  private static func file(_ samples: String, device: String = "{}") -> String {
    "{ \"format\": \"flickbook-trace\", \"version\": 1, \"device\": \(device), \"samples\": [\n\(samples)\n] }"
  }

  private static let tap = """
    { "t_ms": 0, "x": 160, "y": 320, "phase": "down" },
    { "t_ms": 8.5, "x": 161, "y": 321, "phase": "move", "pointer": 0 },
    { "t_ms": 20, "x": 161, "y": 321, "phase": "up", "pressure": 0.5 }
    """

  private static func parse(_ text: String) throws(HostError) -> Trace {
    try TraceFile.parse(Array(text.utf8), path: "t.json")
  }

  // MARK: Valid

  @Test func `a trace file has its samples in seconds`() throws {
    let touches = try Self.parse(Self.file(Self.tap)).touches
    #expect(touches.map(\.time) == [0, 0.0085, 0.02])
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.pointer) == [0, 0, 0])
    #expect(touches[1].position == Point2D(x: 161, y: 321))
  }

  @Test(arguments: [
    (#"{ "dpi": 320 }"#, 80.0), (#"{ "dpi": 320, "units": "px" }"#, 80),
    (#"{ "dpi": 320, "units": "physical px" }"#, 80), (#"{ "dpi": 160 }"#, 160), ("{}", 160),
    (#"{ "units": "px" }"#, 160), (#"{ "dpi": 320, "units": "logical px" }"#, 160),
    (#"{ "dpi": 320, "units": "raw" }"#, 160),
  ])
  func `positions are in points if the device's density is known`(_ device: String, _ x: Double)
    throws
  {
    let trace = try Self.parse(Self.file(Self.tap, device: device))
    #expect(trace.touches[0].position == Point2D(x: x, y: 2 * x))
  }

  @Test func `a trace file may be empty, and a finger may stay down`() throws {
    #expect(try Self.parse(Self.file("")).touches.isEmpty)
    let down = #"{ "t_ms": 0, "x": 1, "y": 1, "phase": "down", "pointer": 3 }"#
    #expect(try Self.parse(Self.file(down)).touches.count == 1)
  }

  /// Our own traces in Tests/Fixtures, and those in FLICKBOOK_TRACES if set.
  private static let folders =
    [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/traces").path
    ] + [ProcessInfo.processInfo.environment["FLICKBOOK_TRACES"] ?? ""].filter { !$0.isEmpty }

  @Test(arguments: folders)
  func `every recorded trace is read`(_ folder: String) throws {
    let names = try Path.names(inDirectory: folder).filter {
      $0.hasSuffix(".json") && $0 != "index.json"
    }
    #expect(names.count >= 15)
    for name in names { #expect(try TraceFile.read(Path.join(folder, name)).touches.count > 2) }
  }

  // MARK: The behaviour version

  @Test func `a trace states its behaviour version`() throws {
    let trace = try Self.parse(Self.file(Self.tap))
    func text(_ version: BehaviorVersion) -> String {
      String(decoding: TraceFile.bytes(of: trace, name: "t", behavior: version), as: UTF8.self)
    }
    let current = BehaviorVersion.current
    #expect(
      text(current).hasPrefix(
        "{\n\"format\": \"flickbook-trace\",\n\"version\": 1,\n\"behavior\": \(current),\n\"name\"")
    )
    #expect(try Self.parse(text(current)).touches == trace.touches)
    #expect(
      !text(.first).contains("behavior") && text(.first).contains("\"version\": 1,\n\"name\""))
    #expect(try BehaviorVersion(JSONReader.parse(text(current)), of: "it") == current)
    #expect(try BehaviorVersion(JSONReader.parse(text(.first)), of: "it") == .first)
  }

  // MARK: Faulty

  private static func sample(_ text: String) -> String { file("{ \(text) }") }

  private static let faulty: [Faulty] = [
    Faulty("", "t.json:1:1: expected a value, found the end of the text"),
    Faulty("[]", "t.json:1: the trace: expected an object, found an array"),
    Faulty("{}", "t.json:1: the trace: 'format' is missing"),
    Faulty(
      "{\n\n\"format\": 3}", "t.json:3: 'format' of the trace: expected a string, found a number"),
    Faulty(#"{"format": "x"}"#, "t.json:1: expected format 'flickbook-trace', found 'x'"),
    Faulty(#"{"format": "flickbook-trace"}"#, "t.json:1: the trace: 'version' is missing"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1.5}"#,
      "t.json:1: 'version' of the trace: expected an integer, found 1.5"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 9}"#,
      "t.json:1: expected version 1, found 9; a newer Flickbook reads it"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 2, "reader": "1.10.0"}"#,
      "t.json:1: expected version 1, found 2; Flickbook 1.10.0 or later reads it"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 2, "reader": "1.0 rm"}"#,
      "t.json:1: expected version 1, found 2; a newer Flickbook reads it"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1, "behavior": 999, "reader": "1.10.0"}"#,
      "t.json:1: the trace was made with behaviour version 999, and this program has version "
        + "\(BehaviorVersion.current); Flickbook 1.10.0 or later reads it"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1, "behavior": "2"}"#,
      "t.json:1: 'behavior' of the trace: expected an integer, found a string"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1, "behavior": 0}"#,
      "t.json:1: 'behavior' of the trace: expected a version from 1, found 0"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1, "behavior": 999}"#,
      "t.json:1: the trace was made with behaviour version 999, and this program has version "
        + "\(BehaviorVersion.current); a newer Flickbook reads it"),
    Faulty(
      #"{"format": "flickbook-trace", "version": 1, "samples": {}}"#,
      "t.json:1: 'samples' of the trace: expected an array, found an object"),
    Faulty(file("7"), "t.json:2: sample 0: expected an object, found a number"),
    Faulty(sample(""), "t.json:2: sample 0: 'phase' is missing"),
    Faulty(sample(#""phase": "down""#), "t.json:2: sample 0: 't_ms' is missing"),
    Faulty(sample(#""phase": "down", "t_ms": 0"#), "t.json:2: sample 0: 'x' is missing"),
    Faulty(
      sample(#""phase": "down", "t_ms": 0, "x": "1", "y": 1"#),
      "t.json:2: 'x' of sample 0: expected a number, found a string"),
    Faulty(
      sample(#""phase": "down", "t_ms": 0, "x": 1, "y": null"#),
      "t.json:2: 'y' of sample 0: expected a number, found null"),
    Faulty(
      sample(#""phase": "down", "t_ms": 0, "x": 1, "y": 1, "pointer": 0.5"#),
      "t.json:2: 'pointer' of sample 0: expected an integer, found 0.5"),
    Faulty(
      sample(#""phase": "tap""#),
      "t.json:2: sample 0: unknown phase 'tap' (down, move, up, cancel, hover, leave or wheel expected)"
    ),
    Faulty(
      sample(#""phase": "down", "t_ms": 0, "x": 1e10, "y": 1"#),
      "t.json:2: sample 0: expected coordinates within ±1e9 pt, found (10000000000, 1)"),
    Faulty(
      file(tap + ",\n" + #"{ "t_ms": 30, "x": 1, "y": 1, "phase": "up" }"#),
      "t.json:5: sample 3: pointer 0 ended without having begun"),
    Faulty(
      file(tap + ",\n" + #"{ "t_ms": 19, "x": 1, "y": 1, "phase": "down" }"#),
      "t.json:5: sample 3: expected a time of at least 0.02 s, found 0.019 s; sort the samples by time"
    ),
    Faulty(
      file(tap, device: "{ \"dpi\": \"high\" }"),
      "t.json:1: 'dpi' of the device: expected a number, found a string"),
    Faulty(
      file(tap, device: "{ \"dpi\": 0 }"),
      "t.json:1: 'dpi' of the device: dpi: expected a number from 1 to 100000, found 0"),
    Faulty(
      file(tap, device: "{ \"units\": 1 }"),
      "t.json:1: 'units' of the device: expected a string, found a number"),
  ]

  @Test(arguments: faulty)
  fileprivate func `an invalid trace is an error with line and fault`(_ row: Faulty) {
    do throws(HostError) {
      _ = try Self.parse(row.text)
      Issue.record("expected an error: \(row.message)")
    } catch {
      #expect(error.description == row.message)
      #expect(error.kind == .input)
    }
  }

  // MARK: Random files

  @Test func `any file is read or an error with its path`() {
    let seed: UInt64 = 2_026
    print("seed \(seed)")
    var random = SplitMix64(seed: seed)
    let words = [
      "NaN", "-1e308", "1e308", "9223372036854775807", "-9223372036854775808", "null", "[", "]",
      "{",
      "}", ",", "\"", "\u{0}", "true", "\"down\"", "\"up\"", "\"t_ms\"", "1e-400", "\\u0000", "-0",
    ].map { Array($0.utf8) }
    let original = Array(Self.file(Self.tap, device: "{ \"dpi\": 441 }").utf8)
    var refused = 0
    for round in 0..<20_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let start = Int.random(in: 0..<max(1, bytes.count), using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
        switch Int.random(in: 0...4, using: &random) {
        case 0:
          bytes.replaceSubrange(
            start..<end, with: words[Int.random(in: 0..<words.count, using: &random)])
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
        default: bytes.removeSubrange(start...)
        }
        if bytes.isEmpty { break }
      }
      do throws(HostError) {
        _ = try TraceFile.parse(bytes, path: "t.json")
      } catch {
        refused += 1
        #expect(error.description.hasPrefix("t.json:"), "round \(round)")
      }
    }
    #expect(refused > 10_000 && refused < 20_000)
  }
}
