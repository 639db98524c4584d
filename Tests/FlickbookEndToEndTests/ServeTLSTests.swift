import Foundation
import Testing

@Suite struct `flickbook serve with a certificate` {
  private static let screen = """
    return require "flickbook".screen { size = { 200, 400 } }
    """

  private static func path(_ name: String) -> String {
    Repository.path("Tests/Fixtures/tls/\(name)")
  }

  @Test(
    .withTLS,
    arguments: [
      ("server.pem", "other.key", "is not the key of the certificate"),
      ("server.pem", "encrypted.key", "is encrypted"),
      ("server.pem", "server.pem", "contains no private key in PEM format"),
      ("server.key", "server.key", "contains no certificate in PEM format"),
      ("server.pem", "none.key", "there is no such file"),
      ("server.pem", ".", "it is a directory"),
      (".", "server.key", "it is a directory"),
    ])
  func `flickbook serve with a certificate refuses files that cannot be used`(
    _ certificate: String, _ key: String, _ words: String
  ) async throws {
    try await refuses(Self.path(certificate), Self.path(key), words)
  }

  @Test(.withTLS)
  func `a key that is not text, empty or too large is refused`() async throws {
    let project = try Project(["s.lua": Self.screen, "empty.key": ""])
    try project.add("bytes.key", [0xff, 0, 0xfe])
    try project.add("large.key", Array(repeating: 65, count: 1_000_001))
    for (key, words) in [
      ("empty.key", "contains no private key"), ("bytes.key", "contains no private key"),
      ("large.key", "it is larger than 1000000 bytes"),
    ] {
      try await refuses(Self.path("server.pem"), key, words, in: project)
    }
  }

  private func refuses(
    _ certificate: String, _ key: String, _ words: String, in project: Project? = nil
  ) async throws {
    let project = try project ?? Project(["s.lua": Self.screen])
    let outcome = try await Program.run(
      ["serve", "s.lua", "--tls-cert", certificate, "--tls-key", key], in: project)
    #expect(outcome.exit == 2 && outcome.text.isEmpty, "\(outcome.exit) \(outcome.text)")
    #expect(outcome.errorText.contains(words), "\(outcome.errorText)")
    #expect(outcome.errorText.split(separator: "\n").count == 1, "\(outcome.errorText)")
  }

  @Test(arguments: ["--tls-cert", "--tls-key"])
  func `certificate and key are required together`(option: String) async throws {
    let outcome = try await Program.run(
      ["serve", "s.lua", option, Self.path("server.pem")], in: try Project(["s.lua": Self.screen]))
    #expect(outcome.exit == 64)
    #expect(outcome.errorText.contains("--tls-cert and --tls-key go together"))
  }

  @Test(.withTLS, .enabled(if: Browser.hasPython, "python3 is not on the PATH"))
  func `encrypts page and socket, and keeps the key in the server`() async throws {
    let script = Repository.path("Tests/Browser/tls.py")
    let screen = Repository.path("scripts/screens/pager.lua")
    let outcome = try await Program.shell(
      "python3 -B '\(script)' \"$0\" '\(screen)' '\(Repository.path("Tests/Fixtures/tls"))'",
      in: try Project())
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests of encryption: `scripts/run` builds the program without TLS at first.
  static var withTLS: Self {
    .enabled("the program was built without TLS; FLICKBOOK_TLS=1 scripts/run builds it with TLS") {
      let outcome = try await Program.run(
        ["serve", "s.lua", "--tls-cert", "/", "--tls-key", "/"],
        in: try Project(["s.lua": "return require \"flickbook\".screen { size = { 200, 400 } }"]))
      return !outcome.errorText.contains("was built without TLS")
    }
  }
}
