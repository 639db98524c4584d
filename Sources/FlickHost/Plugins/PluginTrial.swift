internal import FlickAPI
internal import FlickCore
internal import LuaKit

/// Tries what a plugin provides on inputs of its own: whether it answers, twice alike, and what the
/// contract allows.
enum PluginTrial {
  /// How often a rule is asked.
  private static let rounds = 200

  /// - Returns: what was tried, in words.
  static func run(_ contribution: Contribution, in session: ScriptSession) throws -> String {
    switch contribution.point {
    case .easing:
      _ = try session.trialEasing(contribution)
      return "1025 places of the curve, twice alike"
    case .snapRule:
      try session.trialSnap(contribution, rounds: rounds)
      return "\(rounds) releases, twice alike, and its criteria hold"
    case .estimator:
      try session.trialEstimator(contribution, rounds: rounds)
      return "\(rounds) movements, twice alike"
    case .recognizer:
      try session.trialRecognizer(contribution, rounds: rounds)
      return "\(rounds) strokes, twice alike"
    case .overscrollLaw:
      try session.trialOverscroll(contribution)
      return "257 places, twice alike"
    case .flingLaw:
      try session.trialFling(contribution)
      return "10 velocities, twice alike, and velocities are those of the values"
    case .motion:
      try session.trialMotion(contribution)
      return "257 moments, twice alike, and velocities are those of the values"
    case .commitRule:
      try session.trialCommit(contribution, rounds: rounds)
      return "\(rounds) releases, twice alike, and its criteria hold"
    default: return "there"
    }
  }
}
