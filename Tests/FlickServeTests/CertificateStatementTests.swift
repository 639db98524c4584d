import Testing

@testable import FlickServe

@Suite struct `The hosts and the validity of a certificate` {
  /// The first and the last second of 2000, since 1970.
  private static let statement = CertificateStatement(
    path: "server.pem",
    names: [
      .address([127, 0, 0, 1]), .address(Array(repeating: 0, count: 15) + [1]), .host("localhost"),
      .host("*.phone.example"), .address([1, 2, 3]),
    ], start: 946_684_800, end: 978_307_200)

  private static let moment = 950_000_000

  @Test(
    arguments: [
      "127.0.0.1", "::1", "0:0:0:0:0:0:0:1", "localhost", "LocalHost", "my.phone.example",
    ])
  func `a certificate names addresses, names in any case, and one label per asterisk`(host: String)
  {
    #expect(Self.statement.warnings(for: [host], at: Self.moment).isEmpty)
  }

  @Test(
    arguments: [
      "127.0.0.2", "::2", "phone.example", "a.my.phone.example", ".phone.example", "flickbook test",
      "localhost.example", "", "1.2.3",
    ])
  func `a certificate does not name other hosts`(host: String) {
    let warnings = Self.statement.warnings(for: ["localhost", host], at: Self.moment)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("does not name \(host);") == true)
  }

  @Test(
    arguments: [
      (0, "is not valid yet"), (946_684_799, "is not valid yet"), (946_684_800, nil),
      (978_307_200, nil), (978_307_201, "has expired"), (2_000_000_000, "has expired"),
    ])
  func `a certificate is valid from its first second to its last`(time: Int, words: String?) {
    let warnings = Self.statement.warnings(for: ["localhost"], at: time)
    #expect(warnings.count == (words == nil ? 0 : 1))
    #expect(words.map { warnings.first?.contains($0) == true } != false)
  }
}
