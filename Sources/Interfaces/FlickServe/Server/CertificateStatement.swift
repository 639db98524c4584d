internal import NIOCore

/// The hosts of a certificate, and its period of validity.
struct CertificateStatement: Hashable {
  /// A host that a certificate names.
  enum Name: Hashable {
    /// The bytes of an address: 4 or 16.
    case address([UInt8])
    /// A name; its first label may be `*`.
    case host(String)
  }

  /// The file.
  let path: String
  let names: [Name]
  /// The first and the last second of its validity, since 1970.
  let start, end: Int

  /// Warnings about a certificate that browsers would not trust, a line each.
  ///
  /// - Parameters:
  ///   - hosts: The hosts of the addresses that are shown.
  ///   - now: The seconds since 1970.
  func warnings(for hosts: [String], at now: Int) -> [String] {
    var warnings: [String] = []
    if end < now {
      warnings.append("\(path): the certificate has expired; browsers do not trust it")
    } else if start > now {
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
    return names.contains { entry in
      switch entry {
      case .address(let bytes):
        let packed = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0)
        return address != nil && packed?.ipAddress == address
      case .host(let text):
        guard address == nil else { return false }
        let named = text.lowercased()
        let label = name.prefix { $0 != "." }
        let domain = name.dropFirst(label.count)
        return named == name || (!label.isEmpty && !domain.isEmpty && named == "*" + domain)
      }
    }
  }
}
