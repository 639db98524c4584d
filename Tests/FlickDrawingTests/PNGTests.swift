import FlickDrawing
import Testing

@Suite struct `A PNG` {
  /// Equal and different rows, runs of all lengths near the limits of deflate; zlib decodes
  /// these bytes to the same rows.
  @Test func `a file has the expected bytes`() {
    let rows: [[UInt8]] = [
      Array(repeating: 0, count: 600), Array(repeating: 0, count: 600),
      (0..<600).map { UInt8($0 / 7 % 3) }, (0..<600).map { $0 == 300 ? 2 : 1 },
    ]
    let bytes = PNG.bytes(
      of: rows, colors: ["#0072b2", "#ffffff", "#d55e00"].map(PNG.Color.init(hex:)),
      texts: [("Title", "Größe")])
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(bytes.count == 150 && Self.sum(bytes) == 10_390_468_627_311_844_159)
  }

  private static func sum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
