/// A secret of 128 bits that lets a page in.
package struct WireToken: Hashable, Sendable {
  /// 32 hexadecimal digits.
  package let text: String

  /// Creates a token from the system's randomness.
  package init() {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    text = String((0..<32).map { _ in digits[Int(random.next() & 15)] })
  }

  /// Whether a text is the token, in a time that does not depend on where it differs.
  package func isEqual(to other: String) -> Bool {
    let (one, other) = (Array(text.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Wrong tokens by address: after a few of them an address waits.
package struct WireTries: Sendable {
  private var wrong: [String: (count: Int, last: Duration)] = [:]
  private static let mostAddresses = 1000

  /// Creates a record without tries.
  package init() {}

  /// Whether an address has to wait.
  package func isPaused(_ address: String, at now: Duration) -> Bool {
    guard let tries = wrong[address], tries.count >= WireLimits.wrongTokens else { return false }
    return now - tries.last < .seconds(WireLimits.pauseSeconds)
  }

  /// Counts a wrong token.
  package mutating func countWrong(_ address: String, at now: Duration) {
    let pause = Duration.seconds(WireLimits.pauseSeconds)
    if wrong.count >= Self.mostAddresses { wrong = wrong.filter { now - $0.value.last < pause } }
    let earlier = wrong[address].map { now - $0.last < pause ? $0.count : 0 } ?? 0
    wrong[address] = (earlier + 1, now)
  }
}

/// The accepted hosts and origins of requests.
package struct WireHosts: Sendable {
  /// Names that the command line gave.
  private let names: Set<String>
  private let port: Int
  private let scheme: String

  package init(port: Int, names: [String] = [], scheme: String = "http") {
    (self.port, self.names, self.scheme) = (port, Set(names.map { $0.lowercased() }), scheme)
  }

  /// Whether a text can be the name in a `Host`: a name or an address, without scheme and port.
  ///
  /// Browsers send names outside of ASCII in their form of ASCII (`xn--…`).
  package static func isHost(_ name: String) -> Bool {
    if name.contains(":") { return isAddress("[\(name)]") }
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether a `Host` is a literal address, `localhost` or a given name, with our port.
  ///
  /// Other names could belong to a page that has rebound its own name to our address.
  package func accepts(host: String) -> Bool {
    guard let (name, port) = Self.parts(of: host) else { return false }
    guard (port ?? (scheme == "https" ? 443 : 80)) == self.port else { return false }
    return name == "localhost" || Self.isAddress(name) || names.contains(name)
  }

  /// Whether an `Origin` is ours.
  package func accepts(origin: String, host: String) -> Bool {
    accepts(host: host) && origin.lowercased() == "\(scheme)://\(host.lowercased())"
  }

  /// The name, in lower case, and the port of a host.
  private static func parts(of host: String) -> (name: String, port: Int?)? {
    var name = Substring(host.lowercased())
    var port: Int?
    let end = name.hasPrefix("[") ? name.firstIndex(of: "]").map { name.index(after: $0) } : nil
    let rest = end ?? name.firstIndex(of: ":") ?? name.endIndex
    if rest < name.endIndex {
      let digits = name[rest...].dropFirst()
      guard name[rest] == ":", !digits.isEmpty, digits.count <= 5,
        digits.allSatisfy({ $0.isASCII && $0.isNumber })
      else { return nil }
      port = Int(digits)
    }
    name = name[..<rest]
    return name.isEmpty ? nil : (String(name), port)
  }

  /// Whether a name is an address of four numbers, or one of IPv6 in brackets.
  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      let inner = name.dropFirst().dropLast()
      return inner.contains(":") && inner.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy { ("0"..."9").contains($0) }
          && Int(part).map { $0 <= 255 } == true
      }
  }
}
