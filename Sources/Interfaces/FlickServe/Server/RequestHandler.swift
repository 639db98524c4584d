internal import FlickPage
internal import FlickWire
internal import NIOCore
internal import NIOHTTP1

/// Answers requests for the files of the page.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let hosts: WireHosts
  private var head: HTTPRequestHead?
  private var timer: Scheduled<Void>?

  init(_ hosts: WireHosts) { self.hosts = hosts }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: .seconds(Int64(WireLimits.helloSeconds))) {
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: respond(.payloadTooLarge, context)
    case .end: if let head { answer(head, context) }
    }
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let host = head.headers["host"]
    guard host.count == 1, hosts.accepts(host: host[0]) else {
      return respond(.misdirectedRequest, context)
    }
    guard head.method == .GET || head.method == .HEAD else {
      return respond(.methodNotAllowed, context)
    }
    if head.uri == "/favicon.ico" { return respond(.noContent, context) }
    let name = head.uri == "/" ? "index.html" : String(head.uri.dropFirst())
    guard head.uri.hasPrefix("/"), let file = PageFile(named: name) else {
      return respond(.notFound, context)
    }
    respond(.ok, context, file, hasBody: head.method == .GET)
  }

  /// The headers of every response.
  static let headers: [(String, String)] = [
    (
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"), ("cache-control", "no-store"),
    ("connection", "close"),
  ]

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
  ]

  private func respond(
    _ status: HTTPResponseStatus, _ context: ChannelHandlerContext, _ file: PageFile? = nil,
    hasBody: Bool = false
  ) {
    head = nil
    var headers = HTTPHeaders(Self.headers)
    headers.add(name: "content-length", value: "\(file?.bytes.count ?? 0)")
    if let ending = file?.name.split(separator: ".").last, let type = Self.types[String(ending)] {
      headers.add(name: "content-type", value: type)
    }
    context.write(
      wrapOutboundOut(
        .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))),
      promise: nil)
    if hasBody, let file {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: file.bytes)))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// Closes connections with long heads, or with more than one request's bytes, before they become a
/// WebSocket.
final class HeadGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private var count = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    count += unwrapInboundIn(data).readableBytes
    guard count <= WireLimits.headBytes else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
