import FlickCore
import Testing

@Suite struct `A path` {
  private static let view = Size2D(width: 24, height: 24)

  private static func path(_ text: String) throws -> VectorPath {
    try VectorPath(text, view: view)
  }

  @Test(arguments: [
    ("M1 2L3 4", "M1 2L3 4"),
    ("m1 2l3 4", "M1 2L4 6"),
    (" M 1,2\t3 , 4\n5-6 ", "M1 2L3 4L5 -6"),
    ("m1 1 2 0 0 2z m1 1 l1 0", "M1 1L3 1L3 3ZM2 2L3 2"),
    ("M1 1H5h2V9v-1", "M1 1L5 1L7 1L7 9L7 8"),
    ("M.5.25-1e1+2E-1", "M0.5 0.25L-10 0.2"),
    ("M5. 1", "M5 1"),
    ("M0 0C1 2 3 4 5 6c1 1 2 2 3 3", "M0 0C1 2 3 4 5 6C6 7 7 8 8 9"),
    ("M0 0C0 1 2 3 4 4S8 8 9 9", "M0 0C0 1 2 3 4 4C6 5 8 8 9 9"),
    ("M1 1S2 2 3 1s1 1 2 0", "M1 1C1 1 2 2 3 1C4 0 4 2 5 1"),
    ("M0 0Q3 3 6 0", "M0 0C2 2 4 2 6 0"),
    ("M0 0q3 3 6 0t6 0T18 0", "M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0C14 2 16 2 18 0"),
    ("M1 1T4 4", "M1 1C1 1 2 2 4 4"),
    ("M0 0A0 5 0 0 1 3 4", "M0 0L3 4"),
    ("M3 4A5 5 0 0 1 3 4", "M3 4"),
    ("M0 0a1 1 0 012 0", "M0 0C0 -0.552 0.448 -1 1 -1C1.552 -1 2 -0.552 2 0"),
    ("M0 0a1 1 0 002 0", "M0 0C0 0.552 0.448 1 1 1C1.552 1 2 0.552 2 0"),
    ("M0 0a-.1 .1 0 0 1 2 0", "M0 0C0 -0.552 0.448 -1 1 -1C1.552 -1 2 -0.552 2 0"),
    ("M0 0A2 1 90 0 0 2 0", "M0 0C0 1.105 0.448 2 1 2C1.552 2 2 1.105 2 0"),
  ])
  func `a path is read by the grammar of SVG`(_ text: String, _ data: String) throws {
    #expect(try Self.path(text).data == data)
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func `an arc stays on its circle, the short way or the long one`(_ large: Bool, _ sweep: Bool)
    throws
  {
    let flags = "\(large ? 1 : 0) \(sweep ? 1 : 0)"
    let path = try Self.path("M10 5A5 5 0 \(flags) 5 10")
    // Two circles of that radius pass through both points.
    let middle = large != sweep ? Point2D(x: 5, y: 5) : Point2D(x: 10, y: 10)
    #expect(path.segments.count == (large ? 4 : 2))
    for case .curve(_, _, let end) in path.segments {
      let (x, y) = (end.x - middle.x, end.y - middle.y)
      #expect(abs((x * x + y * y).squareRoot() - 5) < 1e-9)
    }
  }

  @Test(arguments: [
    ("", "a path that begins with 'M' expected, found nothing at position 1"),
    ("L1 1", "'M' as the first command expected, found 'L' at position 1"),
    ("1 1", "a command expected, found '1' at position 1"),
    ("M1", "a number expected, found the end at position 3"),
    ("M1 1,", "a number expected, found the end at position 6"),
    ("M1 1,L2 2", "a number expected, found 'L' at position 6"),
    ("M1 1,,2 2", "a number expected, found ',' at position 6"),
    ("M0 0Lx", "a number expected, found 'x' at position 6"),
    ("M0 0L1 é", "a number expected, found 'é' at position 8"),
    ("M0 0Z5 5", "a command expected, found '5' at position 6"),
    ("M0 0B1 1", "a command expected, found 'B' at position 5"),
    ("M0 0A1 1 0 2 0 1 1", "0 or 1, a flag of an arc, expected, found '2' at position 12"),
    ("M-. 1", "a number expected, found '-' at position 2"),
    ("M1e9 1", "a number within 1000000 expected, found 1e9 at position 2"),
    ("M1e999 1", "a number within 1000000 expected, found 1e999 at position 2"),
    ("M0 0l1e6 0 1 0", "points within 1000000 expected at position 15"),
  ])
  func `a fault is an error with its position`(_ text: String, _ message: String) {
    #expect {
      try Self.path(text)
    } throws: { error in
      (error as? CoreError)?.message == "path data: \(message)"
    }
  }

  @Test func `too long data are refused`() {
    let steps = String(repeating: "l1 1", count: VectorPath.mostSegments)
    #expect(throws: CoreError.self) { try Self.path("M0 0\(steps)") }
    #expect(throws: CoreError.self) {
      try Self.path("M0 0" + String(repeating: " ", count: VectorPath.longest))
    }
  }

  @Test func `every beginning of data is a path or an error`() throws {
    let text = "M1.5-2e1 3,4H5v6C1 2 3 4 5 6s1 1 2 2Q1 2 3 4t5 5A1 2 30 0 1 9 9a1 1 0 1110 10z"
    _ = try Self.path(text)
    for count in 0...text.utf8.count {
      let part = String(decoding: Array(text.utf8.prefix(count)), as: UTF8.self)
      guard let path = try? Self.path(part) else { continue }
      // Rounded data are read back as the same.
      #expect(try Self.path(path.data).data == path.data)
    }
  }

  @Test(arguments: 1...20) func `random data are a path or an error`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \u{e9}")
    for _ in 0..<200 {
      let count = Int.random(in: 0..<60, using: &random)
      let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "M" })
      guard let path = try? Self.path("M0 0" + text) else { continue }
      for segment in path.segments {
        if case .curve(let a, let b, let c) = segment {
          #expect(a.isFinite && b.isFinite && c.isFinite, "\(text)")
        }
      }
    }
  }

  @Test func `coordinates are rounded by the size of the box`() throws {
    func data(_ side: Double) throws -> String {
      try VectorPath("M.123456789 0", view: Size2D(width: side, height: side)).data
    }
    #expect(try [1, 24, 1000, 20000].map(data) == ["M0.1235 0", "M0.123 0", "M0.1 0", "M0 0"])
  }
}

@Suite struct `The place of an image` {
  private static let frame = Rect2D(x: 10, y: 0, width: 100, height: 50)

  @Test(arguments: [
    (ImageFit.cover, Rect2D(x: 10, y: -25, width: 100, height: 100)),
    (.contain, Rect2D(x: 35, y: 0, width: 50, height: 50)),
    (.fill, frame),
  ])
  func `the place of an image follows its fit`(_ fit: ImageFit, _ place: Rect2D) {
    #expect(fit.place(Size2D(width: 7, height: 7), in: Self.frame) == place)
  }
}
