internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// A change of all pagers of a screen in addition to its tunables.
///
/// It is set like a tunable, by a name that scripts cannot use, so that all code that plays a
/// screen with values supports it.
enum SceneChange {
  case takesProfile(Profile)
  case takesEstimator(EstimatorName)
  case takesBuiltIn(Toolkit)

  /// The name for the profile of a toolkit.
  static let profile = "profile of pagers"
  /// The name for the estimator of the release velocity.
  static let estimator = "estimator of pagers"
  /// The name for a toolkit's built-in options, if it takes no values; see `Toolkit.putBuiltIn`.
  static let toolkit = "toolkit of pagers"
  /// The choice that leaves the screen unchanged.
  static let asIs = "as is"

  /// Removes the changes of this kind from values.
  ///
  /// - Throws: `HostError` for an unknown name.
  static func take(from values: inout [String: String]) throws(HostError) -> [SceneChange] {
    var changes: [SceneChange] = []
    if let name = values.removeValue(forKey: profile), name != asIs {
      changes.append(.takesProfile(try HostError.input { try Profile.named(name) }))
    }
    if let name = values.removeValue(forKey: estimator), name != asIs {
      guard let known = EstimatorName(rawValue: name) else {
        throw HostError(.input, "no estimator '\(name)'")
      }
      changes.append(.takesEstimator(known))
    }
    if let name = values.removeValue(forKey: toolkit), let known = Toolkit(rawValue: name) {
      changes.append(.takesBuiltIn(known))
    }
    return changes
  }

  /// Applies the change to a pager.
  fileprivate func apply(to options: inout PagerOptions) throws(CoreError) {
    switch self {
    case .takesProfile(let profile): options.apply(profile)
    case .takesEstimator(let name): options.velocity = VelocityOptions(name)
    case .takesBuiltIn(let toolkit): try toolkit.putBuiltIn(into: &options)
    }
  }
}

extension LabScreen {
  /// Applies a change to all pagers.
  func change(_ change: SceneChange) throws(HostError) {
    screen.scene = try HostError.input { try SceneTree(screen.scene.root.changing(change)) }
  }
}

extension Node {
  /// The tree with all pagers changed, including those with external rules.
  fileprivate func changing(_ change: SceneChange) throws(CoreError) -> Node {
    var options = pager
    if var own = options {
      try change.apply(to: &own)
      options = own
    }
    var parts: [Node] = []
    for child in children { parts.append(try child.changing(change)) }
    return try replacing(frame: frame, pager: options, deck: deck, children: parts)
  }
}
