/// The estimators of a finger's velocity from its last samples, by name.
///
/// All of them use the same samples (`VelocityEstimator`); a raw value is the name in scripts and
/// logs. "Stops" gives the pause after which there is no velocity: between two samples, or between
/// the last sample and the release. The handling of samples with equal times is described where it
/// matters.
///
/// More cases may follow in later versions, so a `switch` needs a `default`.
public enum EstimatorName: String, Sendable, Hashable, CaseIterable {
  /// The slope of the least-squares line through at most 20 samples of the last 100 ms.
  ///
  /// Stops after 40 ms, in between and at release. Android's `LSQ1`.
  case lsq1
  /// The slope at the newest sample of the least-squares parabola.
  ///
  /// Window and stop as `lsq1`; every sample counts, also several with one time. The default of
  /// Android and Flutter for the position of a finger. Two distinct times give a line (Android;
  /// Flutter: 0).
  case lsq2
  /// As `lsq2`, but with a bound along each axis that excludes velocities against the finger.
  ///
  /// The bound is twice the greatest average velocity in that direction since any sample of the
  /// window; zero if the finger only went in the other direction. The parabola of a finger that
  /// brakes hard turns back before the lift, although the finger did not. A finger that really
  /// turned under constant acceleration has twice its average velocity since then, so its estimate
  /// is unchanged. Flickbook's default.
  case lsq2Bounded = "lsq2_bounded"
  /// As `lsq2` with a cubic; fewer distinct times lower its degree. Android's `LSQ3`.
  case lsq3
  /// As `lsq2` with weights by the gap to the next sample: 0.5 + 0.05·Δms, at most 1.
  ///
  /// Residuals are multiplied by the weights before they are squared, in all three weighted fits.
  /// Android's `WLSQ2_DELTA`.
  case wlsq2Delta = "wlsq2_delta"
  /// As `lsq2` with weights by age: from 0.5 up to 1 in 10 ms, 1 until 50 ms, down to 0.5 at 60 ms.
  ///
  /// Android's `WLSQ2_CENTRAL`.
  case wlsq2Central = "wlsq2_central"
  /// As `lsq2` with weights by age: 1 until 50 ms, then down to 0.5 at 100 ms.
  ///
  /// Android's `WLSQ2_RECENT`.
  case wlsq2Recent = "wlsq2_recent"
  /// The velocity of a body that the finger accelerates: W += (v − u)|v| with u = ±√(2|W|).
  ///
  /// The first interval counts half, as if the body moved already. Window and stop as `lsq1`; of
  /// samples with one time the last counts. Android's `IMPULSE`, its default for scroll axes.
  case impulse
  /// As `impulse` over the samples of the last 40 ms only: Compose's `Strategy.Impulse`.
  case impulseRecent40 = "impulse_recent40"
  /// A first-order filter: v += (v_new − v)·Δt/(10 ms + Δt), over all samples since the last stop.
  ///
  /// Skips samples that follow within 2 ms. Stops after 40 ms. Android's `INT1`.
  case int1
  /// A second-order filter: as `int1`, but the acceleration is filtered and added to the velocity.
  ///
  /// Android's `INT2`.
  case int2
  /// The mean of the velocities since the oldest sample of the last 200 ms, weighted by duration.
  ///
  /// Durations below 10 ms are skipped; at most 20 samples. Stops after 40 ms. Android's `LEGACY`,
  /// its rule before 4.0.
  case legacy
  /// 0.6, 0.35 and 0.05 of the last three intervals' velocities; the oldest weighs most.
  ///
  /// An interval that is missing or takes no time counts as zero. Stops after 40 ms at release
  /// only. Flutter's `IOSScrollViewFlingVelocityTracker`.
  case ios
  /// 0.15, 0.65 and 0.2 of the last three intervals' velocities, oldest first; else as `ios`.
  ///
  /// Flutter's `MacOSScrollViewFlingVelocityTracker`.
  case macos
  /// The velocity of the last interval; never stops.
  ///
  /// Of samples at one time the last counts, so that a batch makes no infinite velocity.
  /// SwiftUIPager.
  case singleSample = "single_sample"
  /// A quarter of the last interval's velocity and three quarters of the one before; never stops.
  ///
  /// Of samples at one time the last counts; two samples give their one velocity. OpenSwiftUI's
  /// `VelocitySampler`.
  case threeSampleMix = "three_sample_mix"
  /// The distance since the start of the window over the time up to the release.
  ///
  /// The window starts with the first sample, and again with each that is more than 170 ms later.
  /// Zero along an axis where it is not above 100 pt/s. Stops after 170 ms at release. Embla's
  /// `DragTracker`.
  case restartingWindow = "restarting_window"
  /// The distance over the time of the samples of the 150 ms before the release; stops only when
  /// fewer than two times are left.
  ///
  /// The window is that of libadwaita's `AdwSwipeTracker`.
  case rollingMean = "rolling_mean"
  /// Half of `single_sample`: Swiper's free mode.
  case halfOfLast = "half_of_last"
  /// As `lsq2` over 300 ms; stops after 40 ms between samples but not at release.
  ///
  /// React Native Gesture Handler on the web.
  case lsq2Web = "lsq2_300ms"
  /// The distance over the time since the newest sample more than 100 ms old, or else the first;
  /// never stops.
  ///
  /// A first sample more than 200 ms old is left out for the second where there are three. Motion's
  /// `PanSession`.
  case window100 = "window_100ms"

  /// The default estimator.
  public static let standard = EstimatorName.lsq2Bounded
}

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

  /// Creates the rule of an estimator.
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
