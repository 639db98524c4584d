import FlickCore

/// The names of options that copy a toolkit with a rate-dependent result.
///
/// Only these are exempt from the guarantee for touch rates. The guarantee for frame rates applies
/// to all.
package enum RateExemptions {
  /// The one scroll view option that depends on single steps, as its documentation states.
  package static let startThreshold = "start threshold 'flutter'"

  /// Profiles and laws that are marked as rate-dependent, and the start threshold.
  package static var names: [String] {
    Profile.all.filter(\.isRateDependent).map { "profile '\($0.name.rawValue)'" }
      + OverscrollLaw.named.filter(\.law.isRateDependent).map { "law '\($0.name)'" }
      + [startThreshold]
  }
}
