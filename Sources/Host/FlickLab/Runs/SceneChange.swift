internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// What is changed about the pagers of a screen in addition to its tunables.
///
/// It is asked for as if it were a tunable, by a name that no script gives one: so all that plays a
/// screen at values can do it.
enum SceneChange {
  case takesProfile(Profile)
  case takesEstimator(EstimatorName)
  case takesBuiltIn(Toolkit)

  /// The profile of a toolkit; `asIs` for none.
  static let profile = "profile of pagers"
  /// Which estimator measures the release velocity.
  static let estimator = "estimator of pagers"
  /// A toolkit's built-in options, where it takes no value; see `Toolkit.putBuiltIn`.
  static let toolkit = "toolkit of pagers"
  /// The screen as it is.
  static let asIs = "as is"

  /// Takes the changes of this kind out of values.
  ///
  /// - Throws: `HostError` for a name that means nothing.
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

  /// Changes a pager.
  fileprivate func apply(to options: inout PagerOptions) throws(CoreError) {
    switch self {
    case .takesProfile(let profile): options.apply(profile)
    case .takesEstimator(let name): options.velocity = VelocityOptions(name)
    case .takesBuiltIn(let toolkit): try toolkit.putBuiltIn(into: &options)
    }
  }
}

extension LabScreen {
  /// Changes all pagers.
  func change(_ change: SceneChange) throws(HostError) {
    do throws(CoreError) {
      screen.scene = try SceneTree(screen.scene.root.changing(change))
    } catch {
      throw HostError(input: error)
    }
  }
}

extension Node {
  /// The same tree with all its pagers changed; those whose rule comes from outside too.
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
