import FlickCore

/// What copies a toolkit whose result depends on a rate, by name.
///
/// Only these are exempt from what is promised of touch rates. None is exempt from what is promised
/// of frame rates, as none needs to be.
package enum RateExemptions {
  /// The one scroll view option that looks at single steps; its own documentation says so.
  package static let startThreshold = "start threshold 'flutter'"

  /// Profiles and laws that say themselves that they are, and the start threshold.
  package static var names: [String] {
    Profile.all.filter(\.isRateDependent).map { "profile '\($0.name.rawValue)'" }
      + OverscrollLaw.named.filter(\.law.isRateDependent).map { "law '\($0.name)'" }
      + [startThreshold]
  }
}
