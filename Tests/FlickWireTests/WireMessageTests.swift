import FlickCore
import FlickWire
import Testing

@Suite struct `Messages of a page` {
  private static let samples = [
    WireMessage.Sample(
      pointer: 0, phase: .began, kind: .touch, time: 1.25, position: Point2D(x: 10.5, y: -3)),
    WireMessage.Sample(
      pointer: 9, phase: .moved, kind: .pen, time: 1.25833, position: Point2D(x: 0, y: 843.98),
      force: 0.5),
  ]

  @Test(
    arguments: [
      .hello(WireMessage.Hello(token: "ab", width: 390, height: 844.5, device: "phone ü")),
      .touches(samples), .touches([]), .tick(WireMessage.Tick(epoch: 300, time: 2.5)), .ping(5),
      .ask(1, .endSlide, "{}"),
    ] as [WireMessage])
  func `read back equal`(message: WireMessage) throws {
    #expect(try WireMessage(message.bytes[...]) == message)
  }

  @Test(arguments: 1...200) func `random bytes are errors or messages`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = WireMessage.touches(Self.samples).bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    guard let message = try? WireMessage(bytes[...]) else { return }
    if case .touches(let samples) = message {
      #expect(samples.allSatisfy { $0.pointer < 10 && $0.position.x.isFinite })
    }
  }

  @Test func `messages of a page have places that are exact to 1/100 pt and times to 10 us`() throws
  {
    let message = WireMessage.touches([
      WireMessage.Sample(
        pointer: 0, phase: .moved, kind: .mouse, time: 1.0 / 3, position: Point2D(x: 1.0 / 3, y: 7))
    ])
    guard case .touches(let read) = try WireMessage(message.bytes[...]) else { return }
    #expect(abs(read[0].time.value - 1.0 / 3) <= 5e-6)
    #expect(abs(read[0].position.x - 1.0 / 3) <= 0.005)
  }
}

@Suite struct `Hosts and origins` {
  private let hosts = WireHosts(port: 8080, names: ["Desk.local"])

  @Test(
    arguments: [
      "127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080", "192.168.0.7:8080",
      "desk.local:8080",
    ])
  func `hosts of this machine are accepted`(host: String) {
    #expect(hosts.accepts(host: host))
    #expect(hosts.accepts(origin: "http://\(host)", host: host))
    #expect(!hosts.accepts(origin: "https://\(host)", host: host))
    #expect(!hosts.accepts(origin: "http://evil.example:8080", host: host))
    #expect(!hosts.accepts(origin: "null", host: host))
  }

  @Test(
    arguments: [
      "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "localhost", "localhost:8081", "", ":8080",
      "127.0.0.1.evil.example:8080", "localhost.evil.example:8080", "256.0.0.1:8080",
      "127.0.0.1:8080:8080", "127.0.0.1:08080 ", "1.2.3:8080", "[::1:8080", "[evil]:8080",
      "127.0.0.1:8080/", "desk.local.:8080",
    ])
  func `hosts of other machines are refused`(host: String) { #expect(!hosts.accepts(host: host)) }

  @Test(arguments: [
    ("box", true), ("Box.local.", true), ("xn--bcher-kva.example", true), ("192.0.2.2", true),
    ("fd00::2", true), ("", false), ("box:8080", false), ("http://box", false), ("[::1]", false),
    ("two words", false), ("box#", false), ("b\u{fc}cher.example", false), ("a\u{1b}[31m", false),
  ])
  func `a further host is a name or an address`(_ name: String, _ isHost: Bool) {
    #expect(WireHosts.isHost(name) == isHost)
  }
}

@Suite struct `Tokens` {
  @Test func `tokens have 128 bits and differ`() {
    let tokens = Set((0..<100).map { _ in WireToken().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `tokens are equal only to themselves`() {
    let token = WireToken()
    #expect(token.isEqual(to: token.text))
    #expect(!token.isEqual(to: ""))
    #expect(!token.isEqual(to: String(token.text.dropLast())))
    #expect(!token.isEqual(to: WireToken().text))
  }
}
