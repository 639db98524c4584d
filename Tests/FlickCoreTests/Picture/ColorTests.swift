import FlickCore
import FlickFuzz
import Testing

/// Colours as the web writes them.
@Suite struct `A colour` {
  @Test(arguments: [
    ("#1ab", "#11aabb"), ("#FfF", "#ffffff"), ("#90c", "#9900cc"), ("#000", "#000000"),
    ("#1db954", "#1db954"), ("#1DB954", "#1db954"), ("#1db954ff", "#1db954"),
    ("#1db95480", "#1db95480"), ("#0a0b0c0d", "#0a0b0c0d"),
  ])
  func `a colour is read in each notation`(_ text: String, _ hex: String) throws {
    #expect(try Color(hex: text).hex == hex)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#1234", "#12345", "#1234567", "#123456789", "#12g", "#12G", "#1/2",
    "#1:2", "#1@2", "#1`2", "123", "1db954", " #123", "#123 ", "#-12", "#é1",
  ])
  func `any other text is an error`(_ text: String) {
    #expect(throws: CoreError.self) { try Color(hex: text) }
  }

  @Test(arguments: 1...50)
  func `a colour reads back from its text`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let channels = (0..<4).map { _ in Double(random.integer(0...255)) / 255 }
    let color = Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    #expect(try Color(hex: color.hex) == color)
  }
}
