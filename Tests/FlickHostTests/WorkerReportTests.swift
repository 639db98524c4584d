import Testing

@testable import FlickHost

/// The supervisor's events for any bytes of a worker.
@Suite struct `The report of a worker` {
  private static let fileCount = 3

  /// Returns the events for bytes that arrive in pieces, and whether they made sense.
  private func told(
    _ bytes: [UInt8], piece: Int = 1000
  ) -> (events: [(file: Int, event: ScenarioEvent)], makesSense: Bool) {
    var events: [(file: Int, event: ScenarioEvent)] = []
    do {
      var order = ScenarioOrder(count: Self.fileCount) { events.append(($0, $1)) }
      var report = WorkerReport(fileCount: Self.fileCount, longestEvent: 1 << 20)
      for start in stride(from: 0, to: bytes.count, by: piece) {
        _ = report.add(Array(bytes[start..<min(start + piece, bytes.count)]), to: &order)
      }
      let makesSense = report.makesSense
      _ = report.end(with: HostError(.input, "died"), in: &order, name: "a")
      order.endRest { _ in .unloadable(HostError(.input, "not run")) }
      return (events, makesSense)
    }
  }

  private static let sound: [ScenarioEvent] = [
    .began(file: 0), .printed("a"), .started(line: 1, name: "x"), .passed, .declared(["n"]), .ended,
    .began(file: 1), .started(line: 2, name: "y"), .failed(HostError(.check, "b")), .ended,
    .began(file: 2), .started(line: 3, name: "z"), .printedPart("c"),
  ]

  @Test func `a report is passed on, and a death ends unfinished parts`() {
    let told = told(Self.sound.flatMap(\.bytes))
    #expect(told.makesSense)
    let tail = told.events.suffix(4).map { "\($0.event)" }
    #expect(tail[0] == #"printed("")"#)
    #expect(tail[1].hasPrefix("failed("))
  }

  @Test(
    arguments: [
      [.began(file: -1)], [.began(file: 3)], [.began(file: .max)], [.passed], [.ended],
      [.began(file: 0), .began(file: 1)], [.began(file: 0), .ended, .began(file: 0)],
      [.began(file: 0), .passed], [.printed("x")],
      [.began(file: 0), .failed(HostError(.input, ""))],
    ] as [[ScenarioEvent]])
  func `an impossible report is refused`(_ events: [ScenarioEvent]) {
    #expect(!told(events.flatMap(\.bytes)).makesSense)
  }

  @Test(
    arguments: [
      [0xFF, 0xFF, 0xFF, 0xFF], [1, 0, 0, 0, 99], [0, 0, 0, 0],
      // Declared names, as many as -1 and as 2^63 - 1.
      [11, 0, 0, 0, 7, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
      [10, 0, 0, 0, 7, 255, 255, 255, 255, 255, 255, 255, 255, 127],
    ] as [[UInt8]])
  func `bytes that are not events are refused`(_ bytes: [UInt8]) {
    let told = told(ScenarioEvent.began(file: 0).bytes + bytes)
    #expect(!told.makesSense)
  }

  @Test func `random bytes are handled safely and in order`() {
    var random = Numbers(state: 0x5EED)
    let sound = Self.sound.flatMap(\.bytes)
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert([0, 1, 127, 128, 255].randomElement(using: &random) ?? 0, at: place)
        default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let told = told(bytes, piece: Int.random(in: 1...40, using: &random))
      let files = told.events.map(\.file)
      #expect(files == files.sorted())
      #expect(Set(files).isSubset(of: [0, 1, 2]))
      let ends = told.events.count { if case .ended = $0.event { true } else { false } }
      #expect(ends == Self.fileCount)
    }
  }

  @Test(arguments: [0, 1, 32_767, 32_768, 32_769, 100_000])
  func `pieces of a long line join to the line`(_ count: Int) {
    for letter in ["x", "ü", "€", "😀", "e\u{301}"] {
      let line = "a" + String(repeating: letter, count: count / letter.utf8.count)
      let pieces = ScenarioEvent.printed(line).pieces
      let texts = pieces.map { event in
        switch event {
        case .printed(let text), .printedPart(let text): text
        default: "?"
        }
      }
      #expect(texts.joined() == line)
      #expect(
        texts.allSatisfy { $0.utf8.count <= 32 << 10 && $0.utf8.count >= min(line.utf8.count, 1) })
      #expect(pieces.count { if case .printed = $0 { true } else { false } } == 1)
    }
  }

  @Test func `the report of a later file is kept up to a limit`() {
    var told = 0
    var order = ScenarioOrder(count: 2) { _, _ in told += 1 }
    let line = ScenarioEvent.printed(String(repeating: "x", count: 30_000))
    var kept = 0
    while !order.isFull {
      order.add(1, line)
      kept += 30_000
    }
    #expect((12 << 20)...(17 << 20) ~= kept)
    #expect(told == 0)
    order.add(0, .ended)
    #expect(!order.isFull && told > 1)
  }
}

/// Numbers that look like chance and are the same each time (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
