internal import FlickHost
internal import FlickSystem
internal import NIOCore
internal import NIOSSL

/// The certificate and the private key of a server with TLS.
///
/// Only the server's process makes one, so that the key is in no other process.
struct ServerCertificate {
  /// The settings of connections: TLS 1.2 or later, HTTP/1.1.
  let context: NIOSSLContext
  private let path: String
  private let leaf: NIOSSLCertificate

  /// The maximum size of either file in bytes.
  static let longestFile = 1_000_000

  /// The maximum duration of an orderly shutdown of a connection, which is then cut.
  private static let shutdownTime = TimeAmount.milliseconds(500)

  /// Reads the certificate with its chain, and the key, each once.
  ///
  /// - Throws: An error of an input if a file cannot be read, is longer than a megabyte or is not
  ///   PEM, if the key is encrypted, or if it belongs to another certificate.
  init(_ files: PageServer.CertificateFiles) throws(HostError) {
    path = files.certificate
    let chain = try Self.chain(path)
    leaf = chain[0]
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
    do {
      return try File.read(path, limit: longestFile)
    } catch {
      throw HostError(input: error)
    }
  }

  // MARK: Warnings

  /// Warnings about a certificate that browsers would not trust, a line each.
  ///
  /// - Parameters:
  ///   - hosts: The hosts of the addresses that are shown.
  ///   - now: The seconds since 1970.
  func warnings(for hosts: [String], at now: Int) -> [String] {
    var warnings: [String] = []
    if leaf.notValidAfter < now {
      warnings.append("\(path): the certificate has expired; browsers do not trust it")
    } else if leaf.notValidBefore > now {
      warnings.append("\(path): the certificate is not valid yet; browsers do not trust it")
    }
    let missing = hosts.filter { !isNamed($0) }
    if !missing.isEmpty {
      warnings.append(
        "\(path): the certificate does not name \(missing.joined(separator: ", ")); "
          + "browsers do not trust it there")
    }
    return warnings
  }

  /// Whether the certificate is for a name or an address, by the rules of RFC 9525: the common
  /// name is ignored, and `*` matches the first label.
  private func isNamed(_ host: String) -> Bool {
    let address = try? SocketAddress(ipAddress: host, port: 0).ipAddress
    let name = host.lowercased()
    return leaf._subjectAlternativeNames().contains { entry in
      switch entry.nameType {
      case .ipAddress:
        let packed = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: entry.contents), port: 0)
        return address != nil && packed?.ipAddress == address
      case .dnsName where address == nil:
        let named = String(decoding: entry.contents, as: UTF8.self).lowercased()
        let label = name.prefix { $0 != "." }
        let domain = name.dropFirst(label.count)
        return named == name || (!label.isEmpty && !domain.isEmpty && named == "*" + domain)
      default: return false
      }
    }
  }
}
