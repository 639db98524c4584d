import FlickCore
import FlickSession
import FlickWire
import Foundation
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import FlickServe

/// A server's pages without a network: frames go in, frames come out, and time is the test's.
private final class Wires {
  let loop = EmbeddedEventLoop()
  let settings = PageServer.Settings()
  var now = Duration.seconds(100)
  private let options: PageServer.Options
  lazy var hub = Hub(loop, settings, options, now: { [unowned self] in now })
  private let mask: WebSocketMaskingKey = [1, 2, 3, 4]
  private var channels: [EmbeddedChannel] = []

  init(_ options: PageServer.Options = .init()) { self.options = options }

  // A channel and its pipeline hold each other until it is closed.
  deinit { for channel in channels { _ = try? channel.finish(acceptAlreadyClosed: true) } }

  func page(from address: String = "10.0.0.1") throws -> EmbeddedChannel {
    try connectedPage(from: address).channel
  }

  func connectedPage(
    from address: String = "10.0.0.1"
  ) throws -> (channel: EmbeddedChannel, connection: PageConnection) {
    let channel = EmbeddedChannel(loop: loop)
    channels.append(channel)
    let connection = PageConnection(hub, address: address)
    try channel.pipeline.syncOperations.addHandler(connection)
    return (channel, connection)
  }

  /// A started worker.
  func worker(death: String? = nil) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(loop: loop)
    channels.append(channel)
    try channel.pipeline.syncOperations.addHandler(WorkerConnection(hub, death: death))
    channel.pipeline.fireChannelActive()
    return channel
  }

  /// The messages to a worker since the last call.
  func received(_ worker: EmbeddedChannel) throws -> [SessionMessage] {
    var messages: [SessionMessage] = []
    while var data = try worker.readOutbound(as: ByteBuffer.self) {
      data.moveReaderIndex(forwardBy: 4)
      messages.append(try SessionMessage(Array(buffer: data)))
    }
    return messages
  }

  func advance(_ seconds: Int64) {
    now += .seconds(seconds)
    loop.advanceTime(by: .seconds(seconds))
  }

  func frame(
    _ bytes: [UInt8], _ opcode: WebSocketOpcode = .binary, fin: Bool = true, isMasked: Bool = true
  ) -> WebSocketFrame {
    var data = ByteBuffer(bytes: bytes)
    if isMasked { data.webSocketMask(mask) }
    return WebSocketFrame(fin: fin, opcode: opcode, maskKey: isMasked ? mask : nil, data: data)
  }

  func send(_ message: WireMessage, to channel: EmbeddedChannel) throws {
    try channel.writeInbound(frame(message.bytes))
  }

  func hello(_ token: String) -> WireMessage {
    .hello(WireMessage.Hello(token: token, width: 390, height: 844, device: "test"))
  }

  /// The frames that were sent since the last call.
  func sent(_ channel: EmbeddedChannel) throws -> [WebSocketFrame] {
    var frames: [WebSocketFrame] = []
    while let frame = try channel.readOutbound(as: WebSocketFrame.self) { frames.append(frame) }
    return frames
  }

  /// The code with which a page was closed; nil if it was not.
  func closing(_ channel: EmbeddedChannel) throws -> Int? {
    try sent(channel).first { $0.opcode == .connectionClose }.flatMap { frame in
      var data = frame.data
      return data.readInteger(as: UInt16.self).map(Int.init)
    }
  }
}

@Suite struct `A page at the end of a WebSocket` {
  @Test(
    arguments: [
      ([1], .binary, true, false, 1002), ([], .ping, true, false, 1002),
      ([0xc3, 0x28], .text, true, true, 1007), (Array("text".utf8), .text, true, true, 1003),
      ([1], .binary, false, true, 1003), ([1], .continuation, true, true, 1002),
      ([], WebSocketOpcode(encodedWebSocketOpcode: 3) ?? .ping, true, true, 1002),
      ([], WebSocketOpcode(encodedWebSocketOpcode: 11) ?? .ping, true, true, 1002),
      ([99], .binary, true, true, 1008), ([], .binary, true, true, 1008),
    ] as [([UInt8], WebSocketOpcode, Bool, Bool, Int)])
  func `a forbidden frame closes the connection`(
    _ bytes: [UInt8], _ opcode: WebSocketOpcode, _ fin: Bool, _ isMasked: Bool, _ code: Int
  ) throws {
    let wires = Wires()
    let page = try wires.page()
    try page.writeInbound(wires.frame(bytes, opcode, fin: fin, isMasked: isMasked))
    #expect(try wires.closing(page) == code)
    wires.advance(1)
    #expect(!page.isActive)
  }

  @Test(arguments: 1...3) func `a reserved bit closes the connection`(bit: Int) throws {
    let wires = Wires()
    let page = try wires.page()
    var frame = wires.frame([1])
    switch bit {
    case 1: frame.rsv1 = true
    case 2: frame.rsv2 = true
    default: frame.rsv3 = true
    }
    try page.writeInbound(frame)
    #expect(try wires.closing(page) == 1002)
  }

  @Test func `a ping is answered before and after admission`() throws {
    let wires = Wires()
    let page = try wires.page()
    try page.writeInbound(wires.frame([7], .ping))
    #expect(try wires.sent(page).map(\.opcode) == [.pong])
  }

  @Test func `each of two tokens admits a page with its role`() throws {
    let wires = Wires()
    for (token, role) in [
      (wires.settings.deskToken, "desk"), (wires.settings.fingerToken, "finger"),
    ] {
      let page = try wires.page()
      try wires.send(wires.hello(token.text), to: page)
      let first = try #require(try wires.sent(page).first)
      #expect(String(buffer: first.data).contains("\"role\":\"\(role)\""))
    }
  }

  @Test func `after five attempts an address waits for half a minute`() throws {
    let wires = Wires()
    func isLetIn(_ token: String, from address: String = "10.0.0.1") throws -> Bool {
      let page = try wires.page(from: address)
      try wires.send(wires.hello(token), to: page)
      return try wires.closing(page) == nil
    }
    let right = wires.settings.deskToken.text
    let wrong = String(repeating: "0", count: 32)
    for _ in 0..<4 { #expect(try !isLetIn(wrong)) }
    #expect(try isLetIn(right))
    #expect(try !isLetIn(wrong))
    #expect(try !isLetIn(right))
    #expect(try isLetIn(right, from: "10.0.0.2"))
    wires.advance(31)
    #expect(try isLetIn(right))
  }

  @Test func `a silent connection is closed after five or fifteen seconds`() throws {
    let wires = Wires()
    let (silent, loud) = (try wires.page(), try wires.page())
    try wires.send(wires.hello(wires.settings.deskToken.text), to: loud)
    wires.advance(4)
    #expect(try wires.closing(silent) == nil)
    wires.advance(2)
    #expect(try wires.closing(silent) == 1008)
    #expect(try wires.closing(loud) == nil)
    for _ in 0..<4 {
      wires.advance(8)
      try wires.send(.ping(1), to: loud)
    }
    #expect(try wires.closing(loud) == nil)
    wires.advance(14)
    #expect(try wires.closing(loud) == nil)
    wires.advance(2)
    #expect(try wires.closing(loud) == 1001)
  }

  @Test func `a second hello, or a message before the first, closes the connection`() throws {
    let wires = Wires()
    let (twice, early) = (try wires.page(), try wires.page())
    try wires.send(wires.hello(wires.settings.deskToken.text), to: twice)
    try wires.send(wires.hello(wires.settings.deskToken.text), to: twice)
    #expect(try wires.closing(twice) == 1008)
    try wires.send(.ping(1), to: early)
    #expect(try wires.closing(early) == 1008)
  }

  @Test func `a flood of messages or samples closes the connection`() throws {
    let wires = Wires()
    let page = try wires.page()
    try wires.send(wires.hello(wires.settings.fingerToken.text), to: page)
    for number in 0..<490 { try wires.send(.ping(number), to: page) }
    #expect(try wires.closing(page) == nil)
    for number in 0..<20 { try wires.send(.ping(number), to: page) }
    #expect(try wires.closing(page) == 1008)

    let other = try wires.page()
    try wires.send(wires.hello(wires.settings.fingerToken.text), to: other)
    let sample = WireMessage.Sample(
      pointer: 0, phase: .moved, kind: .touch, time: 0, position: .zero)
    for _ in 0..<5 {
      try wires.send(.touches(Array(repeating: sample, count: 500)), to: other)
    }
    #expect(try wires.closing(other) == 1008)
  }

  @Test func `a flood of pings closes the connection, before and after admission`() throws {
    let wires = Wires()
    for isAdmitted in [false, true] {
      let page = try wires.page()
      if isAdmitted { try wires.send(wires.hello(wires.settings.fingerToken.text), to: page) }
      for _ in 0..<490 { try page.writeInbound(wires.frame([7], .ping)) }
      #expect(try wires.closing(page) == nil)
      for _ in 0..<20 { try page.writeInbound(wires.frame([7], .ping)) }
      #expect(try wires.closing(page) == 1008)
    }
  }

  @Test func `a page that does not read gets no pongs`() throws {
    let wires = Wires()
    let page = try wires.page()
    page.isWritable = false
    try page.writeInbound(wires.frame([7], .ping))
    #expect(try wires.sent(page).isEmpty)
    page.isWritable = true
    try page.writeInbound(wires.frame([8], .ping))
    #expect(try wires.sent(page).map { Array(buffer: $0.data) } == [[8]])
  }

  @Test func `pages that send more than a stopped worker reads are closed`() throws {
    let wires = Wires()
    let (page, worker) = (try wires.page(), try wires.worker())
    try wires.send(wires.hello(wires.settings.deskToken.text), to: page)
    worker.isWritable = false
    let text = String(repeating: "x", count: 4000)
    for number in 0..<1000 {
      if number.isMultiple(of: 400) { wires.advance(1) }
      try wires.send(.ask(number, .set, text), to: page)
    }
    #expect(try wires.closing(page) == nil)
    wires.advance(1)
    for number in 0..<100 { try wires.send(.ask(number, .set, text), to: page) }
    #expect(try wires.closing(page) == 1001)
    // A worker that reads again gets the messages of the next page.
    worker.isWritable = true
    worker.pipeline.fireChannelWritabilityChanged()
    let next = try wires.page()
    try wires.send(wires.hello(wires.settings.deskToken.text), to: next)
    try wires.send(.ask(1, .set, text), to: next)
    #expect(try wires.closing(next) == nil)
  }

  @Test func `at most sixteen pages are admitted, of thirty-two connections`() throws {
    let wires = Wires()
    #expect((0..<32).allSatisfy { wires.hub.open(from: "10.0.0.\($0)") })
    #expect(!wires.hub.open(from: "10.0.0.32"))
    wires.hub.close(from: "10.0.0.3")
    #expect(wires.hub.open(from: "10.0.0.32"))
    func admitted() throws -> EmbeddedChannel? {
      let page = try wires.page()
      try wires.send(wires.hello(wires.settings.deskToken.text), to: page)
      return try wires.closing(page) == nil ? page : nil
    }
    let pages = try (0..<16).compactMap { _ in try admitted() }
    #expect(pages.count == 16)
    // Right tokens do not count as guesses.
    for _ in 0..<6 { #expect(try admitted() == nil) }
    _ = try pages[0].finish(acceptAlreadyClosed: true)
    #expect(try admitted() != nil)
  }

  @Test func `an address without a token leaves connections for others`() throws {
    let wires = Wires()
    let address = "10.0.0.1"
    #expect((0..<16).allSatisfy { _ in wires.hub.open(from: address) })
    #expect(!wires.hub.open(from: address))
    #expect(wires.hub.open(from: "10.0.0.2"))
    // An admitted page does not count.
    let page = try wires.page(from: address)
    try wires.send(wires.hello(wires.settings.fingerToken.text), to: page)
    #expect(wires.hub.open(from: address))
    #expect(!wires.hub.open(from: address))
    wires.hub.close(from: address)
    #expect(wires.hub.open(from: address))
  }
}

/// A page that gets the pictures of a queue: a square, with the time as its place.
private final class PageWithPictures {
  let wires: Wires
  let channel: EmbeddedChannel
  private let connection: PageConnection
  private(set) var queue = FrameQueue()
  private var decoder = PictureDecoder()

  init(frameRate: Int? = nil) throws {
    var options = PageServer.Options()
    options.frameRate = frameRate
    wires = Wires(options)
    (channel, connection) = try wires.connectedPage()
    try wires.send(wires.hello(wires.settings.deskToken.text), to: channel)
    _ = try wires.sent(channel)
  }

  static func picture(_ x: Int) -> Picture {
    let shape = Picture.Shape(
      Picture.RoundedRect(Rect2D(x: Double(x), y: 0, width: 10, height: 10)), fill: .color(.black))
    return Picture(
      size: Size2D(width: 100, height: 100), background: .white, commands: [.shape(shape)])
  }

  private static func wirePicture(_ x: Int) -> WirePicture {
    var (encoder, decoder) = (PictureEncoder(), PictureDecoder())
    return (try? decoder.read(encoder.bytes(of: picture(x))[...])) ?? .empty
  }

  /// Adds a picture, and returns the frames that the page gets.
  func show(_ x: Int, _ flags: WireFrame.Flags = [], epoch: Int = 1) throws -> [WireFrame] {
    queue.add(
      WireFrame(epoch: epoch, time: Seconds(Double(x)), flags: flags, pace: 1, picture: []),
      Self.wirePicture(x), texts: WireTexts())
    connection.show(queue)
    return try frames()
  }

  /// The frames that the page has got since the last call.
  func frames() throws -> [WireFrame] {
    try wires.sent(channel).compactMap { frame in
      guard case .frame(let frame) = try WireAnswer(Array(buffer: frame.data)[...]) else {
        return nil
      }
      #expect(try decoder.read(frame.picture[...]) == Self.wirePicture(Int(frame.time.value)))
      return frame
    }
  }
}

@Suite struct `Pictures for pages` {
  @Test func `pictures that a page cannot receive are replaced by later ones`() throws {
    let page = try PageWithPictures()
    #expect(try page.show(1, .jumps).map(\.flags) == [.jumps])
    #expect(try page.show(2).count == 1)
    // The page does not read.
    page.channel.isWritable = false
    #expect(try page.show(3, .jumps).isEmpty)
    for x in 4..<60 { #expect(try page.show(x).isEmpty) }
    #expect(page.queue.entries.count == 1)
    page.channel.isWritable = true
    page.channel.pipeline.fireChannelWritabilityChanged()
    let late = try page.frames()
    // The clock of the page follows the jump that it has not seen.
    #expect(late.map(\.time.value) == [59] && late.first?.flags.contains(.jumps) == true)
  }

  @Test func `a page gets at most the frame rate, and the latest picture in the end`() throws {
    let page = try PageWithPictures(frameRate: 1)
    #expect(try page.show(1, .jumps).count == 1)
    for x in 2..<5 { #expect(try page.show(x).isEmpty) }
    page.wires.advance(1)
    #expect(try page.frames().map(\.time.value) == [4])
    page.wires.advance(1)
    #expect(try page.frames().isEmpty)
    #expect(try page.show(5).count == 1)
  }

  @Test func `pictures that start, stop or set a clock do not wait for the frame rate`() throws {
    let page = try PageWithPictures(frameRate: 1)
    #expect(try page.show(1).count == 1)
    #expect(try page.show(2, .runs).count == 1)
    #expect(try page.show(3, .runs, epoch: 2).count == 1)
    #expect(try page.show(4, [.runs, .jumps], epoch: 2).count == 1)
    #expect(try page.show(5, .runs, epoch: 2).isEmpty)
    // A motion begins, and its pictures are ahead of their time.
    #expect(try page.show(6, [.runs, .ahead], epoch: 2).map(\.time.value) == [5, 6])
    #expect(try page.show(7, [.runs, .ahead], epoch: 2).count == 1)
  }
}

@Suite struct `Statistics about pages` {
  /// A server with a desk and a phone, and the worker that answers them.
  private final class Session {
    let wires: Wires
    private var worker: WorkerConnection
    private var encoder = PictureEncoder()
    let phone: EmbeddedChannel

    init() throws {
      var options = PageServer.Options()
      options.hasStatistics = true
      wires = Wires(options)
      worker = WorkerConnection(wires.hub, death: nil)
      wires.hub.attach(worker, death: nil)
      try wires.send(wires.hello(wires.settings.deskToken.text), to: try wires.page())
      phone = try wires.page()
      try wires.send(wires.hello(wires.settings.fingerToken.text), to: phone)
    }

    // A hub and its worker hold each other until the worker is detached.
    deinit { wires.hub.detach(worker) }

    func touch(_ time: Double) throws {
      let sample = WireMessage.Sample(
        pointer: 0, phase: .moved, kind: .touch, time: Seconds(time), position: .zero)
      try wires.send(.touches([sample]), to: phone)
    }

    /// The worker sends a picture some milliseconds later.
    func answer(_ time: Double, after milliseconds: Int) {
      wires.now += .milliseconds(milliseconds)
      let bytes = encoder.bytes(of: PageWithPictures.picture(Int(time * 10)))
      let frame = WireFrame(
        epoch: 1, time: Seconds(time), flags: .runs, pace: 1, picture: bytes)
      wires.hub.receive(SessionAnswer(.frame(frame)).bytes, from: worker)
    }

    func replaceWorker() {
      wires.hub.detach(worker)
      (worker, encoder) = (WorkerConnection(wires.hub, death: "died"), PictureEncoder())
      wires.hub.attach(worker, death: "died")
    }
  }

  @Test func `a touch is timed to the frame of its time, also across workers`() throws {
    let session = try Session()
    try session.touch(1)
    session.answer(1, after: 2)
    // Leaves the picture unchanged, so it does not get a frame.
    try session.touch(2)
    session.wires.now += .seconds(1)
    try session.touch(3)
    session.answer(3, after: 4)
    session.replaceWorker()
    try session.touch(4)
    session.answer(4, after: 6)
    let lines = try #require(session.wires.hub.statistics?.summary).split(separator: "\n")
    #expect(lines.first?.hasPrefix("pages 1, phones 1, frames 6, bytes ") == true, "\(lines)")
    #expect(
      lines.last == """
        touches 4, with a frame of their own 3; from their arrival to that frame median 4000 us, \
        p99 6000 us, most 6000 us
        """)
  }

  @Test func `a frame for a page that does not read is timed when it is sent`() throws {
    let session = try Session()
    session.phone.isWritable = false
    try session.touch(1)
    session.answer(1, after: 2)
    session.wires.now += .milliseconds(998)
    session.phone.isWritable = true
    session.phone.pipeline.fireChannelWritabilityChanged()
    let summary = try #require(session.wires.hub.statistics?.summary)
    #expect(summary.contains("median 1000000 us"), "\(summary)")
  }

  @Test func `bytes of a frame are those of its message`() throws {
    let session = try Session()
    _ = try session.wires.sent(session.phone)
    session.answer(1, after: 0)
    session.answer(2, after: 0)
    let sizes = try session.wires.sent(session.phone).map(\.data.readableBytes)
    let most = try #require(sizes.max())
    let summary = try #require(session.wires.hub.statistics?.summary)
    #expect(sizes.count == 2)
    #expect(summary.contains("frames 4, bytes \(2 * sizes.reduce(0, +))"), "\(summary)")
    #expect(summary.contains("p95 \(most), most \(most)"), "\(summary)")
  }

  @Test func `without the option nothing is counted`() throws {
    #expect(Wires().hub.statistics == nil)
  }
}

@Suite struct `The texts of a server` {
  @Test func `the welcome has the keys of the terminal view's help`() throws {
    let welcome = PageText.welcome(3, .desk)
    #expect(welcome.hasPrefix(#"{"kind":"welcome","page":3,"role":"desk","version":2,"keys":["#))
    let object = try JSONSerialization.jsonObject(with: Data(welcome.utf8)) as? [String: Any]
    let keys = (object?["keys"] as? [[String: String]] ?? []).compactMap { $0["keys"] }
    #expect(Set(["arrows", "Enter", "k", "a A", "p o"]).isSubset(of: keys))
    #expect(Set(["q Ctrl-C", "d"]).isDisjoint(with: keys))
    #expect(KeyHelp.page.allSatisfy(KeyHelp.view.contains))
  }

  @Test func `texts have a kind, and further members if needed`() {
    #expect(PageText.waiting == #"{"kind":"waiting"}"#)
    #expect(PageText.answer(4, fault: nil) == #"{"kind":"answer","id":4}"#)
  }
}

@Suite struct `The last state of a session` {
  @Test func `a page that comes without a worker gets the last whole state`() throws {
    let wires = Wires()
    let worker = WorkerConnection(wires.hub, death: nil)
    wires.hub.attach(worker, death: nil)
    let whole = WireState().whole
    for text in [whole, #"{"kind":"state","title":"Deck"}"#] {
      wires.hub.receive(SessionAnswer(to: 0, .text(text)).bytes, from: worker)
    }
    /// The texts for a page that comes, without the welcome.
    func texts() throws -> [String] {
      let page = try wires.page()
      try wires.send(wires.hello(wires.settings.deskToken.text), to: page)
      return try wires.sent(page).dropFirst().map { String(buffer: $0.data).dropFirst() }
        .map(String.init)
    }
    #expect(try texts().isEmpty, "the worker sends the state")
    wires.hub.detach(worker)
    #expect(try texts() == [whole, #"{"kind":"waiting"}"#])
  }
}

@Suite struct `Workers of a server` {
  @Test func `pages join the worker that replaces one, without the messages in between`() throws {
    let wires = Wires()
    let page = try wires.page()
    try wires.send(wires.hello(wires.settings.fingerToken.text), to: page)
    let joined = SessionMessage.joined(0, .finger, device: "test")
    let first = try wires.worker()
    #expect(try wires.received(first) == [.begins(epoch: 1, death: nil), joined])
    let picture = Picture(
      size: Size2D(width: 100, height: 100), background: .white, commands: [])
    var encoder = PictureEncoder()
    let frame = WireFrame(
      epoch: 7, time: 9, flags: [], pace: 1, picture: encoder.bytes(of: picture))
    let bytes = SessionAnswer(.frame(frame)).bytes
    var data = ByteBuffer(integer: UInt32(bytes.count), endianness: .little)
    data.writeBytes(bytes)
    try first.writeInbound(data)
    try wires.send(.ask(1, .keep, "{}"), to: page)
    #expect(try wires.received(first) == [.sent(0, .ask(1, .keep, "{}"))])
    // It dies before its answer. The page then answers the request itself.
    _ = try wires.sent(page)
    first.pipeline.fireChannelInactive()
    #expect(
      try wires.sent(page).map { String(buffer: $0.data).dropFirst() }
        == [#"{"kind":"waiting"}"#])
    try wires.send(.ask(2, .keep, "{}"), to: page)
    let second = try wires.worker(death: "the engine died")
    #expect(
      try wires.received(second) == [.begins(epoch: 8, death: "the engine died"), joined])
    try wires.send(.ping(3), to: page)
    #expect(try wires.received(second) == [.sent(0, .ping(3))])
    #expect(try wires.received(first).isEmpty)
  }
}
