/// The effect of a wheel on a pager, a deck or a scroll view.
public enum WheelPolicy: String, Hashable, Sendable, CaseIterable {
  /// Not at all: it goes to the component outside.
  case none
  /// By the device: `track` for track pads with phases, `step` for those without, `notch` for
  /// wheels.
  case automatic
  /// One page for a push, at a distance or a speed; see `WheelRule`.
  case step
  /// Fingers on the pad drag, and their lift decides as a release does; momentum is left out.
  ///
  /// Without phases the lift is where momentum begins, or the stream ends.
  case track
  /// One page for a turn of the wheel.
  case notch
  /// Swiper's `mousewheel` module.
  case swiper
  /// Embla's plugin for wheel-gestures: as `track`, for wheels too.
  case embla
  /// Splide's `wheel` option.
  case splide
  /// Flutter's `PageView`.
  case flutter
  /// libadwaita's carousel: as `track` with phases, and a page in 0.15 s without.
  case libadwaita
  /// A scroll container with scroll snap in Chromium.
  case chromium
}

/// The policy for wheels and its constants.
public struct WheelOptions: Hashable, Sendable {
  /// The effect of a wheel.
  public var policy: WheelPolicy
  /// The constants of streams and pages.
  public var rule: WheelRule

  /// Creates options from a policy and constants.
  public init(_ policy: WheelPolicy = .automatic, rule: WheelRule = .standard) {
    (self.policy, self.rule) = (policy, rule)
  }

  func check() throws(CoreError) { try rule.check() }

  /// The rule that turns pages; nil to choose by the device.
  var judge: WheelStream.Judge? {
    switch policy {
    case .step: .pushes
    case .notch, .libadwaita: .notches
    default: nil
    }
  }

  /// The response of a component to a stream.
  enum Action {
    /// Turns pages as the stream's reading reports.
    case judge
    /// Follows the fingers.
    case drag
    /// Follows the wheel until it rests, momentum included.
    case hold
    /// Moves by each report, and settles at once.
    case nudge
    /// Decides by itself about each report.
    case toolkit

    /// Whether the content is held and moved by reports.
    var followsReports: Bool { self == .drag || self == .hold || self == .nudge }
  }

  /// The action for a stream, of a component with pages or places of rest.
  func action(for stream: WheelStream) -> Action {
    let isByFingers = stream.hasPhases && !stream.isNotched
    return switch policy {
    case .none, .step, .notch: .judge
    case .automatic, .libadwaita: isByFingers ? .drag : .judge
    case .track: stream.isNotched ? .judge : .drag
    case .embla: .drag
    case .flutter: isByFingers ? .drag : .nudge
    case .chromium: .hold
    case .swiper, .splide: .toolkit
    }
  }

  /// The longest pause of a stream before the component releases the content.
  var patience: Seconds { policy == .chromium ? Self.latching : rule.silence }

  /// Chromium's `kWheelScrollLatchingTransactionMs`.
  private static let latching = Seconds(CopiedNumber.chromiumWheelEnd.value)
}
