package import FlickCore
package import FlickHost
internal import FlickSystem

/// One of several screens or settings on which a gesture is played, to compare the outcomes.
package struct Variant: Sendable {
  /// What it is called in tables.
  package let name: String
  package let kind: Kind

  /// The change that makes a variant.
  package enum Kind: Sendable {
    /// The screen as it is.
    case present
    /// All pagers of the screen as a known toolkit has them.
    case profile(Profile)
    /// Other values of tunables.
    case values([String: String])
    /// Another script.
    case script(String)
  }

  package init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  /// What it is, in a text that is another one for another variant.
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

  /// A new screen of it, on which nothing was played.
  func screen(of session: LabSession) throws(HostError) -> LabScreen {
    switch kind {
    case .present: return try session.screen()
    case .values(let values): return try session.screen(values)
    case .script(let path):
      // Another version may have other tunables: what was set for the first is not set for it.
      return try LabScreen(path, session.configuration, [:])
    case .profile(let profile):
      return try session.screen([SceneChange.profile: profile.name.rawValue])
    }
  }
}
