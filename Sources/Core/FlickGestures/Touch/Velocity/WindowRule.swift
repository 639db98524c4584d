/// Which of the newest samples count, and after which pause none does.
package struct WindowRule {
  /// The pause after which a finger counts as having stopped, in seconds.
  ///
  /// Android's and Flutter's `ASSUME_POINTER_STOPPED_TIME`.
  package static let stopGap = 0.040

  /// The age in seconds beyond which a sample does not count.
  package var horizon = 0.100
  /// The longest pause between the newest sample and the release, in seconds.
  package var pause = Self.stopGap

  /// The rule of an estimator.
  package init(_ estimator: EstimatorName) {
    switch estimator {
    case .lsq1, .lsq2, .lsq2Bounded, .lsq3, .wlsq2Delta, .wlsq2Central, .wlsq2Recent, .impulse,
      .int1, .int2,
      .ios, .macos:
      break
    case .impulseRecent40: horizon = 0.040
    case .legacy: horizon = 0.200
    case .lsq2Web: (horizon, pause) = (0.300, .infinity)
    case .restartingWindow: pause = SampleHistory.restartInterval
    case .rollingMean: (horizon, pause) = (0.150, .infinity)
    case .singleSample, .threeSampleMix, .halfOfLast, .window100: pause = .infinity
    }
  }
}
