import FlickServe
import Testing

@Suite struct `A QR code` {
  /// The code that the standard's example of version 1 must have around its data: three finders.
  @Test(arguments: [1, 17, 18, 32, 33, 53, 54, 78, 79, 106, 107, 134])
  func `a code has the side for its length and three finders`(length: Int) throws {
    let code = try #require(QRCode(String(repeating: "a", count: length)))
    let sides = [17: 21, 32: 25, 53: 29, 78: 33, 106: 37, 134: 41]
    let side = sides.filter { $0.key >= length }.map(\.value).min()
    #expect(code.side == side)
    for (x, y) in [(0, 0), (code.side - 7, 0), (0, code.side - 7)] {
      #expect((0..<7).allSatisfy { code.isDark(x + $0, y) && code.isDark(x, y + $0) })
      #expect(!code.isDark(x + 1, y + 1) && code.isDark(x + 3, y + 3))
    }
    #expect(!code.isDark(-1, 0) && !code.isDark(code.side, 0))
  }

  @Test func `a QR code has at most 134 bytes`() {
    #expect(QRCode(String(repeating: "a", count: 135)) == nil)
  }
}
