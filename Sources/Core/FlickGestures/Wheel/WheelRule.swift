/// The constants for dividing the reports of a wheel without phases into streams and pages.
///
/// Speeds are those of two merged reports, so the rate of reports has little influence.
public struct WheelRule: Hashable, Sendable {
  /// The least amount of a notch.
  ///
  /// A wheel with notches reports equal amounts or whole multiples of one amount.
  public var notch: Points = 15
  /// The least time between two notches; reports that follow sooner are from a track pad.
  public var notchGap: Seconds = 0.025
  /// The silence after which the next report begins a stream.
  public var silence: Seconds = 0.15
  /// The movement of the pointer that ends a stream: Chromium's 10 px.
  public var slack = Points(CopiedNumber.chromiumWheelSlack.value)
  /// The time over which amounts are summed to find a change of direction.
  public var turnWindow: Seconds = 0.05
  /// The sum against the direction of a stream that begins another one.
  public var turnBack: Points = 4
  /// The least ratio of successive speeds in momentum: `ACC_FACTOR_MIN` of wheel-gestures.
  public var slowest = 0.6
  /// The greatest ratio of successive speeds in momentum: `ACC_FACTOR_MAX` of wheel-gestures.
  public var fastest = 0.96
  /// The number of successive ratios that is momentum: `WHEELEVENTS_TO_ANALAZE` of wheel-gestures.
  public var ratios = 5
  /// The least speed of a new push in momentum.
  public var push: PointsPerSecond = 120
  /// The least speed of a new push as a multiple of that `pushSpan` before.
  public var pushFactor = 1.5
  /// The time between the two speeds that are compared.
  public var pushSpan: Seconds = 0.06
  /// The least distance of a stream that turns a page.
  public var distance: Points = 30
  /// The least speed of a stream that turns a page.
  public var speed: PointsPerSecond = 300
  /// The longest time between two notches that belong to one turn.
  public var gap: Seconds = 0.06
  /// The time after which an unbroken turn of a wheel with notches turns another page.
  public var again: Seconds = 0.5
  /// The greatest ratio of successive times between notches in a turn that slows down, as the tail
  /// of a flick in a terminal does.
  ///
  /// In an unbroken turn, also the greatest ratio of the last time to the shortest. 0 for no such
  /// test.
  public var tail = 2.0

  /// The rule by default.
  public static let standard = WheelRule()

  /// Creates a rule with the default constants.
  public init() {}

  /// The rule of behaviour version 2: a page, then none for a quarter of a second.
  public static let pausing = WheelRule(pause: 0.25)

  /// The rule of libadwaita's carousel for mice: a page, then none for 0.15 s.
  public static let libadwaita = WheelRule(
    pause: Seconds(CopiedNumber.libadwaitaWheelPause.value))

  /// Creates a rule that turns a page, then none for some time.
  private init(pause: Seconds) { (gap, again, tail) = (pause, pause, 0) }

  /// The name of a constant, its value and range.
  package typealias Row = (
    name: String, value: @Sendable (WheelRule) -> Double, range: ClosedRange<Double>
  )

  /// The names of the constants with their ranges.
  package static let ranges: [Row] =
    [
      ("notch", { $0.notch.value }, 0...1e6), ("notch gap", { $0.notchGap.value }, 0...60),
      ("silence", { $0.silence.value }, 0...60), ("slack", { $0.slack.value }, 0...1e6),
      ("turn window", { $0.turnWindow.value }, 0...60),
      ("turn back", { $0.turnBack.value }, 0...1e6), ("slowest", { $0.slowest }, 0...1),
      ("fastest", { $0.fastest }, 0...1), ("ratios", { Double($0.ratios) }, 1...1000),
      ("push", { $0.push.value }, 0...1e6), ("push factor", { $0.pushFactor }, 1...1000),
      ("push span", { $0.pushSpan.value }, 0...60), ("distance", { $0.distance.value }, 0...1e6),
      ("speed", { $0.speed.value }, 0...1e6), ("gap", { $0.gap.value }, 0...60),
      ("again", { $0.again.value }, 0...60), ("tail", { $0.tail }, 0...1000),
    ]

  /// Throws for a constant out of its range.
  package func check() throws(CoreError) {
    for (name, value, range) in Self.ranges {
      try CoreError.checked(value(self), "wheel \(name)", in: range)
    }
  }
}
