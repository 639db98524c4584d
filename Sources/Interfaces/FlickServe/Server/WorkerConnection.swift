internal import FlickSystem
internal import NIOCore

/// The session in a worker, at the end of a socket: messages with their length in front.
final class WorkerConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let hub: Hub
  private let death: String?
  private var context: ChannelHandlerContext?
  private var received = ByteBuffer()
  /// The bytes that were sent since the worker last kept up.
  private var waiting = 0

  /// The most bytes that wait for a worker: some ten minutes of a finger.
  private static let maxWaiting = 4 << 20

  /// - Parameter death: why the worker before has died.
  init(_ hub: Hub, death: String?) { (self.hub, self.death) = (hub, death) }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    hub.attach(self, death: death)
  }

  func channelInactive(context: ChannelHandlerContext) {
    self.context = nil
    hub.detach(self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var new = unwrapInboundIn(data)
    received.writeBuffer(&new)
    while let length = received.getInteger(
      at: received.readerIndex, endianness: .little, as: UInt32.self)
    {
      guard length <= MessageSocket.longest else { return context.close(promise: nil) }
      guard received.readableBytes >= 4 + Int(length) else { break }
      received.moveReaderIndex(forwardBy: 4)
      hub.receive(received.readBytes(length: Int(length)) ?? [], from: self)
    }
    received.discardReadBytes()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { waiting = 0 }
    context.fireChannelWritabilityChanged()
  }

  /// Whether too many bytes wait for pages to send more, as for a stopped worker.
  var isOverfull: Bool { waiting > Self.maxWaiting }

  /// Sends a message.
  func send(_ bytes: [UInt8]) {
    guard let context else { return }
    if !context.channel.isWritable { waiting += bytes.count }
    var buffer = context.channel.allocator.buffer(capacity: bytes.count + 4)
    buffer.writeInteger(UInt32(bytes.count), endianness: .little)
    buffer.writeBytes(bytes)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
