import Foundation
import Testing

@testable import FlickServe

@Suite struct `The certificate of a server` {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/tls")

  private static func certificate(_ name: String) throws -> ServerCertificate {
    try ServerCertificate(
      PageServer.CertificateFiles(
        certificate: folder.appending(path: name).path,
        key: folder.appending(path: "server.key").path))
  }

  /// A moment within the hundred years of the fixture, in seconds since 1970.
  private static let moment = 2_000_000_000

  @Test(
    arguments: [
      "127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "localhost", "LocalHost", "my.phone.example",
    ])
  func `a certificate names addresses, names in any case, and one label per asterisk`(host: String)
    throws
  {
    let warnings = try Self.certificate("server.pem").warnings(for: [host], at: Self.moment)
    #expect(warnings.isEmpty)
  }

  @Test(
    arguments: [
      "127.0.0.2", "::2", "phone.example", "a.my.phone.example", ".phone.example", "flickbook test",
      "localhost.example", "",
    ])
  func `the certificate of a server does not name other hosts`(host: String) throws {
    let warnings = try Self.certificate("server.pem").warnings(
      for: ["localhost", host], at: Self.moment)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("does not name \(host);") == true)
  }

  @Test(
    arguments: [
      (0, "is not valid yet"), (946_684_799, "is not valid yet"), (946_684_800, nil),
      (978_307_200, nil), (978_307_201, "has expired"), (2_000_000_000, "has expired"),
    ])
  func `the certificate of a server is valid from its first second to its last`(
    time: Int, words: String?
  ) throws {
    let warnings = try Self.certificate("expired.pem").warnings(for: ["localhost"], at: time)
    #expect(warnings.count == (words == nil ? 0 : 1))
    #expect(words.map { warnings.first?.contains($0) == true } != false)
  }
}
