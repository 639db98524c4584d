package import FlickCore
package import FlickHost
internal import FlickSystem

/// One of several screens or settings that are compared by the outcomes of gestures.
package struct Variant: Sendable {
  /// The name in tables.
  package let name: String
  package let kind: Kind

  /// The change that makes a variant.
  package enum Kind: Sendable {
    /// The screen as it is.
    case present
    /// The screen with the pagers of a known toolkit.
    case profile(Profile)
    /// Other values of tunables.
    case values([String: String])
    /// Another script.
    case script(String)
  }

  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// A text that identifies the variant.
  package func digest() throws(HostError) -> String {
    switch kind {
    case .present: return "present"
    case .profile(let profile): return "profile \(profile.name.rawValue)"
    case .values(let values):
      return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ",")
    case .script(let path):
      return SHA256.hex(of: try HostError.input { try File.read(path) })
    }
  }

  /// A new screen of the variant, without played gestures.
  func screen(of session: LabSession) throws(HostError) -> LabScreen {
    switch kind {
    case .present: return try session.screen()
    case .values(let values): return try session.screen(values)
    case .script(let path):
      // Another script may have other tunables, so the settings of the first one do not apply.
      return try LabScreen(path, session.configuration, [:])
    case .profile(let profile):
      return try session.screen([SceneChange.profile: profile.name.rawValue])
    }
  }
}
