package import FlickHost
package import FlickSystem
internal import FlickWire
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// The server of the page, the only code with threads.
///
/// It has a process of its own, which runs no Lua.
///
/// Sockets to workers come from the supervisor over a socket that was made before the process
/// began, so a worker cannot inherit the port, a token or the socket of another one.
package struct PageServer {
  /// The options of the command line.
  package struct Options: Sendable {
    /// The address to listen on beside this machine's own, which others can reach; nil for none.
    package var network: String?
    /// The port; 0 for any that is free.
    package var port = 0
    /// Accepted host names beside addresses.
    package var names: [String] = []
    /// The files for TLS; nil for connections without it.
    package var certificate: CertificateFiles?
    /// The most frames a second for a page, except for those that set its clock; nil for no limit.
    package var frameRate: Int?
    /// Whether figures of the session are returned at its end.
    package var hasStatistics = false

    package init() {}
  }

  /// The paths of a certificate and its private key, both PEM.
  package struct CertificateFiles: Sendable {
    let certificate: String
    let key: String

    package init(certificate: String, key: String) {
      (self.certificate, self.key) = (certificate, key)
    }
  }

  /// The secrets of a run.
  struct Settings: Sendable {
    let deskToken = WireToken()
    let fingerToken = WireToken()
  }

  /// The addresses of a server that listens.
  package struct Addresses: Sendable {
    package let port: Int
    /// The page beside the editor.
    package let desk: String
    /// The page of a phone that is connected by a cable.
    package let cable: String
    /// The page of a phone in the network; nil without one.
    package let phone: String?
    /// Warnings about a certificate that browsers would not trust, a line each.
    package let warnings: [String]
  }

  /// How long a phone may take to connect before the likely causes are shown.
  private static let patience = Duration.seconds(20)

  /// The addresses of this machine in its networks, those of IPv4 first.
  ///
  /// Addresses that need the name of an interface (`fe80:`) are left out.
  ///
  /// - Throws: an error of the system.
  package static func networkAddresses() throws -> [String] {
    let all = try System.enumerateDevices().compactMap { $0.address?.ipAddress }
    let isLocal = { (address: String) in
      ["127.", "::1", "fe80:", "::ffff:"].contains { address.lowercased().hasPrefix($0) }
    }
    return all.filter { $0.contains(".") && !isLocal($0) }
      + all.filter { $0.contains(":") && !isLocal($0) }
  }

  /// Whether a text can be one of the further host names.
  package static func isHost(_ name: String) -> Bool { WireHosts.isHost(name) }

  /// Whether a port can be opened on one of this machine's addresses.
  package static func canListen(on address: String) -> Bool {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    do {
      try ServerBootstrap(group: group).bind(host: address, port: 0).wait().close().wait()
      return true
    } catch {
      return false
    }
  }

  private let control: MessageSocket
  private let options: Options
  private let certificate: ServerCertificate?

  /// - Parameter control: the socket over which workers come.
  /// - Throws: an error of an input for files that cannot be used for TLS.
  package init(_ control: MessageSocket, _ options: Options) throws(HostError) {
    (self.control, self.options) = (control, options)
    if let files = options.certificate {
      certificate = try ServerCertificate(files)
    } else {
      certificate = nil
    }
  }

  /// Serves until the other end of the control socket is closed.
  ///
  /// - Parameters:
  ///   - started: called once the port is open and the control socket has brought a message
  ///     without a socket: the screen is loaded.
  ///   - unreached: called if no phone has connected a while after that.
  /// - Returns: the figures of the session, if they are requested.
  /// - Throws: `PortError`, or another error of the system, if it cannot be opened.
  package func run(started: (Addresses) -> Void, unreached: () -> Void) throws -> String? {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let settings = Settings()
    let hub = Hub(group.next(), settings, options)
    let local = try listen("127.0.0.1", options.port, hub, group)
    let port = local.localAddress?.port ?? options.port
    let network = try options.network.map { try listen($0, port, hub, group) }
    var start = MonotonicClock.now()
    var waits = false
    while true {
      let rest = max(.zero, start + Self.patience - MonotonicClock.now())
      guard control.wait(for: waits ? rest : nil) else {
        waits = false
        if !hub.hasSeenFinger { unreached() }
        continue
      }
      guard let message = control.receive() else { break }
      guard let socket = message.passed else {
        started(addresses(port, settings))
        (start, waits) = (MonotonicClock.now(), options.network != nil)
        continue
      }
      let death = String(decoding: message.bytes, as: UTF8.self)
      attach(socket, death: death.isEmpty ? nil : death, hub, group)
    }
    try? local.close().wait()
    try? network?.close().wait()
    try? group.syncShutdownGracefully()
    return hub.statistics?.summary
  }

  private var scheme: String { certificate == nil ? "http" : "https" }

  private func addresses(_ port: Int, _ settings: Settings) -> Addresses {
    func address(_ host: String, _ token: WireToken) -> String {
      "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/#\(token.text)"
    }
    let (desk, cable) = ("127.0.0.1", "localhost")
    let phone = options.network.map { options.names.first ?? $0 }
    let now = Int(CalendarClock.now() / .seconds(1))
    return Addresses(
      port: port, desk: address(desk, settings.deskToken),
      cable: address(cable, settings.fingerToken),
      phone: phone.map { address($0, settings.fingerToken) },
      warnings: certificate?.statement.warnings(
        for: [desk, cable, phone].compactMap(\.self), at: now) ?? [])
  }

  // MARK: Workers

  private func attach(
    _ socket: MessageSocket, death: String?, _ hub: Hub, _ group: MultiThreadedEventLoopGroup
  ) {
    let descriptor = socket.release()
    _ = ClientBootstrap(group: group)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(WorkerConnection(hub, death: death))
        }
      }
      .withConnectedSocket(descriptor)
  }

  // MARK: Pages

  private func listen(
    _ host: String, _ port: Int, _ hub: Hub, _ group: MultiThreadedEventLoopGroup
  ) throws -> any Channel {
    do {
      return try bootstrap(hub, group).bind(host: host, port: port).wait()
    } catch let error as IOError {
      throw PortError(port, code: error.errnoCode)
    }
  }

  private func bootstrap(_ hub: Hub, _ group: MultiThreadedEventLoopGroup) -> ServerBootstrap {
    let (names, scheme, certificate) = (options.names, scheme, certificate)
    return ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 16)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 32 << 10, high: 64 << 10))
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let port = channel.localAddress?.port ?? 0
          let hosts = WireHosts(port: port, names: names, scheme: scheme)
          try Self.prepare(channel, hub, hosts, certificate)
        }
      }
  }

  /// Sets up a connection of a browser.
  private static func prepare(
    _ channel: any Channel, _ hub: Hub, _ hosts: WireHosts, _ certificate: ServerCertificate?
  ) throws {
    let address = channel.remoteAddress?.ipAddress ?? ""
    guard hub.open(from: address) else { throw ChannelError.ioOnClosedChannel }
    channel.closeFuture.whenComplete { _ in hub.close(from: address) }
    let pipeline = channel.pipeline.syncOperations
    try certificate?.add(to: pipeline)
    let (head, requests) = (HeadGuard(), RequestHandler(hosts))
    let bound = NIOLoopBound((head, requests), eventLoop: channel.eventLoop)
    try pipeline.addHandler(head)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WireLimits.messageBytes,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(mayUpgrade(head, hosts) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            PageConnection(hub, address: address))
        }
      })
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          let (head, requests) = bound.value
          context.pipeline.syncOperations.removeHandler(head, promise: nil)
          context.pipeline.syncOperations.removeHandler(requests, promise: nil)
        }
      ))
    try pipeline.addHandler(requests)
  }

  /// Whether a request may become a WebSocket: by its host and origin, as the token follows.
  ///
  /// The library does not check the method, the version and the header `Connection`, which RFC
  /// 6455, 4.2.1, requires.
  private static func mayUpgrade(_ head: HTTPRequestHead, _ hosts: WireHosts) -> Bool {
    let (host, origin) = (head.headers["host"], head.headers["origin"])
    let options = head.headers[canonicalForm: "connection"]
    return head.method == .GET && head.version == .http1_1
      && options.contains { $0.lowercased() == "upgrade" }
      && head.uri == "/socket" && host.count == 1 && origin.count == 1
      && hosts.accepts(origin: origin[0], host: host[0])
  }
}
