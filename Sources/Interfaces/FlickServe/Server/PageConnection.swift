internal import FlickWire
internal import NIOCore
internal import NIOWebSocket

/// A page at the end of a WebSocket.
///
/// Checks the rules of RFC 6455 that the library does not, the order of messages and their
/// number, and sends pictures as fast as the page reads them.
final class PageConnection: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let hub: Hub
  let address: String
  var role = WireRole.look
  /// In words of the browser.
  var device = ""
  private var number: Int?
  private var context: ChannelHandlerContext?
  private var meter = WireMeter()
  private var lastFrameTime: Duration
  private var timer: Scheduled<Void>?
  private var isClosing = false
  /// The number of the last picture that was sent, the picture, and how many texts it knows.
  private var shown = 0
  private var last: WirePicture?
  private var knownTexts = 0
  private var generation = 0
  private var pending: FrameQueue?
  /// The flags of the last frame that was sent, its epoch, and the time of the next one.
  private var sent: (flags: WireFrame.Flags, epoch: Int, next: Duration)?
  private var frameTimer: Scheduled<Void>?
  /// For statistics.
  private var touches = WaitingTouches()
  /// The image files that the page has, and their generation.
  private var knownFiles: Set<String> = []
  private var fileGeneration = -1

  init(_ hub: Hub, address: String) {
    (self.hub, self.address, lastFrameTime) = (hub, address, hub.now())
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    watch(for: .seconds(Int64(WireLimits.helloSeconds)), context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    frameTimer?.cancel()
    self.context = nil
    if let number { hub.remove(number) }
    number = nil
  }

  // MARK: Time

  /// Closes the connection if no message comes in time.
  private func watch(for time: TimeAmount, _ context: ChannelHandlerContext) {
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) { connection.value.look() }
  }

  private func look() {
    guard let context else { return }
    guard number != nil else { return close(.policyViolation, "no hello in time", context) }
    let rest = Duration.seconds(WireLimits.silentSeconds) - (hub.now() - lastFrameTime)
    guard rest > .zero else { return close(.goingAway, "silent", context) }
    watch(for: .nanoseconds(Int64(rest / .nanoseconds(1))), context)
  }

  // MARK: Frames of the page

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    if let (code, reason) = Self.violation(of: frame) { return close(code, reason, context) }
    lastFrameTime = hub.now()
    guard frame.opcode == .binary || meter.count(nil, at: lastFrameTime) else {
      return close(.policyViolation, "too many messages", context)
    }
    switch frame.opcode {
    case .binary: receive(Array(buffer: frame.unmaskedData), context)
    case .ping:
      // A page that does not read gets no pongs, so that memory stays flat. RFC 6455, 5.5.3,
      // requires only one for the latest ping.
      if context.channel.isWritable { write(.pong, frame.unmaskedData, context) }
    case .connectionClose: close(.normalClosure, "", context)
    default: break
    }
  }

  /// The reason to close the connection because of a frame; nil for an accepted one.
  ///
  /// Fragments and texts are allowed by RFC 6455, and not sent by our pages.
  static func violation(of frame: WebSocketFrame) -> (WebSocketErrorCode, String)? {
    guard frame.maskKey != nil else { return (.protocolError, "not masked") }
    guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return (.protocolError, "reserved bits") }
    switch frame.opcode {
    case .binary:
      return frame.fin ? nil : (.unacceptableData, "fragments are not accepted")
    case .ping, .pong, .connectionClose: return nil
    case .text:
      let bytes = frame.unmaskedData.readableBytesView
      return String(validating: bytes, as: UTF8.self) == nil
        ? (.dataInconsistentWithMessage, "a text is not UTF-8")
        : (.unacceptableData, "texts are not accepted")
    case .continuation: return (.protocolError, "a fragment of nothing")
    default: return (.protocolError, "reserved opcode")
    }
  }

  private func receive(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    let message: WireMessage
    do { message = try WireMessage(bytes[...]) } catch {
      return close(.policyViolation, error.description, context)
    }
    guard meter.count(message, at: lastFrameTime) else {
      return close(.policyViolation, "too many messages", context)
    }
    guard let number else {
      guard case .hello(let hello) = message, let number = hub.admit(self, hello, from: address)
      else { return close(.policyViolation, "not admitted", context) }
      self.number = number
      timer?.cancel()
      return watch(for: .seconds(Int64(WireLimits.silentSeconds)), context)
    }
    switch message {
    case .hello: close(.policyViolation, "a second hello", context)
    case .touches where role == .look: close(.policyViolation, "this page may only look", context)
    default:
      if hub.statistics != nil, case .touches(let samples) = message {
        hub.statistics?.recordTouches()
        touches.add(samples, at: lastFrameTime)
      }
      guard hub.receive(message, from: number) else {
        return close(.goingAway, "the script does not read", context)
      }
    }
  }

  // MARK: Messages to the page

  /// Sends a message.
  func send(_ answer: WireAnswer) {
    guard let context, !isClosing else { return }
    // Texts are few; a page that does not read them is let go.
    guard context.channel.isWritable || buffered < Self.maxBuffered else {
      return close(.policyViolation, "does not read", context)
    }
    let bytes = answer.bytes
    if !context.channel.isWritable { buffered += bytes.count }
    write(.binary, ByteBuffer(bytes: bytes), context)
  }

  /// The bytes of texts that wait beyond the water mark.
  private var buffered = 0
  private static let maxBuffered = 256 << 10

  /// Sends the pictures that the page does not have, now or once it reads.
  func show(_ frames: FrameQueue) {
    guard let context, !isClosing else { return }
    pending = frames
    if hub.statistics != nil, let frame = frames.entries.last?.frame,
      !frame.flags.contains(.ahead)
    {
      touches.answer(at: frame.time)
    }
    sendPending(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { buffered = 0 }
    sendPending(context)
    context.fireChannelWritabilityChanged()
  }

  private func sendPending(_ context: ChannelHandlerContext) {
    guard let frames = pending else { return }
    if generation != frames.generation {
      (last, knownTexts, generation) = (nil, 0, frames.generation)
    }
    for entry in frames.entries where entry.number > shown {
      guard context.channel.isWritable else { return }
      var frame = entry.frame
      if shown < frames.jumps { frame.flags.insert(.jumps) }
      guard mayShow(frame, isLast: entry.number == frames.entries.last?.number, context) else {
        return
      }
      sendFiles(of: entry.picture, frames, context)
      let texts = frames.texts.texts
      frame.picture = PictureEncoder.bytes(
        from: last, to: entry.picture, texts: texts[max(1, min(knownTexts, texts.count))...])
      (last, knownTexts, shown) = (entry.picture, texts.count, entry.number)
      let bytes = WireAnswer.frame(frame).bytes
      write(.binary, ByteBuffer(bytes: bytes), context)
      if hub.statistics != nil { record(bytes: bytes.count) }
    }
    pending = nil
  }

  /// Whether a frame may be sent now; otherwise, pictures are sent once the next one may.
  ///
  /// A frame that sets the page's clock, or starts or stops it, may always be sent, because virtual
  /// time does not depend on the frame rate. Frames ahead have the rate of the worker; neither
  /// they nor the frame before them wait.
  private func mayShow(
    _ frame: WireFrame, isLast: Bool, _ context: ChannelHandlerContext
  ) -> Bool {
    guard let interval = hub.frameInterval, !frame.flags.contains(.ahead) else { return true }
    let now = hub.now()
    let flags = frame.flags.subtracting(.jumps)
    if let sent, isLast, now < sent.next, !frame.flags.contains(.jumps), flags == sent.flags,
      frame.epoch == sent.epoch
    {
      showLater(in: sent.next - now, context)
      return false
    }
    sent = (flags, frame.epoch, now + interval)
    return true
  }

  private func showLater(in time: Duration, _ context: ChannelHandlerContext) {
    guard frameTimer == nil else { return }
    let connection = NIOLoopBound(self, eventLoop: context.eventLoop)
    frameTimer = context.eventLoop.scheduleTask(in: .nanoseconds(Int64(time / .nanoseconds(1)))) {
      let connection = connection.value
      connection.frameTimer = nil
      if !connection.isClosing, let context = connection.context { connection.sendPending(context) }
    }
  }

  private func record(bytes count: Int) {
    hub.statistics?.recordFrame(bytes: count)
    for arrival in touches.takeAnswered() { hub.statistics?.recordDelay(hub.now() - arrival) }
  }

  /// Sends the image files of a picture that the page does not have.
  private func sendFiles(
    of picture: WirePicture, _ frames: FrameQueue, _ context: ChannelHandlerContext
  ) {
    if fileGeneration != frames.fileGeneration {
      (knownFiles, fileGeneration) = ([], frames.fileGeneration)
    }
    for key in picture.fileKeys(frames.texts) where !knownFiles.contains(key) {
      guard var file = frames.files[key] else { continue }
      file.isFirst = knownFiles.isEmpty
      knownFiles.insert(key)
      write(.binary, ByteBuffer(bytes: WireAnswer.file(file).bytes), context)
    }
  }

  private func write(
    _ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext
  ) {
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
  }

  private func close(
    _ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext
  ) {
    guard !isClosing else { return }
    isClosing = true
    var data = context.channel.allocator.buffer(capacity: 64)
    data.write(webSocketErrorCode: code)
    data.writeString(reason)
    write(.connectionClose, data, context)
    // Without waiting for a page that does not read.
    let channel = context.channel
    context.eventLoop.scheduleTask(in: .milliseconds(200)) { channel.close(promise: nil) }
    if let number { hub.remove(number) }
    number = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A frame that is too long was answered by the library's handler.
    isClosing = true
    context.close(promise: nil)
  }
}
