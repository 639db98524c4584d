#if TLS
  internal import FlickHost
  internal import FlickSystem
  internal import NIOCore
  internal import NIOSSL

  /// The certificate and the private key of a server with TLS.
  ///
  /// Only the server's process makes one, so that the key is in no other process.
  struct ServerCertificate {
    /// The settings of connections: TLS 1.2 or later, HTTP/1.1.
    private let context: NIOSSLContext
    /// The hosts and the validity of the server's own certificate.
    let statement: CertificateStatement

    /// The maximum size of either file in bytes.
    static let longestFile = 1_000_000

    /// The maximum duration of an orderly shutdown of a connection, which is then cut.
    private static let shutdownTime = TimeAmount.milliseconds(500)

    /// Reads the certificate with its chain, and the key, each once.
    ///
    /// - Throws: An error of an input if a file cannot be read, is longer than a megabyte or is not
    ///   PEM, if the key is encrypted, or if it belongs to another certificate.
    init(_ files: PageServer.CertificateFiles) throws(HostError) {
      let chain = try Self.chain(files.certificate)
      statement = CertificateStatement(files.certificate, chain[0])
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(try Self.key(files.key)))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      configuration.shutdownTimeout = Self.shutdownTime
      do {
        context = try NIOSSLContext(configuration: configuration)
      } catch {
        throw HostError(
          .input, "\(files.key): is not the key of the certificate \(files.certificate)")
      }
    }

    /// The certificates of a file, the server's own first.
    private static func chain(_ path: String) throws(HostError) -> [NIOSSLCertificate] {
      let bytes = try read(path)
      guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
        throw HostError(.input, "\(path): contains no certificate in PEM format")
      }
      return chain
    }

    private static func key(_ path: String) throws(HostError) -> NIOSSLPrivateKey {
      let bytes = try read(path)
      let text = String(decoding: bytes, as: UTF8.self)
      // The two forms of RFC 5958 and RFC 1421.
      if text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") {
        throw HostError(
          .input, "\(path): is encrypted; 'openssl pkey -in FILE -out FILE' decrypts it")
      }
      guard !bytes.isEmpty, let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
        throw HostError(.input, "\(path): contains no private key in PEM format")
      }
      return key
    }

    private static func read(_ path: String) throws(HostError) -> [UInt8] {
      try HostError.input { try File.read(path, limit: longestFile) }
    }

    /// Puts the encryption of a new connection before all other handlers.
    func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
      try pipeline.addHandler(NIOSSLServerHandler(context: context))
    }
  }

  extension CertificateStatement {
    fileprivate init(_ path: String, _ certificate: NIOSSLCertificate) {
      self.init(
        path: path,
        names: certificate._subjectAlternativeNames().compactMap { name in
          switch name.nameType {
          case .ipAddress: .address(Array(name.contents))
          case .dnsName: .host(String(decoding: name.contents, as: UTF8.self))
          default: nil
          }
        },
        start: certificate.notValidBefore, end: certificate.notValidAfter)
    }
  }
#endif
