import Testing

@testable import FlickHost

@Suite struct `Events of a test run` {
  private static let events: [ScenarioEvent] = [
    .covered(file: "lib/a.lua", counts: [0, 300, 1]), .decided([(what: "a\tb", count: 3)]),
    .began(file: 3), .printed("a\nü\0b"), .started(line: 12, name: "Photos: keeps the page"),
    .passed,
    .started(line: 1 << 40, name: ""), .failed(HostError(.budget, "a:1: over", traceback: "stack")),
    .listed(line: 7, name: "x"), .declared(["a", "b"]), .declared([]),
    .unloadable(HostError(.input, String(repeating: "long ", count: 50_000))), .ended,
  ]

  @Test(arguments: [1, 2, 3, 7, 64, 65_536, 1_000_000])
  func `events round-trip through bytes in any pieces`(_ size: Int) throws {
    let bytes = Self.events.flatMap(\.bytes)
    var assembler = ScenarioEvent.Assembler()
    var found: [ScenarioEvent] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      found += try assembler.add(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(found.map { "\($0)" } == Self.events.map { "\($0)" })
  }

  @Test func `incomplete events are dropped`() throws {
    let bytes = ScenarioEvent.passed.bytes + ScenarioEvent.printed("last words").bytes.dropLast()
    var assembler = ScenarioEvent.Assembler()
    #expect(try assembler.add(bytes).map { "\($0)" } == ["passed"])
  }
}
